import Synchronization

/// A clock that advances by a second each time it is read.
final class SteppingClock: Sendable {
    private let seconds = Atomic<UInt64>(0)

    func next() -> UInt64 { seconds.wrappingAdd(1, ordering: .relaxed).newValue * 1_000_000_000 }
}
