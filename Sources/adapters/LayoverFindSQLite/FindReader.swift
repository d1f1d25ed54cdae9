package import LayoverFindIndex
package import LayoverSQLite

/// One reader of a find index file: its own connection, and the part that all readers of the file share.
///
/// For one thread at a time.
package final class FindReader: FinderIndex {
    private let shared: FindFileContent
    private let connection: Connection
    private var item: Statement
    /// A cache, because most answers show the same few items.
    private var known: [Int: FoundItem] = [:]

    /// - Throws: `StoreError` if the file cannot be read.
    init(path: String, _ shared: FindFileContent) throws(StoreError) {
        connection = try Connection(path: path, isReader: true)
        item = try Statement(
            """
            SELECT id, domain, code, country, popularity, title, subtitle, names, titles, descriptions, app, web
            FROM item WHERE row = ?
            """, on: connection)
        self.shared = shared
    }

    package var rows: [ItemRow] { shared.rows }
    package var terms: TermList { shared.words.terms }
    package var vocabulary: FinderVocabulary { shared.vocabulary }

    package func scan(_ expression: MatchExpression, _ accept: (Int) -> Bool) throws(StoreError) {
        shared.words.scan(expression, accept)
    }

    /// The item in a row; `nil` if there is none.
    ///
    /// - Throws: `StoreError` if the file cannot be read.
    package func found(_ row: Int) throws(StoreError) -> FoundItem? {
        if let item = known[row] { return item }
        guard let item = try read(row) else { return nil }
        if known.count >= FindFileFormat.knownItems { known = [:] }
        known[row] = item
        return item
    }

    private func read(_ row: Int) throws(StoreError) -> FoundItem? {
        defer { item.reset() }
        try item.bind(row, at: 1)
        guard try item.step(), let domain = FinderDomain(rawValue: item.text(1)) else { return nil }
        return FoundItem(
            id: item.text(0), domain: domain, code: text(2), country: item.text(3), popularity: item.number(4),
            title: item.text(5), subtitle: item.text(6), names: FindFileFormat.unpacked(item.text(7)),
            titles: FindFileFormat.pairs(item.text(8)), descriptions: FindFileFormat.pairs(item.text(9)),
            app: text(10), web: text(11))
    }

    private func text(_ index: Int32) -> String? {
        if case .text(let text) = item.value(index) { text } else { nil }
    }
}
