/// Texts that every engine of a store can hold; PostgreSQL rejects U+0000 in a text, SQLite does not.
package enum StorableText {
    /// Whether every engine can store the text unchanged.
    package static func isStorable(_ text: String) -> Bool { !text.utf8.contains(0) }

    /// The text with U+FFFD for each U+0000, for texts that an earlier program or a peer has already accepted.
    package static func mended(_ text: String) -> String {
        guard !isStorable(text) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\0" ? "\u{fffd}" : $0 }))
    }
}
