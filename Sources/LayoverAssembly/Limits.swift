/// How much of anything one layout takes; each is tested on both sides.
package enum Limits {
    /// Layouts that are assembled beside the one that is answered, to see what other arms would have given.
    package static let counterfactuals = 8
    /// Airlines in one field where the widget sets no limit.
    package static let carriers = 50
    /// Rows of a table in one field where the widget sets no limit.
    package static let rows = 50
    /// Characters of the longest texts that cards are tried with.
    package static let edgeTextCharacters = 300
    /// Items of the longest lists that cards are tried with, where the field sets no limit.
    package static let edgeItems = 11
}
