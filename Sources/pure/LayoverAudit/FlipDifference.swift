/// One flip in which the audit and the store's own list of what is in force differ.
package struct FlipDifference: Hashable, Sendable, CustomStringConvertible {
    package enum Kind: Hashable, Sendable {
        /// The audit has it in force, and the list lacks it.
        case missing
        /// The list has it, and the audit does not account for it.
        case unaccounted
    }

    package let kind: Kind
    package let flip: StoredFlip

    /// True if what is served goes by this flip: whatever the audit or the list says is killed is.
    package var holds: Bool { kind == .missing || flip.action == .kill }

    package var description: String {
        let what = "\(flip.action.rawValue) of \(flip.key)\(flip.scope.isEmpty ? "" : " where \(flip.scope)")"
        let known =
            switch kind {
            case .missing: "stands in the audit as generation \(flip.generation) and not among the flips in force"
            case .unaccounted: "stands among the flips in force as generation \(flip.generation) and not in the audit"
            }
        return "the \(what) \(known); it \(holds ? "holds" : "does not hold") until '\(flip.key)' is killed or revived"
    }
}
