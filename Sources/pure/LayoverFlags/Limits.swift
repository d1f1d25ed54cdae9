/// The sizes that keep a set of features bounded, wherever it comes from.
package enum Limits {
    /// Features of one payload.
    package static let features = 10_000
    /// Rules of one feature.
    package static let rules = 1_000
    /// Features that need one another in a row.
    package static let prerequisiteDepth = 32
    /// Prerequisites looked up for one answer.
    package static let prerequisiteLookups = 1_000
    /// Problems told of one payload.
    package static let problems = 1_000
}
