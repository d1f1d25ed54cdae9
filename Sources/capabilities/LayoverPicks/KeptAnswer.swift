import Synchronization

/// The answer for everybody who asks about one place in one second, in the same arms of experiments: it says nothing of
/// who asks.
final class KeptAnswer: Sendable {
    struct Answer: Sendable {
        /// The moment that it is true of.
        let second: Int
        /// All behind what an answer says of itself.
        let tail: [UInt8]
        let end: PickCounters.End
        /// For each experiment that those who ask are in: whether another arm would have answered otherwise.
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
