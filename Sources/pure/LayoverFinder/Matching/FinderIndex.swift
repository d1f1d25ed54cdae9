/// An index of items: in memory, or a file.
package protocol FinderIndex {
    /// Why rows could not be read; `Never` in memory.
    associatedtype Failure: Error

    /// By row: what orders and leaves out.
    var rows: [ItemRow] { get }
    /// Every word, sorted, for corrections.
    var terms: TermList { get }
    var vocabulary: FinderVocabulary { get }

    /// Gives the rows that match, ascending, to `accept` until it answers false.
    func scan(_ expression: MatchExpression, _ accept: (Int) -> Bool) throws(Failure)
}
