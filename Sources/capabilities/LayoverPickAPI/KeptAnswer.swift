import Synchronization

/// The answer for all callers that ask about one place in one second, in the same arms of experiments; it has nothing about
/// the caller.
final class KeptAnswer: Sendable {
    struct Answer: Sendable {
        /// The second for which it is valid.
        let second: Int
        /// Everything after the answer's head.
        let tail: [UInt8]
        let end: PickCounters.End
        /// For each experiment of the callers: whether another arm would have answered differently.
        var differences: [Bool?] = []
    }

    private let kept = Mutex<Answer?>(nil)

    func answer(at second: Int) -> Answer? {
        kept.withLock { $0?.second == second ? $0 : nil }
    }

    func keep(_ answer: Answer) {
        guard answer.tail.count <= PickCallLimits.keptBytes else { return }
        kept.withLock { $0 = answer }
    }
}
