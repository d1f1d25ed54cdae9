/// One flip in which the audit differs from the store's own list of flips in force.
package struct FlipDifference: Hashable, Sendable, CustomStringConvertible {
    package enum Kind: Hashable, Sendable {
        /// In force by the audit, but missing from the list.
        case missing
        /// In the list, but not accounted for by the audit.
        case unaccounted
    }

    package let kind: Kind
    package let flip: StoredFlip

    /// True if the flip is in force all the same: a kill holds if the audit or the list has it.
    package var holds: Bool { kind == .missing || flip.action == .kill }

    package var description: String {
        let what = "\(flip.action.rawValue) of \(flip.key)\(flip.scope.isEmpty ? "" : " where \(flip.scope)")"
        let known =
            switch kind {
            case .missing: "is in the audit as generation \(flip.generation), but not among the flips in force"
            case .unaccounted: "is among the flips in force as generation \(flip.generation), but not in the audit"
            }
        return "the \(what) \(known); it \(holds ? "holds" : "does not hold") until '\(flip.key)' is killed or revived"
    }
}
