import LayoverHTTP
import LayoverTeam

extension WorkbenchCall {
    /// Kind of work by which a person's requests are counted.
    func work(_ method: HTTPMethod) -> UserLimits.Work {
        switch self {
        case .export, .picture: .render
        case .answers: .upload
        // Drafts are drawn with each pause in somebody's writing, and write nothing.
        case .card, .campaignCard, .widgetCard, .formatTrial, .sentenceLinks, .names: .view
        default: [.get, .head].contains(method) ? .view : .change
        }
    }
}
