import LayoverFrame

/// The last packed answer of each session, while something holds it: a poll with an equal answer is not decoded again.
struct RepeatedAnswers: Sendable {
    struct Key: Hashable, Sendable {
        let supplier: String
        let session: String
    }

    private struct Entry {
        let print: PackedBody.Print
        weak var body: PackedBody?
    }

    private let limit: Int
    private var entries: [Key: Entry] = [:]

    var count: Int { entries.count }

    init(limit: Int = SupplierLimits.repeatedAnswers) { self.limit = limit }

    /// The previous body, if the new one is equal.
    func find(_ key: Key, _ print: PackedBody.Print) -> PackedBody? {
        guard let entry = entries[key], entry.print == print else { return nil }
        return entry.body
    }

    /// Stores the body of the current answer.
    mutating func keep(_ body: PackedBody, _ print: PackedBody.Print, for key: Key) {
        if entries.count >= limit, entries[key] == nil { makeRoom() }
        entries[key] = Entry(print: print, body: body)
    }

    /// Removes entries whose body is no longer held; all entries if every body is held.
    private mutating func makeRoom() {
        entries = entries.filter { $0.value.body != nil }
        if entries.count >= limit { entries = [:] }
    }
}
