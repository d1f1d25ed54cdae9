import LayoverHTTP

/// A handler that is one closure.
struct HTTPHandler: HTTPHandling {
    private let answer: @Sendable (borrowing HTTPRequest) -> HTTPReply

    init(_ answer: @escaping @Sendable (borrowing HTTPRequest) -> HTTPReply) { self.answer = answer }

    func respond(to request: borrowing HTTPRequest) -> HTTPReply { answer(request) }
}
