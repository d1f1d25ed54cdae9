import Synchronization

/// A reply that is made after its handler has returned.
package final class LateReply: Sendable {
    /// Sent where the server stops before there is another.
    let last: HTTPReply
    private let made = Mutex<HTTPReply?>(nil)

    package init(orElse last: HTTPReply) { self.last = last }

    /// Sends the reply; the first one counts.
    ///
    /// - Returns: `false` where there was one before, or the request is over.
    @discardableResult
    package func send(_ reply: HTTPReply) -> Bool {
        made.withLock { made in
            guard made == nil else { return false }
            made = reply
            return true
        }
    }
}
