import Glibc
package import LayoverFinder
package import LayoverSQLite

/// Writes a file of words from the start; nobody reads it before it is whole.
package enum FindFileBuilder {
    /// Writes items to a new file at `path`.
    ///
    /// - Parameters:
    ///   - items: Distinct by id.
    ///   - vocabulary: Generic words and synonyms, kept in the file.
    ///   - version: Kept in the file.
    ///   - retired: Ids of items that are there no more.
    ///   - path: Where no file is; its folder must be there.
    /// - Throws: `StoreError` where the disk or SQLite refuses.
    /// - Complexity: O(*n* log *n*) in terms.
    package static func build(
        _ items: [FinderItem], _ vocabulary: FinderVocabulary, version: String, retired: Set<String> = [],
        at path: String
    ) throws(StoreError) {
        let ranked = RankedItems(items)
        let documents = ranked.items.map { IndexDocument($0, vocabulary) }
        let connection = try Connection(path: path)
        try connection.run("PRAGMA journal_mode=OFF")
        try connection.run("PRAGMA synchronous=OFF")
        try connection.run("PRAGMA application_id=\(FindFileFormat.application)")
        try connection.run(FindFileFormat.schema)
        try connection.run("BEGIN")
        try insert(ranked, on: connection)
        try insert(documents, on: connection)
        try insert(TermList(documents), on: connection)
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
        try connection.run("INSERT INTO postings(postings) VALUES ('optimize')")
    }

    /// Puts a file that was written aside in its place, as one step that outlives a sudden end.
    ///
    /// - Throws: `StoreError` where the disk refuses.
    package static func move(_ temporary: String, to path: String) throws(StoreError) {
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        guard synchronize(temporary), unsafe rename(temporary, path) == 0, synchronize(folder) else {
            throw StoreError(code: 10, message: "'\(path)' cannot be put in place: errno \(errno)", sql: "rename")
        }
    }

    private static func synchronize(_ path: String) -> Bool {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return fsync(descriptor) == 0
    }

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

    private static func insert(_ documents: [IndexDocument], on connection: borrowing Connection) throws(StoreError) {
        let marks = Array(repeating: "?", count: IndexColumn.allCases.count + 1).joined(separator: ", ")
        var statement = try Statement(
            "INSERT INTO postings(rowid, \(FindFileFormat.columns)) VALUES (\(marks))", on: connection)
        for (row, document) in documents.enumerated() {
            let texts = IndexColumn.allCases.map { SQLiteValue.text(document[$0].joined(separator: " ")) }
            try statement.bind([.integer(row)] + texts)
            _ = try statement.step()
            statement.reset()
        }
    }

    private static func insert(_ terms: TermList, on connection: borrowing Connection) throws(StoreError) {
        var statement = try Statement("INSERT INTO term VALUES (?, ?)", on: connection)
        for index in 0..<terms.count {
            try statement.bind([.text(terms.term(index)), .integer(Int(terms.places(at: index).rawValue))])
            _ = try statement.step()
            statement.reset()
        }
    }
}
