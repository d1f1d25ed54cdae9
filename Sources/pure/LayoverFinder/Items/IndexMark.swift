/// Terms of an index that no query can type: they begin with a private scalar, which folding takes for a separator.
package enum IndexMark {
    /// The country or metropolitan city that an item belongs to, run together.
    static func belongs(_ joined: String) -> String { "\u{e000}" + joined }
    /// The three-letter code of a place, or the two letters that begin it.
    static func code(_ text: String) -> String { "\u{e001}" + text }
    /// The code of a place without scheduled flights.
    static func unscheduledCode(_ text: String) -> String { "\u{e002}" + text }
    /// An airline's two letters.
    static func airline(_ text: String) -> String { "\u{e003}" + text }
    /// An airline's three letters.
    static func icao(_ text: String) -> String { "\u{e004}" + text }
    /// The country that a market counts as its own.
    static func country(_ code: String) -> String { "\u{e005}" + code.lowercased() }
    static func domain(_ domain: FinderDomain) -> String { "\u{e006}" + domain.rawValue }

    /// Any code as a word of a query, which is never the beginning of one.
    static func codeWord(_ text: String) -> String { "\u{e007}" + text }

    /// A title in one language, run together.
    static func title(_ joined: String, in language: String) -> String {
        "\u{e008}" + language + "\u{e008}" + joined
    }

    /// True for a term, in UTF-8, that is a word, which corrections may lead to.
    static func isWord(_ term: some Collection<UInt8>) -> Bool {
        // The private scalars of marks, from U+E000 to U+E008.
        let bytes = Array(term.prefix(3))
        return !bytes.isEmpty && !(bytes.count == 3 && bytes[0] == 0xee && bytes[1] == 0x80 && bytes[2] <= 0x88)
    }
}
