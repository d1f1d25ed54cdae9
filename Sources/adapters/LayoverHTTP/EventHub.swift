import Synchronization

/// One sender with many streams that receive the same events.
package final class EventHub: Sendable {
    private let streams = Mutex<[ObjectIdentifier: EventStream]>([:])

    package init() {}

    /// Open streams.
    package var count: Int { streams.withLock { $0.count } }

    /// A stream that receives everything sent from now on, until it ends.
    ///
    /// - Parameters:
    ///   - greeting: Sent first.
    ///   - onEnd: Called once when it has ended, on any thread.
    /// - Returns: The stream, for a reply.
    package func open(greeting: [UInt8] = [], onEnd: @escaping @Sendable () -> Void = {}) -> EventStream {
        let stream = EventStream { [weak self] stream in
            self?.streams.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(stream)) }
            onEnd()
        }
        if !greeting.isEmpty { stream.send(greeting) }
        streams.withLock { $0[ObjectIdentifier(stream)] = stream }
        return stream
    }

    /// Sends to all streams; never waits for a client.
    ///
    /// - Returns: The number of streams that accepted it.
    /// - Complexity: O(streams x bytes).
    @discardableResult
    package func send(_ event: ServerSentEvent) -> Int {
        let bytes = event.bytes
        let all = streams.withLock { Array($0.values) }
        return all.count { $0.send(bytes) }
    }
}
