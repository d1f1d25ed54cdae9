import LayoverFrame
import Synchronization

/// Replies with complete sets for devices: each is packed once, and made again after a change of file, content or kills.
final class ManifestReplies: Sendable {
    private struct State {
        var made = ""
        var replies: [String: ReadyReply] = [:]
    }

    private let state = Mutex(State())

    /// The reply of a set, made if it is not cached.
    ///
    /// - Parameters:
    ///   - key: Identifies the set and the reply's headers.
    ///   - made: Identifies the inputs of all sets.
    ///   - make: May be called concurrently; the last reply is cached.
    /// - Returns: The cached or new reply.
    /// - Throws: The error of `make`; nothing is cached then.
    func reply<Failure>(
        _ key: String, made: String, _ make: () throws(Failure) -> ReadyReply
    ) throws(Failure) -> ReadyReply {
        if let known = state.withLock({ $0.made == made ? $0.replies[key] : nil }) { return known }
        let reply = try make()
        state.withLock { state in
            if state.made != made || state.replies.count >= FindLimits.manifestReplies {
                state = State(made: made)
            }
            state.replies[key] = reply
        }
        return reply
    }
}
