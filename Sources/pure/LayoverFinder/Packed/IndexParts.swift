/// What an index is made of, as a file keeps it.
package struct IndexParts: Hashable, Sendable {
    /// In the order of `IndexColumn`.
    package var columns: [ColumnParts]
    /// By term of the column of words: 1 where it is a whole word, 0 where it is the rest of a run without spaces.
    package var isWhole: [UInt8]

    package init(columns: [ColumnParts], isWhole: [UInt8]) {
        self.columns = columns
        self.isWhole = isWhole
    }
}
