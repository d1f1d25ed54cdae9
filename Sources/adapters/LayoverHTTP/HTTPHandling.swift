/// Answers the requests of one listener.
package protocol HTTPHandling: Sendable {
    /// Called on one of libmicrohttpd's worker threads once the whole body has arrived; while it runs, the other connections
    /// of that worker wait.
    func respond(to request: borrowing HTTPRequest) -> HTTPReply

    /// Called for each reply that is passed to the socket, including late replies and the listener's own refusals.
    ///
    /// It runs on the same thread, so it must be as short as possible.
    func recordOutcome(_ outcome: HTTPOutcome, of request: borrowing HTTPRequest)
}

extension HTTPHandling {
    package func recordOutcome(_ outcome: HTTPOutcome, of request: borrowing HTTPRequest) {}
}
