/// Every word of an index, and every concatenated name, sorted by scalars, for corrections.
package struct TermList: Sendable {
    /// Where a term occurs in the index.
    package struct Places: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }
        package static let names = Places(rawValue: 1)
        package static let context = Places(rawValue: 2)
        package static let joined = Places(rawValue: 4)
        package static let other = Places(rawValue: 8)
    }

    /// Words of names and of context.
    private(set) var words = PackedTerms()
    /// Concatenated names, which are searched separately from words.
    private(set) var joined = PackedTerms()
    /// Concatenated names of a single language.
    private(set) var other = PackedTerms()
    /// Number of words and concatenated names.
    package private(set) var count = 0

    /// - Parameter sorted: Distinct terms, ascending by scalars, none longer than a joined form.
    package init(sorted: some Sequence<(term: String, places: Places)>) {
        for (term, places) in sorted {
            if !places.isDisjoint(with: [.names, .context]) { words.append(term.utf8, places) }
            if places.contains(.joined) { joined.append(term.utf8, places) }
            if places.contains(.other) { other.append(term.utf8, places) }
        }
        finish()
    }

    /// - Parameters:
    ///   - words: Distinct terms in UTF-8, ascending by bytes, of names, of context, or of both.
    ///   - joined: Concatenated names, sorted in the same way.
    ///   - other: Concatenated names of a single language, sorted in the same way.
    init(
        words: some Sequence<(term: ArraySlice<UInt8>, places: Places)>, joined: some Sequence<ArraySlice<UInt8>>,
        other: some Sequence<ArraySlice<UInt8>>
    ) {
        for (term, places) in words { self.words.append(term, places) }
        for term in joined { self.joined.append(term, .joined) }
        for term in other { self.other.append(term, .other) }
        finish()
    }

    private mutating func finish() {
        count = words.count + joined.count + other.count
        words.finish()
        joined.finish()
        other.finish()
    }
}
