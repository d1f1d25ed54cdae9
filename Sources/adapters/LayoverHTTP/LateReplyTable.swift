import Synchronization

/// The late replies of one kind that a server waits for, each for a limited time.
final class LateReplyTable: Sendable {
    private struct State {
        var waiting: [ObjectIdentifier: LateReply] = [:]
        var isEnding = false
    }

    private let limit: Int
    private let ceilingMilliseconds: Int
    private let registry: ConnectionRegistry
    private let state = Mutex(State())

    init(limit: Int, milliseconds: Int, registry: ConnectionRegistry) {
        self.limit = limit
        ceilingMilliseconds = milliseconds
        self.registry = registry
    }

    var count: Int { state.withLock { $0.waiting.count } }

    /// - Returns: `false` if the limit is reached.
    func add(_ late: LateReply) -> Bool {
        let (hasRoom, isEnding) = state.withLock { state in
            let hasRoom = state.waiting.count < limit
            if hasRoom { state.waiting[ObjectIdentifier(late)] = late }
            return (hasRoom, state.isEnding)
        }
        // The server stops: the fallback is sent at once, so that no connection is suspended any more.
        if isEnding { late.giveUp() }
        return hasRoom
    }

    func remove(_ late: LateReply) {
        state.withLock { _ = $0.waiting.removeValue(forKey: ObjectIdentifier(late)) }
    }

    /// Sends the fallback of each, now and for later ones.
    func end() {
        let waiting = state.withLock { state in
            state.isEnding = true
            return Array(state.waiting.values)
        }
        for late in waiting { late.giveUp() }
    }

    /// Sends the fallback of those that have taken too long.
    func giveUpOld() {
        let now = monotonicMilliseconds()
        for late in all {
            guard let since = late.waitsSince, now - since >= ceilingMilliseconds else { continue }
            late.giveUp()
        }
    }

    /// Ends the waits of disconnected clients, which libmicrohttpd does not see while their connections are suspended.
    ///
    /// - Complexity: One system call for all of them.
    func sweep() {
        let waiting = all
        guard !waiting.isEmpty else { return }
        for (late, isGone) in zip(waiting, registry.gone(waiting.map(\.clock))) where isGone { late.giveUp() }
    }

    private var all: [LateReply] { state.withLock { Array($0.waiting.values) } }
}
