/// The outcome of following the chain of the audit from its first line to its last.
package enum AuditVerdict: Hashable, Sendable {
    /// No line was altered, and the flips in force follow from the lines. `hash` is that of the last line, to compare with
    /// a copy kept elsewhere.
    case whole(lines: Int, hash: String)
    /// No line was altered, but the flips in force do not follow from the lines.
    case differs(lines: Int, [FlipDifference])
    /// The first line at which the chain breaks.
    case broken(generation: Int, why: String)
}
