/// The tables of a find index file.
enum FindFileFormat {
    /// Increases whenever the same items would make a different file.
    static let number = 3
    static let application = 0x4c46_494e

    /// Words are stored as the arrays in which they are searched, in parts of `partBytes`.
    ///
    /// An SQLite index would need one look-up for each of up to eleven classes of a query.
    static let schema = """
        CREATE TABLE words (name TEXT NOT NULL, part INTEGER NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (name, part));
        CREATE TABLE item (row INTEGER PRIMARY KEY, id TEXT NOT NULL, domain TEXT NOT NULL, country TEXT NOT NULL,
            popularity INTEGER NOT NULL, tail INTEGER NOT NULL, markets TEXT NOT NULL, code TEXT, title TEXT NOT NULL,
            subtitle TEXT NOT NULL, names TEXT NOT NULL, titles TEXT NOT NULL, descriptions TEXT NOT NULL,
            app TEXT, web TEXT);
        CREATE TABLE retired (id TEXT PRIMARY KEY) WITHOUT ROWID;
        CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
        """

    /// Items that each reader caches, at about 1 KiB each.
    static let knownItems = 2_048

    /// Of SQLite, so that a limit of pages is one of bytes.
    static let pageBytes = 4_096

    /// Far below SQLite's limit for one value.
    static let partBytes = 4 << 20

    /// A list as one text.
    ///
    /// No element contains the separator, because folding and YAML do not allow it.
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
