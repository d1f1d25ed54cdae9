package import LayoverModel

/// `ApprovalFile` of one widget: the approved looks of its cards.
///
/// The file has one sorted line for each sample and language, and one for each market if markets differ. So a review
/// shows which cards look different, and two authors' changes conflict only if they changed the same card.
package struct ApprovedSnapshots: Hashable, Sendable {
    fileprivate struct Line: Hashable {
        let sample: String
        let locale: String
        /// `nil` if the card is the same in all markets with the language.
        let market: String?

        var name: String { [sample, locale, market].compactMap(\.self).joined(separator: "/") }
    }

    package let widget: String
    private let lines: [Line: String]
    private let places: [Line: Position]

    package init(_ snapshots: WidgetSnapshots) {
        widget = snapshots.widget
        var lines: [Line: String] = [:]
        let groups = Dictionary(grouping: snapshots.hashes) {
            Line(sample: $0.key.sample, locale: $0.key.locale, market: nil)
        }
        for (line, cards) in groups {
            if let only = cards.first?.value, cards.allSatisfy({ $0.value == only }) {
                lines[line] = only
                continue
            }
            for (key, snapshot) in cards {
                lines[Line(sample: key.sample, locale: key.locale, market: key.market)] = snapshot
            }
        }
        self.lines = lines
        places = [:]
    }

    /// Reads the file.
    ///
    /// - Throws: The error, in words.
    package init(
        _ bytes: [UInt8], widget: String, readYAML: ([UInt8], String) -> (root: Node?, diagnostics: [Diagnostic])
    ) throws(Unreadable) {
        self.widget = widget
        let path = ApprovalFile.path(widget: widget)
        let (root, diagnostics) = readYAML(bytes, path)
        if let finding = diagnostics.first(where: \.isError) {
            throw Unreadable(finding.location, finding.message)
        }
        guard let root, let entries = root["looks"]?.entries else {
            throw Unreadable(SourceLocation(path), "it has no 'looks'")
        }
        var lines: [Line: String] = [:]
        var places: [Line: Position] = [:]
        for entry in entries {
            let place = SourceLocation(path, entry.keyPosition)
            guard let line = Line(entry.key), let snapshot = entry.value.text else {
                throw Unreadable(
                    place, "'\(entry.key.prefix(80))' is not a sample and a language, as in 'two-months/nb-NO'")
            }
            lines[line] = snapshot
            places[line] = entry.keyPosition
        }
        self.lines = lines
        self.places = places
    }

    /// The text of the file.
    package var text: String {
        let rows = lines.sorted {
            ($0.key.sample, $0.key.locale, $0.key.market ?? "") < ($1.key.sample, $1.key.locale, $1.key.market ?? "")
        }
        .map { "  \($0.key.name): \($0.value == WidgetSnapshots.hidden ? $0.value : "\"\($0.value)\"")\n" }
        return """
            # How the cards look as approved: 'layover approve \(widget)' writes this file.
            approved: \(widget)
            looks:\(rows.isEmpty ? " {}" : "")

            """ + rows.joined()
    }

    /// Finds the approved snapshot of a card; `nil` if the card was never approved.
    func snapshot(_ key: SnapshotKey) -> String? {
        lines[Line(sample: key.sample, locale: key.locale, market: key.market)]
            ?? lines[Line(sample: key.sample, locale: key.locale, market: nil)]
    }

    /// Finds the line of a card's snapshot; the start of the file if there is no line.
    func place(_ key: SnapshotKey) -> SourceLocation {
        let path = ApprovalFile.path(widget: widget)
        let own = places[Line(sample: key.sample, locale: key.locale, market: key.market)]
        let common = places[Line(sample: key.sample, locale: key.locale, market: nil)]
        return (own ?? common).map { SourceLocation(path, $0) } ?? SourceLocation(path)
    }

    /// Approved cards that are not among `keys`; the market is empty if a line is for all markets.
    func gone(among keys: some Sequence<SnapshotKey>) -> [SnapshotKey] {
        let drawn = keys.reduce(into: Set<Line>()) { lines, key in
            lines.insert(Line(sample: key.sample, locale: key.locale, market: nil))
            lines.insert(Line(sample: key.sample, locale: key.locale, market: key.market))
        }
        return lines.keys.filter { !drawn.contains($0) }
            .map { SnapshotKey(sample: $0.sample, locale: $0.locale, market: $0.market ?? "") }.sorted()
    }
}

extension ApprovedSnapshots {
    /// Why the file cannot be read.
    package struct Unreadable: Error, Hashable, Sendable {
        package let location: SourceLocation
        package let words: String

        init(_ location: SourceLocation, _ words: String) {
            self.location = location
            self.words = words
        }
    }
}

extension ApprovedSnapshots.Line {
    fileprivate init?(_ name: String) {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard (2...3).contains(parts.count), parts.allSatisfy({ !$0.isEmpty }) else { return nil }
        self.init(sample: parts[0], locale: parts[1], market: parts.count == 3 ? parts[2] : nil)
    }
}
