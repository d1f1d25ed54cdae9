/// The content of a column, in arrays that a file stores unchanged.
package struct ColumnParts: Hashable, Sendable {
    /// The terms in UTF-8, one after the other, ascending by their bytes.
    package var texts: [UInt8]
    /// Where each term begins, and the end of the last.
    package var textStarts: [UInt32]
    /// Where the rows of each term begin, and the end of the last term's rows.
    package var rowStarts: [UInt32]
    /// The rows of each term, ascending.
    package var rows: [UInt32]

    package init(texts: [UInt8], textStarts: [UInt32], rowStarts: [UInt32], rows: [UInt32]) {
        self.texts = texts
        self.textStarts = textStarts
        self.rowStarts = rowStarts
        self.rows = rows
    }

    /// True if all indices are valid, so that reading never leaves an array.
    func isSound(rowCount: Int) -> Bool {
        ColumnParts.isPartition(textStarts, of: texts.count) && ColumnParts.isPartition(rowStarts, of: rows.count)
            && textStarts.count == rowStarts.count && rows.allSatisfy { $0 < rowCount }
    }

    private static func isPartition(_ starts: [UInt32], of count: Int) -> Bool {
        guard starts.first == 0, let last = starts.last, last == count else { return false }
        return zip(starts, starts.dropFirst()).allSatisfy { $0 <= $1 }
    }
}
