/// Answers of other teams' services so far; a layout is a pure function of them and of all the rest.
package struct RemoteAnswers: Sendable {
    package enum Answer: Hashable, Sendable {
        /// The body of an answer with status 200, not yet read.
        case body([UInt8])
        /// The service says that there is no card: status 204.
        case noCard
        /// Nothing came while somebody waited.
        case late
        /// No whole answer, or one with another status; the words are for those who may ask.
        case failed(String)
        /// Status 200 with a body that the asker cannot use; the words say why.
        case wrong(String)
    }

    /// State of one ask, as far as it is known.
    package enum Status: Hashable, Sendable {
        case answered(Answer)
        /// Not answered yet; this is what the same widget was told before, about earlier facts.
        case earlier(Answer)
        case awaited
    }

    private struct Entry: Sendable {
        let request: ServiceRequest
        /// `nil` while it is waited for.
        var answer: Answer?
    }

    /// Stand-in for an answer that is not there.
    private enum Absence: Sendable {
        case waits
        case settled(Answer)
        /// Played: each of these widgets is told this whatever it asks, `nil` for nothing yet; others are told `others`.
        case played([String: Answer?], others: Answer?)
    }

    package static let none = RemoteAnswers()

    /// By widget, what was asked last the last.
    private var entries: [String: [Entry]] = [:]
    private var absence = Absence.waits

    package init() {}

    /// Plays one sample: `answer` to whatever `widget` asks, `nil` for nothing yet; no card to all others.
    package init(playing answer: Answer?, for widget: String) { absence = .played([widget: answer], others: .noCard) }

    /// Plays the answers of samples, each to whatever its widget asks; those to all others are waited for.
    package init(playing answers: [String: Answer]) {
        absence = .played(answers.mapValues { Optional($0) }, others: nil)
    }

    /// Notes what is being asked, in the order of asking, so that an answer that comes late does not count as the newest.
    package mutating func expect(_ serviceRequests: [ServiceRequest]) {
        for request in serviceRequests where place(of: request) == nil { append(Entry(request: request, answer: nil)) }
    }

    /// Each widget keeps `Limits.answersKept` answers and waits for as many, the newest of both.
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

    /// True while nothing was answered.
    package var isEmpty: Bool { entries.values.allSatisfy { $0.allSatisfy { $0.answer == nil } } }

    /// The same where nobody waits any longer: a layout made of it asks nothing, and whatever is missing is `answer`.
    package func settled(as answer: Answer = .late) -> RemoteAnswers {
        var settled = self
        settled.absence = .settled(answer)
        return settled
    }

    /// Finds the status that an ask has for a layout.
    ///
    /// The widget's newest answer stands in for one that is still waited for, whatever it was: no card goes because it
    /// is asked for again, and none that went because its service failed comes back with its earlier content.
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

    /// The answer to what a widget asked last of all that was answered.
    func newest(for widget: String) -> Answer? { entries[widget]?.last { $0.answer != nil }?.answer }
}
