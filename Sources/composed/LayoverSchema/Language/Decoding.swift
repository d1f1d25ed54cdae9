package import LayoverModel
import LayoverTargeting

/// Reads values from a mapping that the schema has accepted.
package struct Decoding {
    package let file: String
    package let node: Node
    /// Lines of texts that are still to be translated; only known for the top of a file.
    let openLines: Set<Int>

    package init(_ node: Node, file: String, openLines: Set<Int> = []) {
        self.node = node
        self.file = file
        self.openLines = openLines
    }

    package func location(_ key: String? = nil) -> SourceLocation {
        guard let key, let value = node[key] else { return SourceLocation(file, node.position) }
        return SourceLocation(file, value.position)
    }

    /// Finds the location of the key itself.
    func keyLocation(_ key: String) -> SourceLocation {
        let entry = node.entries?.first { $0.key == key }
        return SourceLocation(file, entry?.keyPosition ?? node.position)
    }

    package func text(_ key: String) -> String? { node[key]?.text }

    package func reference(_ key: String) -> WrittenName? { node[key].flatMap(reference) }

    package func reference(_ value: Node) -> WrittenName? {
        value.text.map { WrittenName($0, at: SourceLocation(file, value.position)) }
    }

    package func references(_ key: String) -> [WrittenName] { items(key).compactMap(reference) }

    /// A list's items, or the single item without a list.
    package func items(_ key: String) -> [Node] {
        guard let value = node[key] else { return [] }
        return value.list ?? [value]
    }

    package func int(_ key: String) -> Int? {
        guard let scalar = node[key]?.scalar, case .success(let number) = scalar.asInt() else { return nil }
        return number
    }

    func number(_ key: String) -> Double? {
        guard let scalar = node[key]?.scalar, case .success(let number) = scalar.asNumber() else { return nil }
        return number
    }

    package func bool(_ key: String) -> Bool? {
        guard let scalar = node[key]?.scalar, case .success(let truth) = scalar.asBool() else { return nil }
        return truth
    }

    package func milliseconds(_ key: String) -> Int? { text(key).flatMap(Milliseconds.init).map(\.count) }

    func localTime(_ key: String) -> LocalTime? {
        text(key).flatMap { LocalTime($0, at: location(key)) }
    }

    package func sub(_ key: String) -> Decoding? { node[key].map { Decoding($0, file: file) } }

    /// The entries of a mapping under `key`, in the order written.
    package func entries(_ key: String) -> [Node.Entry] { node[key]?.entries ?? [] }

    package func markets(_ key: String) -> [Market] { items(key).compactMap { $0.text.flatMap(Market.init) } }
}

/// A local time as written: a day alone means the whole day.
package struct LocalTime: Hashable, Sendable {
    package let time: LocalDateTime
    package let isWholeDay: Bool
    package let location: SourceLocation

    init?(_ text: String, at location: SourceLocation) {
        guard let time = LocalDateTime(text) else { return nil }
        self.time = time
        self.isWholeDay = text.utf8.count == 10
        self.location = location
    }

    /// `2026-12-07 09:00`; a day alone for a whole day.
    package var written: String { isWholeDay ? time.date.description : time.description }

    /// The exclusive end of `until`: midnight after a whole day.
    package var exclusiveEnd: LocalDateTime {
        isWholeDay ? LocalDateTime(time.date.adding(days: 1)) : time
    }
}

/// A range of local time; either end may be open.
package struct LocalWindow: Hashable, Sendable {
    package let from: LocalTime?
    package let until: LocalTime?

    init(_ decoding: Decoding) {
        from = decoding.localTime("from")
        until = decoding.localTime("until")
    }

    init(from: LocalTime?, until: LocalTime?) {
        self.from = from
        self.until = until
    }
}
