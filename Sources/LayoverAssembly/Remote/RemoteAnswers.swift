/// What other teams' services have answered so far; a layout is a pure function of it and of all the rest.
package struct RemoteAnswers: Sendable {
    package enum Answer: Hashable, Sendable {
        /// The body of an answer with status 200, not yet read.
        case body([UInt8])
        /// The service says that there is no card: status 204.
        case noCard
        /// No whole answer in time, or one with another status; the words are for those who may ask.
        case failed(String)
    }

    package static let none = RemoteAnswers()

    private var answers: [RemoteAsk: Answer] = [:]

    package init() {}

    package subscript(ask: RemoteAsk) -> Answer? {
        get { answers[ask] }
        set { answers[ask] = newValue }
    }

    package var isEmpty: Bool { answers.isEmpty }
}
