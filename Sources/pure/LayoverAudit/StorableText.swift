/// Texts that every engine of a store takes: PostgreSQL has no text with U+0000, and SQLite has.
package enum StorableText {
    /// Whether every engine takes the text as it is.
    package static func isStorable(_ text: String) -> Bool { !text.utf8.contains(0) }

    /// The text with U+FFFD for each U+0000, for texts that an earlier program or a peer took already.
    package static func mended(_ text: String) -> String {
        guard !isStorable(text) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\0" ? "\u{fffd}" : $0 }))
    }
}
