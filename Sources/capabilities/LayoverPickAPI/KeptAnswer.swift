import Synchronization

/// The answer for all callers that ask about one place in one second, in the same arms of experiments; it has nothing about
/// the caller.
struct KeptAnswer: Sendable {
    /// Everything after the answer's head.
    let tail: [UInt8]
    let end: PickCounters.End
    /// For each experiment of the callers: whether another arm would have answered differently.
    let differences: [Bool?]

    /// - Returns: `nil` for an answer that is too long to be kept.
    init?(tail: [UInt8], end: PickCounters.End, differences: [Bool?] = []) {
        guard tail.count <= PickCallLimits.keptBytes else { return nil }
        (self.tail, self.end, self.differences) = (tail, end, differences)
    }
}

/// A value for the requests of one second of a clock.
final class SecondCache<Value: Sendable>: Sendable {
    private let kept = Mutex<(second: Int, value: Value)?>(nil)

    func value(at second: Int) -> Value? { kept.withLock { $0?.second == second ? $0?.value : nil } }

    func keep(_ value: Value, at second: Int) { kept.withLock { $0 = (second, value) } }
}
