package import LayoverFindIndex
import LayoverSQLite

/// The part of a file that all its readers share: read once, when it is opened.
package struct FindFileContent: Sendable {
    package let version: String
    package let rows: [ItemRow]
    let words: PackedIndex
    package let vocabulary: FinderVocabulary
    /// The row of each id.
    package let rowOfID: [String: Int]
    /// Ids of items that existed previously.
    package let retired: Set<String>
    /// The markets of items that do not belong to all markets.
    package let markets: [Int: Set<String>]

    /// Reads a file and checks that it is complete.
    ///
    /// - Throws: `StoreError` if a page is damaged, a row is missing or the file is of another type.
    init(path: String) throws(StoreError) {
        let connection = try Connection(path: path, isReader: true)
        var check = try Statement("PRAGMA quick_check(1)", on: connection)
        guard try check.step(), check.text(0) == "ok" else {
            throw .corrupt(check.text(0), sql: "PRAGMA quick_check")
        }
        let meta = try FindFileContent.meta(connection)
        guard meta["format"] == "\(FindFileFormat.number)", let version = meta["version"] else {
            throw .corrupt("'\(path)' has another format", sql: "SELECT meta")
        }
        self.version = version
        vocabulary = FinderVocabulary(
            generic: FindFileFormat.unpacked(meta["generic"] ?? ""),
            synonyms: FindFileFormat.unpacked(meta["synonyms"] ?? "").map { $0.split(separator: " ").map(String.init) })
        var rows: [ItemRow] = []
        var rowOfID: [String: Int] = [:]
        var markets: [Int: Set<String>] = [:]
        var items = try Statement(
            "SELECT id, domain, country, popularity, tail, markets FROM item ORDER BY row", on: connection)
        while try items.step() {
            rowOfID[items.text(0)] = rows.count
            let own = FindFileFormat.unpacked(items.text(5))
            if !own.isEmpty { markets[rows.count] = Set(own) }
            rows.append(
                ItemRow(
                    domain: FinderDomain(rawValue: items.text(1)) ?? .search, country: items.text(2),
                    popularity: items.number(3), tail: items.number(4)))
        }
        guard meta["items"] == "\(rows.count)" else {
            throw .corrupt("'\(path)' holds \(rows.count) items of \(meta["items"] ?? "?")", sql: "SELECT item")
        }
        self.rows = rows
        self.rowOfID = rowOfID
        self.markets = markets
        retired = try FindFileContent.retired(connection)
        let parts = try WordsTable.read(connection)
        guard let words = PackedIndex(parts, rowCount: rows.count) else {
            throw .corrupt("'\(path)' refers to rows or terms that it does not contain", sql: "SELECT words")
        }
        self.words = words
    }

    private static func meta(_ connection: borrowing Connection) throws(StoreError) -> [String: String] {
        var meta: [String: String] = [:]
        var rows = try Statement("SELECT key, value FROM meta", on: connection)
        while try rows.step() { meta[rows.text(0)] = rows.text(1) }
        return meta
    }

    private static func retired(_ connection: borrowing Connection) throws(StoreError) -> Set<String> {
        var ids: Set<String> = []
        var rows = try Statement("SELECT id FROM retired", on: connection)
        while try rows.step() { ids.insert(rows.text(0)) }
        return ids
    }
}
