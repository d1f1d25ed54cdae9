/// The outcome of following the chain of the audit from its first line to its last.
package enum AuditVerdict: Hashable, Sendable {
    /// Every line is as it was written, and the flips in force are what they come to; `hash` is the last one's, to be held
    /// against a copy kept elsewhere.
    case whole(lines: Int, hash: String)
    /// Every line is as it was written, and the flips in force are not what they come to.
    case differs(lines: Int, [FlipDifference])
    /// The first line at which the chain does not hold.
    case broken(generation: Int, why: String)
}
