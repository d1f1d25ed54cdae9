import LayoverMemory
import Synchronization

/// Counts of the calls of one process.
package struct UpstreamCounters: Hashable, Sendable {
    package var callsUnderWay = 0
    package var callsEnded = 0
    /// Open connections, in use or idle.
    package var connectionsOpen = 0
    /// Connections opened since the start.
    package var connectionsOpened = 0
    /// Calls that reused an open connection.
    package var callsOnReused = 0
    /// Received bytes of answers, without TLS and framing.
    package var bytesIn = 0
    /// Bytes of bodies that are arriving or still in memory, and those of idle blocks.
    package var bodyBytesHeld = 0
    package var bodyBytesIdle = 0
}

/// Counters that one thread writes and any thread reads.
final class AtomicUpstreamCounters: Sendable {
    let underWay = Atomic(0)
    let ended = Atomic(0)
    let open = Atomic(0)
    let opened = Atomic(0)
    let reused = Atomic(0)
    let bytesIn = Atomic(0)

    func read(_ pool: BlockPool) -> UpstreamCounters {
        UpstreamCounters(
            callsUnderWay: underWay.load(ordering: .relaxed), callsEnded: ended.load(ordering: .relaxed),
            connectionsOpen: open.load(ordering: .relaxed), connectionsOpened: opened.load(ordering: .relaxed),
            callsOnReused: reused.load(ordering: .relaxed), bytesIn: bytesIn.load(ordering: .relaxed),
            bodyBytesHeld: pool.lentBytes, bodyBytesIdle: pool.idleBytes)
    }
}

extension Atomic<Int> {
    borrowing func add(_ value: Int) { wrappingAdd(value, ordering: .relaxed) }
}
