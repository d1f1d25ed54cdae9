import LayoverFrame
import Synchronization

/// Complete replies to repeated bulk requests; all are dropped when a catalog or a kill is published.
///
/// A reply is cached when it is requested for the second time, so that contexts that occur once cost no memory here.
final class FlagReplies: Sendable {
    struct Key: Hashable, Sendable {
        /// The body, the caller and the origin.
        let bytes: [UInt8]
        /// The number of the publication.
        let number: Int
    }

    private struct State {
        var number = -1
        var ready: [[UInt8]: ReadyReply] = [:]
        var byteCount = 0
        /// Hashes of requests that were made once.
        var seen: Set<Int> = []
    }

    private let state = Mutex(State())

    func find(_ key: Key) -> ReadyReply? {
        state.withLock { state in state.number == key.number ? state.ready[key.bytes] : nil }
    }

    /// Returns `true` if the request was made before, so that its reply is worth caching; remembers it for the next time.
    func isAskedAgain(_ key: Key) -> Bool {
        let hash = key.hashValue
        return state.withLock { state in
            FlagReplies.turn(&state, to: key.number)
            if state.seen.count >= 4 * FlagLimits.readyReplies { state.seen.removeAll(keepingCapacity: true) }
            return !state.seen.insert(hash).inserted
        }
    }

    func keep(_ ready: ReadyReply, for key: Key) {
        state.withLock { state in
            FlagReplies.turn(&state, to: key.number)
            guard state.number == key.number else { return }
            let isFull =
                state.ready.count >= FlagLimits.readyReplies
                || state.byteCount + ready.count + key.bytes.count > FlagLimits.readyBytes
            if isFull {
                state.ready.removeAll(keepingCapacity: true)
                state.byteCount = 0
            }
            if state.ready.updateValue(ready, forKey: key.bytes) == nil {
                state.byteCount += ready.count + key.bytes.count
            }
        }
    }

    private static func turn(_ state: inout State, to number: Int) {
        if state.number < number { state = State(number: number) }
    }
}
