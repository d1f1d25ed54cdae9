import LayoverFrame
import Synchronization

/// Whole sets for devices, ready to be sent: each is packed once, and made anew with another file, content or kill.
final class ManifestReplies: Sendable {
    private struct State {
        var made = ""
        var replies: [String: ReadyReply] = [:]
    }

    private let state = Mutex(State())

    /// The reply of a set, made where it is not at hand.
    ///
    /// - Parameters:
    ///   - key: Names the set and the headers that go with it.
    ///   - made: Names what all sets are made of.
    ///   - make: Is called beside others; the last one that is made stays.
    /// - Returns: The reply at hand, or what `make` made.
    /// - Throws: What `make` does; nothing is kept then.
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
