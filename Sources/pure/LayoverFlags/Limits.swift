/// Limits of a set of features, whatever its source.
package enum Limits {
    /// Features of one payload.
    package static let features = 10_000
    /// Rules of one feature.
    package static let rules = 1_000
    /// Length of a chain of prerequisites.
    package static let prerequisiteDepth = 32
    /// Prerequisites looked up for one answer.
    package static let prerequisiteLookups = 1_000
    /// Problems reported for one payload.
    package static let problems = 1_000
}
