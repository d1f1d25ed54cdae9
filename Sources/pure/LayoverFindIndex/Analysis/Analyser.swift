/// Cuts text into folded words, the same for queries and for names.
package enum Analyser {
    /// Incremented whenever the same text may result in different words; part of an index's version.
    package static let version = 1

    /// The words of `text`, at most `limit`.
    ///
    /// - Complexity: O(*n*) in the scalars of `text`.
    package static func words(_ text: String, limit: Int = .max) -> [FinderWord] {
        words(folded: folded(text), limit: limit)
    }

    /// The words of a query; only the beginning is used if it is long, or if its letters fold to many.
    ///
    /// - Complexity: O(``FinderLimits/foldedQueryScalars``), whatever the input.
    package static func query(_ text: String, limit: Int = .max) -> [FinderWord] {
        var folded: [UInt32] = []
        for scalar in text.unicodeScalars.prefix(FinderLimits.queryScalars) {
            Folding.fold(scalar.value, into: &folded)
            guard folded.count < FinderLimits.foldedQueryScalars else { break }
        }
        return words(folded: Folding.compose(Array(folded.prefix(FinderLimits.foldedQueryScalars))), limit: limit)
    }

    /// The second reading of a name, with ä as ae, ö as oe, ü as ue, ø as oe and å as aa; `nil` if it equals the first one.
    package static func wideWords(_ text: String) -> [FinderWord]? {
        guard let widened = Widening.widened(text) else { return nil }
        return words(folded: folded(widened), limit: .max)
    }

    /// The words of a text concatenated, in the form of the column `joined`.
    package static func joined(_ words: some Sequence<FinderWord>) -> String {
        words.reduce(into: "") { $0 += $1.text }
    }

    private static func folded(_ text: String) -> [UInt32] {
        var folded: [UInt32] = []
        folded.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars { Folding.fold(scalar.value, into: &folded) }
        return Folding.compose(folded)
    }

    private static func words(folded: [UInt32], limit: Int) -> [FinderWord] {
        var cutter = WordCutter(limit: limit)
        for scalar in folded {
            guard cutter.words.count < limit else { break }
            cutter.append(scalar)
        }
        return cutter.finish()
    }
}
