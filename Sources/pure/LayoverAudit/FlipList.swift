/// The flips in force; a change replaces those that it supersedes.
package struct FlipList: Sendable {
    /// In their order.
    package private(set) var flips: [StoredFlip]

    package init(_ flips: [StoredFlip]) { self.flips = flips }

    /// Puts the change of a generation in force.
    package mutating func apply(_ change: KillChange, _ generation: Int) {
        switch change.action {
        case .skip: return
        case .restore:
            flips = RestoredFlips.read(change.after) ?? flips
            return
        case .kill: flips.removeAll { $0.key == change.key && $0.scope == change.scope && $0.action == .kill }
        case .stage: flips.removeAll { $0.key == change.key && $0.action == .stage }
        case .revive: flips.removeAll { $0.key == change.key }
        }
        if let flip = StoredFlip(change, generation: generation) { flips.append(flip) }
    }
}
