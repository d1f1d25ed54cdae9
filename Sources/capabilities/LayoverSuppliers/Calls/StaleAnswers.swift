import LayoverFrame
import LayoverModel

/// The last whole answer to each search of markets that allow stale answers: bounded by number and bytes, the oldest is
/// dropped first.
struct StaleAnswers: Sendable {
    private struct Key: Hashable, Sendable {
        let supplier: String
        let search: SupplierSearch
    }

    private struct Entry: Sendable {
        let answer: SupplierAnswer
        let moment: Int
    }

    private var answers: RecentValues<Key, Entry>

    var count: Int { answers.count }
    var bytes: Int { answers.bytes }

    init(count: Int = SupplierLimits.staleAnswers, bytes: Int = SupplierLimits.staleBytes) {
        answers = RecentValues(count: count, bytes: bytes)
    }

    /// Stores an answer.
    ///
    /// One that alone exceeds the limit is not stored, and the previous one is dropped.
    mutating func keep(_ answer: SupplierAnswer, _ supplier: String, _ search: SupplierSearch, at now: Int) {
        answers.keep(
            Entry(answer: answer, moment: now), for: Key(supplier: supplier, search: search), bytes: answer.heldBytes)
    }

    /// The answer to a search, with its age, if it is not too old.
    func find(_ supplier: String, _ search: SupplierSearch, within milliseconds: Int, at now: Int) -> SupplierAnswer? {
        guard let entry = answers[Key(supplier: supplier, search: search)], now - entry.moment <= milliseconds else {
            return nil
        }
        return SupplierAnswer(
            status: entry.answer.status, headers: entry.answer.headers, body: entry.answer.body,
            packed: entry.answer.packed, ageSeconds: max(0, now - entry.moment) / 1_000, microseconds: 0)
    }
}

extension SupplierAnswer {
    /// Bytes of the answer and of its packed form.
    fileprivate var heldBytes: Int { body.count + (packed?.packed.count ?? 0) }
}
