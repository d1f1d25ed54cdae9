import Glibc
package import LayoverFindIndex
package import LayoverSQLite

/// Writes a find index file from scratch; it is not read before it is complete.
package enum FindFileBuilder {
    /// Increases with every change of the format.
    package static let format = FindFileFormat.number

    /// Writes items to a new file at `path`.
    ///
    /// - Parameters:
    ///   - items: With distinct ids.
    ///   - vocabulary: Generic words and synonyms, stored in the file.
    ///   - version: Stored in the file.
    ///   - retired: Ids of items that no longer exist.
    ///   - path: A new file, in an existing folder.
    ///   - itemLimit: The maximum number of items.
    ///   - byteLimit: The maximum size of the file.
    /// - Throws: `StoreError` if a limit is exceeded, or if writing or SQLite fails.
    /// - Complexity: O(*n* log *n*) in terms.
    package static func build(
        _ items: [FinderItem], _ vocabulary: FinderVocabulary, version: String, retired: Set<String> = [],
        at path: String, itemLimit: Int = FinderLimits.items, byteLimit: Int = FinderLimits.fileBytes
    ) throws(StoreError) {
        guard items.count <= itemLimit else {
            throw .full("there are \(items.count) items, and a file has at most \(itemLimit)", sql: "INSERT INTO item")
        }
        let ranked = RankedItems(items)
        let connection = try Connection(path: path)
        try connection.run("PRAGMA page_size=\(FindFileFormat.pageBytes)")
        try connection.run("PRAGMA journal_mode=OFF")
        try connection.run("PRAGMA synchronous=OFF")
        try connection.run("PRAGMA application_id=\(FindFileFormat.application)")
        try connection.run("PRAGMA max_page_count=\(max(1, byteLimit / FindFileFormat.pageBytes))")
        try connection.run(FindFileFormat.schema)
        try connection.run("BEGIN")
        try insert(ranked, on: connection)
        try IndexCollector.collect(ranked.items, vocabulary) { column, parts, isWhole throws(StoreError) in
            try WordsTable.write(column, parts, isWhole: isWhole, on: connection)
        }
        for id in retired.sorted() { try connection.run("INSERT INTO retired VALUES (?)", [.text(id)]) }
        let meta = [
            "format": "\(FindFileFormat.number)", "version": version, "items": "\(items.count)",
            "generic": FindFileFormat.packed(vocabulary.generic.sorted()),
            "synonyms": FindFileFormat.packed(vocabulary.groups.map { $0.joined(separator: " ") }),
        ]
        for (key, value) in meta.sorted(by: { $0.key < $1.key }) {
            try connection.run("INSERT INTO meta VALUES (?, ?)", [.text(key), .text(value)])
        }
        try connection.run("COMMIT")
    }

    /// Identifies the file of this program, because another program may make other items from the same content.
    package static let programStamp: String = {
        var status = stat()
        guard unsafe stat("/proc/self/exe", &status) == 0 else { return "" }
        return "\(status.st_ino) \(status.st_size) \(status.st_mtim.tv_sec) \(status.st_mtim.tv_nsec)"
    }()

    private static func insert(_ ranked: RankedItems, on connection: borrowing Connection) throws(StoreError) {
        let marks = Array(repeating: "?", count: 15).joined(separator: ", ")
        var statement = try Statement("INSERT INTO item VALUES (\(marks))", on: connection)
        for (row, item) in ranked.items.enumerated() {
            try statement.bind(values(item, row, ranked.rows[row]))
            _ = try statement.step()
            statement.reset()
        }
    }

    private static func values(_ item: FinderItem, _ row: Int, _ known: ItemRow) -> [SQLiteValue] {
        func text(_ text: String?) -> SQLiteValue { text.map(SQLiteValue.text) ?? .null }
        var values: [SQLiteValue] = [.integer(row), .text(item.id), .text(item.domain.rawValue), .text(known.country)]
        values += [.integer(item.popularity), .integer(known.tail)]
        values += [text(FindFileFormat.packed(item.markets ?? [])), text(item.code), .text(item.title)]
        values += [.text(item.subtitle), text(FindFileFormat.packed(item.shownNames))]
        values += [text(FindFileFormat.packed(item.titles)), text(FindFileFormat.packed(item.descriptions))]
        return values + [text(item.app), text(item.web)]
    }
}
