import LayoverFinder
import LayoverSQLite

/// The tables of a file of words.
enum FindFileFormat {
    /// Counts up whenever a file of the same items would look otherwise.
    static let number = 1
    static let application = 0x4c46_494e

    /// Terms are folded already and are of letters alone, so the tokenizer has only to cut at blanks: `ascii` takes every scalar past
    /// ASCII for a part of a word, whichever Unicode its own tables are from.
    static let schema = """
        CREATE VIRTUAL TABLE postings USING fts5(\(columns), content='', detail=column, columnsize=0,
            prefix='1 2 3 4', tokenize='ascii');
        CREATE TABLE item (row INTEGER PRIMARY KEY, id TEXT NOT NULL, domain TEXT NOT NULL, country TEXT NOT NULL,
            popularity INTEGER NOT NULL, tail INTEGER NOT NULL, markets TEXT NOT NULL, code TEXT, title TEXT NOT NULL,
            subtitle TEXT NOT NULL, names TEXT NOT NULL, titles TEXT NOT NULL, descriptions TEXT NOT NULL,
            app TEXT, web TEXT);
        CREATE TABLE term (text TEXT NOT NULL, places INTEGER NOT NULL);
        CREATE TABLE retired (id TEXT PRIMARY KEY) WITHOUT ROWID;
        CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
        """

    static let columns = IndexColumn.allCases.map(\.rawValue).joined(separator: ", ")

    /// Rows in the order of popularity, so that reading stops where enough is found.
    static let match = "SELECT rowid FROM postings WHERE postings MATCH ? ORDER BY rowid"

    /// A list as one text; no part holds the separator, which folding and YAML let nowhere.
    static func packed(_ texts: [String]) -> String { texts.joined(separator: "\u{1f}") }

    static func unpacked(_ text: String) -> [String] {
        text.isEmpty ? [] : text.split(separator: "\u{1f}", omittingEmptySubsequences: false).map(String.init)
    }

    static func packed(_ pairs: [String: String]) -> String {
        packed(pairs.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] })
    }

    static func pairs(_ text: String) -> [String: String] {
        let parts = unpacked(text)
        var pairs: [String: String] = [:]
        for index in stride(from: 0, to: parts.count - 1, by: 2) { pairs[parts[index]] = parts[index + 1] }
        return pairs
    }
}
