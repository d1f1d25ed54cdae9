import LayoverFrame
import LayoverModel

/// The last whole answer to each search of markets that allow stale answers: bounded by number and bytes, the oldest is
/// dropped first.
struct StaleAnswers: Sendable {
    private struct Key: Hashable {
        let supplier: String
        let search: SupplierSearch
    }

    private struct Entry {
        let answer: SupplierAnswer
        let moment: Int
        /// Grows with each stored answer, so that the oldest is found.
        let number: Int
    }

    private let countLimit: Int
    private let byteLimit: Int
    private var entries: [Key: Entry] = [:]
    /// Keys by age; a key occurs once more for each newer entry.
    private var order: [(key: Key, number: Int)] = []
    private var first = 0
    private var newest = 0
    private(set) var bytes = 0

    var count: Int { entries.count }

    init(count: Int = SupplierLimits.staleAnswers, bytes: Int = SupplierLimits.staleBytes) {
        countLimit = count
        byteLimit = bytes
    }

    /// Stores an answer.
    ///
    /// One that alone exceeds the limit is not stored, and the previous one is dropped.
    mutating func keep(_ answer: SupplierAnswer, _ supplier: String, _ search: SupplierSearch, at now: Int) {
        let key = Key(supplier: supplier, search: search)
        forget(key)
        guard answer.heldBytes <= byteLimit else { return }
        newest += 1
        entries[key] = Entry(answer: answer, moment: now, number: newest)
        bytes += answer.heldBytes
        order.append((key, newest))
        while entries.count > countLimit || bytes > byteLimit { dropOldest() }
        compact()
    }

    /// The answer to a search, with its age, if it is not too old.
    func find(_ supplier: String, _ search: SupplierSearch, within milliseconds: Int, at now: Int) -> SupplierAnswer? {
        guard let entry = entries[Key(supplier: supplier, search: search)], now - entry.moment <= milliseconds else {
            return nil
        }
        return SupplierAnswer(
            status: entry.answer.status, headers: entry.answer.headers, body: entry.answer.body,
            packed: entry.answer.packed, ageSeconds: max(0, now - entry.moment) / 1_000, microseconds: 0)
    }

    private mutating func forget(_ key: Key) {
        guard let entry = entries.removeValue(forKey: key) else { return }
        bytes -= entry.answer.heldBytes
    }

    private mutating func dropOldest() {
        while first < order.count {
            let (key, number) = order[first]
            first += 1
            guard entries[key]?.number == number else { continue }
            return forget(key)
        }
    }

    /// Keeps the length of the order near the number of entries.
    private mutating func compact() {
        guard order.count > 2 * max(entries.count, 16) else { return }
        order = order[first...].filter { entries[$0.key]?.number == $0.number }
        first = 0
    }
}

extension SupplierAnswer {
    /// Bytes of the answer and of its packed form.
    fileprivate var heldBytes: Int { body.count + (packed?.packed.count ?? 0) }
}
