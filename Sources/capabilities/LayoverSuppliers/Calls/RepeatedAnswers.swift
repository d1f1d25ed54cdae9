import LayoverFrame

/// The packed answer that each session was given last, as long as somebody holds it: a poll that answers the same is not
/// decoded again.
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

    /// The body that was given before, where it says the same.
    func find(_ key: Key, _ print: PackedBody.Print) -> PackedBody? {
        guard let entry = entries[key], entry.print == print else { return nil }
        return entry.body
    }

    /// Remembers the body that is given now.
    mutating func keep(_ body: PackedBody, _ print: PackedBody.Print, for key: Key) {
        if entries.count >= limit, entries[key] == nil { makeRoom() }
        entries[key] = Entry(print: print, body: body)
    }

    /// Forgets those whose body nobody holds; all of them where everybody's is held.
    private mutating func makeRoom() {
        entries = entries.filter { $0.value.body != nil }
        if entries.count >= limit { entries = [:] }
    }
}
