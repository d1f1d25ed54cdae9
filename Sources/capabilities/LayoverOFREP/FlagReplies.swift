import LayoverFrame
import LayoverHTTP
import LayoverWeb
import Synchronization

/// Whole answers to bulks that are asked again and again, ready to be sent; none outlives a publication of a catalog or a
/// kill.
///
/// An answer is made ready when it is asked for a second time, so that contexts that come once cost nothing here.
final class FlagReplies: Sendable {
    struct Key: Hashable, Sendable {
        /// The body, the caller and the origin.
        let bytes: [UInt8]
        /// Of the publication.
        let number: Int
    }

    struct Ready: Sendable {
        let tag: FlagTag
        private let ready: ReadyReply

        init(_ tag: FlagTag, headers: [HTTPHeader], bytes: [UInt8]) {
            self.tag = tag
            ready = ReadyReply(
                bytes, type: [.json, .noSniff], headers: headers, tag: tag.text, packedTag: tag.packedText,
                effort: .quick)
        }

        var byteCount: Int { ready.count }

        func reply(to request: borrowing HTTPRequest) -> HTTPReply {
            let isHeld = request.withHeader("If-None-Match") { tag.matches($0) } ?? false
            return ready.reply(to: request, isHeld: isHeld)
        }
    }

    private struct State {
        var number = -1
        var ready: [[UInt8]: Ready] = [:]
        var byteCount = 0
        /// Hashes of what was asked once.
        var seen: Set<Int> = []
    }

    private let state = Mutex(State())

    func find(_ key: Key) -> Ready? {
        state.withLock { state in state.number == key.number ? state.ready[key.bytes] : nil }
    }

    /// Tells whether this was asked before, so that its answer is worth keeping; remembers that it was asked now.
    func isAskedAgain(_ key: Key) -> Bool {
        let hash = key.hashValue
        return state.withLock { state in
            FlagReplies.turn(&state, to: key.number)
            if state.seen.count >= 4 * FlagLimits.readyReplies { state.seen.removeAll(keepingCapacity: true) }
            return !state.seen.insert(hash).inserted
        }
    }

    func keep(_ ready: Ready, for key: Key) {
        state.withLock { state in
            FlagReplies.turn(&state, to: key.number)
            guard state.number == key.number else { return }
            let isFull =
                state.ready.count >= FlagLimits.readyReplies
                || state.byteCount + ready.byteCount + key.bytes.count > FlagLimits.readyBytes
            if isFull {
                state.ready.removeAll(keepingCapacity: true)
                state.byteCount = 0
            }
            if state.ready.updateValue(ready, forKey: key.bytes) == nil {
                state.byteCount += ready.byteCount + key.bytes.count
            }
        }
    }

    private static func turn(_ state: inout State, to number: Int) {
        if state.number < number { state = State(number: number) }
    }
}
