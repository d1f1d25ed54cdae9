import LayoverHTTP
import LayoverTeam

extension WorkbenchCall {
    /// The kind of work under which a person's requests are counted.
    func work(_ method: HTTPMethod) -> UserLimits.Work {
        switch self {
        case .export, .picture: .render
        case .answers: .upload
        // Drafts are drawn at each pause in the author's typing, and write nothing.
        case .card, .campaignCard, .widgetCard, .formatTrial, .sentenceLinks, .names: .view
        default: [.get, .head].contains(method) ? .view : .change
        }
    }
}
