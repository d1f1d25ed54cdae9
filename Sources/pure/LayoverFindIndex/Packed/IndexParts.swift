/// The content of an index, as a file stores it.
package struct IndexParts: Hashable, Sendable {
    /// In the order of `IndexColumn`.
    package var columns: [ColumnParts]
    /// For each term of the column of words: 1 for a whole word, 0 for a suffix of a run without spaces.
    package var isWhole: [UInt8]

    package init(columns: [ColumnParts], isWhole: [UInt8]) {
        self.columns = columns
        self.isWhole = isWhole
    }
}
