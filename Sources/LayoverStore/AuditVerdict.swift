/// What came of following the chain of the audit from its first line to its last.
package enum AuditVerdict: Hashable, Sendable {
    /// Every line is as it was written; `hash` is the last one's, to be held against a copy kept elsewhere.
    case whole(lines: Int, hash: String)
    /// The first line at which the chain does not hold.
    case broken(generation: Int, why: String)
}
