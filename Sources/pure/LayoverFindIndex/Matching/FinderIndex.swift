/// An index of items: in memory, or a file.
package protocol FinderIndex {
    /// Why rows could not be read; `Never` in memory.
    associatedtype Failure: Error

    /// The data of each row for sorting and filtering.
    var rows: [ItemRow] { get }
    /// Every word, sorted, for corrections.
    var terms: TermList { get }
    var vocabulary: FinderVocabulary { get }

    /// Passes the matching rows, ascending, to `accept` until it returns false.
    func scan(_ expression: MatchExpression, _ accept: (Int) -> Bool) throws(Failure)
}
