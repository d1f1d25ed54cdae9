package import LayoverModel

/// The keys of a market as written, each with its file; a part takes those of its section.
package struct PartKeys: Hashable, Sendable {
    package private(set) var entries: [String: Entry] = [:]

    package struct Entry: Hashable, Sendable {
        package let file: String
        package let entry: Node.Entry
    }

    package init() {}

    init(_ decoding: Decoding) {
        for entry in decoding.node.entries ?? [] {
            entries[entry.key] = Entry(file: decoding.file, entry: entry)
        }
    }

    /// Overrides entries with those of `nearer`.
    package mutating func merge(_ nearer: PartKeys) { entries.merge(nearer.entries) { _, own in own } }

    /// Those of one section.
    package func of(_ keys: [Record.Key]) -> PartKeys {
        var own = self
        own.entries = entries.filter { entry in keys.contains { $0.name == entry.key } }
        return own
    }
}
