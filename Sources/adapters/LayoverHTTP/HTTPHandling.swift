/// Answers the requests of one listener.
package protocol HTTPHandling: Sendable {
    /// Called on one of libmicrohttpd's worker threads once the whole body is in; while it runs, the other connections
    /// of that worker wait.
    func respond(to request: borrowing HTTPRequest) -> HTTPReply
}
