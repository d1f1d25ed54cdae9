/// Answers the requests of one listener.
package protocol HTTPHandling: Sendable {
    /// Called on one of libmicrohttpd's worker threads once the whole body is in; while it runs, the other connections
    /// of that worker wait.
    func respond(to request: borrowing HTTPRequest) -> HTTPReply

    /// Hears of each reply as it is handed to the socket, of late ones and of those by which the listener itself refuses a
    /// request too; on the same thread, so that it is as short as can be.
    func recordOutcome(_ outcome: HTTPOutcome, of request: borrowing HTTPRequest)
}

extension HTTPHandling {
    package func recordOutcome(_ outcome: HTTPOutcome, of request: borrowing HTTPRequest) {}
}
