/// Every word of an index, sorted by its scalars and packed, for corrections to walk.
package struct TermList: Sendable {
    /// Where a term stands in the index.
    package struct Places: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }
        package static let names = Places(rawValue: 1)
        package static let context = Places(rawValue: 2)
        package static let joined = Places(rawValue: 4)
    }

    /// The scalars of all terms, one after the other.
    private(set) var scalars: [UInt32] = []
    /// Where each term begins, and the end of the last.
    private(set) var starts: [Int] = [0]
    /// How many scalars a term shares with the one before it.
    private(set) var shared: [UInt8] = []
    private(set) var places: [Places] = []

    package var count: Int { places.count }

    /// - Parameter sorted: Distinct terms, ascending by scalars, none longer than a joined form.
    package init(sorted: some Sequence<(term: String, places: Places)>) {
        var last: ArraySlice<UInt32> = []
        for (term, places) in sorted {
            scalars.append(contentsOf: term.unicodeScalars.lazy.map(\.value))
            let added = scalars[(starts.last ?? 0)...]
            shared.append(UInt8(clamping: zip(last, added).prefix { $0 == $1 }.count))
            starts.append(scalars.count)
            self.places.append(places)
            last = added
        }
    }

    /// - Parameter documents: Of every item.
    package init(_ documents: some Sequence<IndexDocument>) {
        var found: [String: Places] = [:]
        for document in documents {
            for term in document.wholeWords { found[term, default: []].insert(.names) }
            for term in document.context where IndexMark.isWord(term) { found[term, default: []].insert(.context) }
            for term in document.joined { found[term, default: []].insert(.joined) }
        }
        let sorted = found.sorted { $0.key.unicodeScalars.lexicographicallyPrecedes($1.key.unicodeScalars) }
        self.init(sorted: sorted.lazy.map { (term: $0.key, places: $0.value) })
    }

    /// The term at a place from 0.
    package func term(_ index: Int) -> String { text(starts[index]..<starts[index + 1]) }

    package func places(at index: Int) -> Places { places[index] }

    func text(_ range: Range<Int>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars[range].lazy.compactMap(Unicode.Scalar.init))
        return String(view)
    }
}
