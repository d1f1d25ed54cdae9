import Synchronization

/// One sender, many streams that hear the same.
package final class EventHub: Sendable {
    private let streams = Mutex<[ObjectIdentifier: EventStream]>([:])

    package init() {}

    /// Streams that listen now.
    package var count: Int { streams.withLock { $0.count } }

    /// A stream that hears what is sent from now on, until it ends.
    ///
    /// - Parameters:
    ///   - greeting: What it says first.
    ///   - onEnd: Hears once that it is over, on any thread.
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

    /// Sends to all of them; never waits for a client.
    ///
    /// - Returns: How many took it.
    /// - Complexity: O(streams x bytes).
    @discardableResult
    package func send(_ event: ServerSentEvent) -> Int {
        let bytes = event.bytes
        let all = streams.withLock { Array($0.values) }
        return all.count { $0.send(bytes) }
    }
}
