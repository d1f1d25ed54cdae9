/// Answers the requests of one listener.
package protocol HTTPHandling: Sendable {
    /// Called on one of libmicrohttpd's worker threads once the whole body is in; while it runs, the other connections
    /// of that worker wait.
    func respond(to request: borrowing HTTPRequest) -> HTTPReply
}

/// Handlers that are one closure.
package struct HTTPHandler: HTTPHandling {
    private let answer: @Sendable (borrowing HTTPRequest) -> HTTPReply

    package init(_ answer: @escaping @Sendable (borrowing HTTPRequest) -> HTTPReply) { self.answer = answer }

    package func respond(to request: borrowing HTTPRequest) -> HTTPReply { answer(request) }
}
