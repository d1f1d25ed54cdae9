/// Every word of an index, and every name run together, sorted by scalars, for corrections to walk.
package struct TermList: Sendable {
    /// Where a term stands in the index.
    package struct Places: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }
        package static let names = Places(rawValue: 1)
        package static let context = Places(rawValue: 2)
        package static let joined = Places(rawValue: 4)
    }

    /// Words of names and of context.
    private(set) var words = PackedTerms()
    /// Names run together, which are asked apart from words.
    private(set) var joined = PackedTerms()
    /// Of distinct terms.
    package private(set) var count = 0

    /// - Parameter sorted: Distinct terms, ascending by scalars, none longer than a joined form.
    package init(sorted: some Sequence<(term: String, places: Places)>) {
        for (term, places) in sorted {
            count += 1
            if !places.isDisjoint(with: [.names, .context]) { words.append(term, places) }
            if places.contains(.joined) { joined.append(term, places) }
        }
        words.finish()
        joined.finish()
    }

    /// - Parameter documents: Of every item.
    package init(_ documents: some Sequence<IndexDocument>) {
        var terms = TermCollector()
        for document in documents { terms.add(document) }
        self.init(sorted: terms.sorted)
    }
}
