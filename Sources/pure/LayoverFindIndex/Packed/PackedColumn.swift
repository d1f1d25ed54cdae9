/// The terms of one column with the rows of each.
///
/// All rows of a term, or of a prefix of terms, are contiguous.
final class PackedColumn: Sendable {
    private let parts: ColumnParts
    private let least: LeastRow
    /// Where the terms of each row begin in `termsOfRows`, and the end of the last row's terms.
    private let termStarts: [UInt32]
    /// The terms of each row, ascending.
    private let termsOfRows: [UInt32]

    /// - Returns: `nil` if an index in the parts is invalid.
    /// - Complexity: O(rows of all terms).
    init?(_ parts: ColumnParts, rowCount: Int) {
        guard parts.isSound(rowCount: rowCount) else { return nil }
        self.parts = parts
        least = LeastRow(parts.rows)
        var starts = [UInt32](repeating: 0, count: rowCount + 1)
        for row in parts.rows { starts[Int(row) + 1] += 1 }
        for row in 0..<rowCount { starts[row + 1] += starts[row] }
        termStarts = starts
        var terms = [UInt32](repeating: 0, count: parts.rows.count)
        for term in 0..<(parts.rowStarts.count - 1) {
            for place in Int(parts.rowStarts[term])..<Int(parts.rowStarts[term + 1]) {
                let row = Int(parts.rows[place])
                terms[Int(starts[row])] = UInt32(term)
                starts[row] += 1
            }
        }
        termsOfRows = terms
    }

    var termCount: Int { parts.textStarts.count - 1 }

    /// The bytes of a term.
    func text(_ term: Int) -> ArraySlice<UInt8> {
        parts.texts[Int(parts.textStarts[term])..<Int(parts.textStarts[term + 1])]
    }

    /// The bytes of all terms, ascending.
    var texts: some Sequence<ArraySlice<UInt8>> { (0..<termCount).lazy.map { self.text($0) } }

    /// The terms that equal `text`, or that begin with it.
    ///
    /// - Complexity: O(log terms · bytes).
    func terms(_ text: [UInt8], isPrefix: Bool) -> Range<Int> {
        let lower = firstTerm(after: text, from: 0, includesBeginnings: false)
        guard isPrefix else {
            let isThere = lower < termCount && self.text(lower).elementsEqual(text)
            return lower..<(isThere ? lower + 1 : lower)
        }
        return lower..<firstTerm(after: text, from: lower, includesBeginnings: true)
    }

    /// Where the rows of some terms are.
    func places(_ terms: Range<Int>) -> Range<Int> {
        Int(parts.rowStarts[terms.lowerBound])..<Int(parts.rowStarts[terms.upperBound])
    }

    func row(_ place: Int) -> UInt32 { parts.rows[place] }

    /// The position of the least row in a range of places, which must not be empty.
    func leastPlace(_ places: Range<Int>) -> Int { least.place(places, parts.rows) }

    /// True if a row contains one of `terms`.
    ///
    /// - Complexity: O(log terms of the row).
    func contains(_ row: Int, _ terms: Range<Int>) -> Bool {
        var (low, high) = (Int(termStarts[row]), Int(termStarts[row + 1]))
        let end = high
        while low < high {
            let middle = (low + high) / 2
            if termsOfRows[middle] < terms.lowerBound { low = middle + 1 } else { high = middle }
        }
        return low < end && termsOfRows[low] < terms.upperBound
    }

    /// The first term from `start` on that is not below `text`; if beginnings are included, also not one that begins with
    /// it.
    private func firstTerm(after text: [UInt8], from start: Int, includesBeginnings: Bool) -> Int {
        var (low, high) = (start, termCount)
        while low < high {
            let middle = (low + high) / 2
            if isBelow(middle, text, includesBeginnings) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func isBelow(_ term: Int, _ text: [UInt8], _ includesBeginnings: Bool) -> Bool {
        let start = Int(parts.textStarts[term])
        let length = Int(parts.textStarts[term + 1]) - start
        for index in 0..<min(length, text.count) {
            let (own, other) = (parts.texts[start + index], text[index])
            if own != other { return own < other }
        }
        return length < text.count || includesBeginnings
    }
}
