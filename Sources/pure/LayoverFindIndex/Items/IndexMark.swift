/// Terms of an index that no query can contain: they begin with a private scalar, which folding treats as a separator.
package enum IndexMark {
    /// The country or metropolitan city of an item, concatenated.
    static func belongs(_ joined: String) -> String { "\u{e000}" + joined }
    /// The three-letter code of a place, or its first two letters.
    static func code(_ text: String) -> String { "\u{e001}" + text }
    /// The code of a place without scheduled flights.
    static func unscheduledCode(_ text: String) -> String { "\u{e002}" + text }
    /// An airline's two letters.
    static func airline(_ text: String) -> String { "\u{e003}" + text }
    /// An airline's three letters.
    static func icao(_ text: String) -> String { "\u{e004}" + text }
    /// The country whose items count as a market's own.
    static func country(_ code: String) -> String { "\u{e005}" + code.lowercased() }
    static func domain(_ domain: FinderDomain) -> String { "\u{e006}" + domain.rawValue }

    /// Any code as a word of a query; it is never matched by a prefix.
    static func codeWord(_ text: String) -> String { "\u{e007}" + text }

    /// A title in one language, concatenated.
    static func title(_ joined: String, in language: String) -> String {
        "\u{e008}" + language + "\u{e008}" + joined
    }

    /// True for a term, in UTF-8, that is a word, and so a possible correction.
    static func isWord(_ term: some Collection<UInt8>) -> Bool {
        // The private scalars of marks, from U+E000 to U+E008.
        let bytes = Array(term.prefix(3))
        return !bytes.isEmpty && !(bytes.count == 3 && bytes[0] == 0xee && bytes[1] == 0x80 && bytes[2] <= 0x88)
    }
}
