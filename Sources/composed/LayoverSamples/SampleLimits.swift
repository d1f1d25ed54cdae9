/// Limits of the values that cards are tested with; each is tested on both sides.
package enum SampleLimits {
    /// Characters of the longest texts.
    package static let edgeTextCharacters = 300
    /// Items of the longest lists, if the field sets no limit.
    package static let edgeItems = 11
}
