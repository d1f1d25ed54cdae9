/// Answers of other teams' services so far.
///
/// A layout is a pure function of them and its other inputs.
package struct ServiceAnswers: Sendable {
    package enum Answer: Hashable, Sendable {
        /// The body of an answer with status 200, not yet read.
        case body([UInt8])
        /// The service replied that there is no card: status 204.
        case noCard
        /// The answer did not arrive before the deadline.
        case late
        /// The answer was incomplete or had another status; the text is shown only to authorised clients.
        case failed(String)
        /// Status 200 with a body that the widget cannot use; the text says why.
        case wrong(String)
    }

    /// The state of one request.
    package enum Status: Hashable, Sendable {
        case answered(Answer)
        /// Not answered yet; this is the widget's previous answer, about earlier facts.
        case earlier(Answer)
        case awaited
    }

    private struct Entry: Sendable {
        let request: ServiceRequest
        /// `nil` while it is pending.
        var answer: Answer?
    }

    /// How requests without an answer are treated.
    private enum Absence: Sendable {
        case waits
        case settled(Answer)
        /// Replayed: each of these widgets gets this answer to every request, `nil` for pending; the others get `others`.
        case played([String: Answer?], others: Answer?)
    }

    package static let none = ServiceAnswers()

    /// By widget, newest request last.
    private var entries: [String: [Entry]] = [:]
    private var absence = Absence.waits

    package init() {}

    /// Replays one sample: `widget` gets `answer` to every request, `nil` for pending; all others get no card.
    package init(playing answer: Answer?, for widget: String) { absence = .played([widget: answer], others: .noCard) }

    /// Replays the recorded answers of samples, by widget.
    ///
    /// Requests of other widgets stay pending.
    package init(playing answers: [String: Answer]) {
        absence = .played(answers.mapValues { Optional($0) }, others: nil)
    }

    /// Records requests in the order in which they are sent, so that a late answer does not count as the newest.
    package mutating func expect(_ serviceRequests: [ServiceRequest]) {
        for request in serviceRequests where place(of: request) == nil { append(Entry(request: request, answer: nil)) }
    }

    /// Each widget keeps its newest `Limits.answersKept` answers and as many pending requests.
    package subscript(request: ServiceRequest) -> Answer? {
        get { place(of: request).flatMap { entries[request.widget]?[$0].answer } }
        set {
            if let place = place(of: request) {
                entries[request.widget]?[place].answer = newValue
            } else if newValue != nil {
                append(Entry(request: request, answer: newValue))
            }
            trim(request.widget)
        }
    }

    private func place(of request: ServiceRequest) -> Int? {
        entries[request.widget]?.firstIndex { $0.request == request }
    }

    private mutating func append(_ entry: Entry) {
        entries[entry.request.widget, default: []].append(entry)
        trim(entry.request.widget)
    }

    private mutating func trim(_ widget: String) {
        for isAnswered in [true, false] {
            let places = (entries[widget] ?? []).indices.filter { (entries[widget]?[$0].answer != nil) == isAnswered }
            guard places.count > Limits.answersKept, let oldest = places.first else { continue }
            entries[widget]?.remove(at: oldest)
        }
    }

    /// True if no request has been answered.
    package var isEmpty: Bool { entries.values.allSatisfy { $0.allSatisfy { $0.answer == nil } } }

    /// The same without waiting: every missing answer is `answer`, so a layout made from it sends no request.
    package func settled(as answer: Answer = .late) -> ServiceAnswers {
        var settled = self
        settled.absence = .settled(answer)
        return settled
    }

    /// Finds the status of a request for a layout.
    ///
    /// While a request is pending, the widget's newest answer is used, whatever it was. So no card disappears because its
    /// request is repeated, and a card that was dropped because its service failed does not return with earlier content.
    package func status(of request: ServiceRequest) -> Status {
        if let answer = self[request] { return .answered(answer) }
        switch absence {
        case .settled(let answer): return .answered(answer)
        case .played(let answers, let others):
            return (answers[request.widget] ?? others).map { .answered($0) } ?? .awaited
        case .waits: break
        }
        return newest(for: request.widget).map { .earlier($0) } ?? .awaited
    }

    /// The answer to the newest request of a widget that was answered.
    func newest(for widget: String) -> Answer? { entries[widget]?.last { $0.answer != nil }?.answer }
}
