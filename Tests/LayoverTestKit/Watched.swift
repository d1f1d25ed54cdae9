import Dispatch
import Synchronization

/// A value that tests and handlers share; waiting tests are woken when it changes.
package final class Watched<Value: Sendable>: Sendable {
    private struct State: Sendable {
        var value: Value
        var waiting: [DispatchSemaphore] = []
    }

    private let state: Mutex<State>

    package init(_ value: Value) { state = Mutex(State(value: value)) }

    package var value: Value { state.withLock { $0.value } }

    /// Changes the value and wakes all waiting threads.
    ///
    /// - Returns: What `change` returns.
    @discardableResult
    package func update<Result: Sendable>(_ change: @Sendable (inout Value) -> Result) -> Result {
        let (result, woken) = state.withLock { state in
            let result = change(&state.value)
            defer { state.waiting = [] }
            return (result, state.waiting)
        }
        for semaphore in woken { semaphore.signal() }
        return result
    }

    /// Waits on this thread until the value satisfies a condition.
    ///
    /// - Returns: `false` if it does not within `Waiting.limit`.
    package func waits(until isSo: @Sendable (Value) -> Bool) -> Bool {
        let end = DispatchTime.now() + .seconds(Int(Waiting.limit.components.seconds))
        while true {
            let change: DispatchSemaphore? = state.withLock { state in
                guard !isSo(state.value) else { return nil }
                let semaphore = DispatchSemaphore(value: 0)
                state.waiting.append(semaphore)
                return semaphore
            }
            guard let change else { return true }
            guard change.wait(timeout: end) == .success else { return isSo(value) }
        }
    }
}
