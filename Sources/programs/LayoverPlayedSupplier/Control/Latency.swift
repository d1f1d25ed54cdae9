import Synchronization

/// The delay before each answer, distributed evenly around a mean.
final class Latency: Sendable {
    private struct State {
        var milliseconds: Int
        var jitter: Int
        var numbers: SeededNumbers
    }

    private let state: Mutex<State>

    init(milliseconds: Int, jitter: Int, seed: UInt64) {
        state = Mutex(State(milliseconds: milliseconds, jitter: jitter, numbers: SeededNumbers(seed)))
    }

    var milliseconds: Int { state.withLock { $0.milliseconds } }

    func set(milliseconds: Int) { state.withLock { $0.milliseconds = milliseconds } }

    func set(jitter: Int) { state.withLock { $0.jitter = jitter } }

    func next() -> Int {
        state.withLock { state in
            guard state.milliseconds > 0 || state.jitter > 0 else { return 0 }
            return max(0, state.milliseconds + state.numbers.next(in: -state.jitter...state.jitter))
        }
    }
}
