/// Folded names, found by their beginning and by the beginning of a word within them.
package struct NameIndex: Sendable {
    /// How a name matches a text, best first.
    package enum Match: CaseIterable, Sendable {
        /// The name is the text.
        case whole
        /// The name begins with it.
        case start
        /// The part after a space or a hyphen of the name begins with it.
        case within
    }

    private let whole: PackedColumn?
    private let within: PackedColumn?

    /// - Parameter names: By row.
    /// - Complexity: O(*n* log *n*) in the words of all names.
    package init(_ names: [[String]]) {
        whole = NameIndex.column(names)
        within = NameIndex.column(names.map { $0.flatMap(NameIndex.rests) })
    }

    /// Passes the rows whose names match `text`, ascending and without duplicates, to `accept` until it returns false.
    ///
    /// - Complexity: O(log names) for each row that is passed.
    package func scan(_ text: String, _ match: Match, _ accept: (Int) -> Bool) {
        guard let column = match == .within ? within : whole else { return }
        let terms = column.terms(Array(text.utf8), isPrefix: match != .whole)
        guard !terms.isEmpty else { return }
        var cursor = RowCursor(.rows([TermRange(column, terms)]))
        while let row = cursor.next(), accept(row) {}
    }

    private static func column(_ terms: [[String]]) -> PackedColumn? {
        var collector = ColumnCollector()
        for (row, terms) in terms.enumerated() {
            collector.add(IndexDocument.distinct(terms.filter { !$0.isEmpty }), row: row)
        }
        return PackedColumn(collector.finish().parts, rowCount: terms.count)
    }

    /// The part after each space and each hyphen.
    private static func rests(_ name: String) -> [String] {
        let bytes = name.utf8
        return bytes.indices.filter { bytes[$0] == UInt8(ascii: " ") || bytes[$0] == UInt8(ascii: "-") }
            .map { String(Substring(bytes[bytes.index(after: $0)...])) }
    }
}
