import Synchronization

/// A clock that goes on by a second whenever somebody looks.
final class SteppingClock: Sendable {
    private let seconds = Atomic<UInt64>(0)

    func next() -> UInt64 { seconds.wrappingAdd(1, ordering: .relaxed).newValue * 1_000_000_000 }
}
