/// Limits that keep a condition readable for its author and cheap for every request.
package enum Limits {
    /// Nesting depth of mappings and lists.
    package static let conditionDepth = 16
    /// Tests (`path: value`, one operator each) in one condition.
    package static let conditionLeaves = 256
    /// Nesting depth of keys and list members in a condition over attributes, which may come from elsewhere.
    package static let attributeConditionDepth = 48
    /// Tests in one condition over attributes.
    package static let attributeConditionTests = 4_096
    /// Names or texts up to which a linear search is faster than a look-up.
    static let scannedMembers = 16
    /// Members of one list of a condition.
    package static let listLength = 1_000
    /// Members of one group.
    package static let groupLength = 10_000
    /// Bytes of a version range, of a version in it, and of a version that is compared with it.
    package static let versionBytes = 128
    /// Comparators in one version range.
    package static let versionComparators = 4
    /// Bytes of a number that is written in its original form.
    package static let numeralBytes = 40
    /// Findings about one condition; further errors appear after these are fixed.
    package static let findings = 100
    /// Unicode scalars of an author's text that a message quotes.
    static let quotedScalars = 60
}
