/// The sizes that keep a condition readable for its author and cheap for every request.
package enum Limits {
    /// Mappings and lists inside one another.
    package static let conditionDepth = 16
    /// Tests (`path: value`, one operator each) in one condition.
    package static let conditionLeaves = 256
    /// Keys and list members inside one another in a condition over attributes, which may come from elsewhere.
    package static let attributeConditionDepth = 48
    /// Tests in one condition over attributes.
    package static let attributeConditionTests = 4_096
    /// Names or texts up to which looking through them is quicker than looking one up.
    static let scannedMembers = 16
    /// Members of one list of a condition.
    package static let listLength = 1_000
    /// Members of one group.
    package static let groupLength = 10_000
    /// Bytes of a version range, of a version in it, and of a version that is held against it.
    package static let versionBytes = 128
    /// Comparators in one version range.
    package static let versionComparators = 4
    /// Bytes of a number that goes out in the form in which it was written.
    package static let numeralBytes = 40
    /// Findings about one condition; what is wrong beyond them shows once these are mended.
    package static let findings = 100
    /// Unicode scalars of an author's text that a message repeats.
    static let quotedScalars = 60
}
