/// Replays the lines of the audit to find the flips in force, as the store did when it wrote them.
package struct FlipReplay {
    private let listed: [StoredFlip]
    private var held: [String: [StoredFlip]] = [:]

    /// - Parameter listed: The store's own list of flips in force.
    package init(listed: [StoredFlip]) { self.listed = listed }

    /// In their order.
    package var flips: [StoredFlip] { held.values.flatMap { $0 }.sorted { $0.generation < $1.generation } }

    package mutating func apply(_ line: AuditLine) {
        let change = line.change
        switch change.action {
        case .restore:
            // Earlier versions did not record the restored flips; the list is then the only source.
            let restored = RestoredFlips.read(change.after) ?? listed.filter { $0.generation <= line.generation }
            held = Dictionary(grouping: restored, by: \.key)
            return
        case .skip: return
        case .kill: held[change.key]?.removeAll { $0.action == .kill && $0.scope == change.scope }
        case .stage: held[change.key]?.removeAll { $0.action == .stage }
        case .revive: held[change.key] = nil
        }
        if let flip = StoredFlip(change, generation: line.generation) { held[change.key, default: []].append(flip) }
    }

    /// Compares the flips with those that the store lists.
    ///
    /// - Returns: The flips in force, and the differences.
    package func compared(with listed: [StoredFlip]) -> (flips: [StoredFlip], differences: [FlipDifference]) {
        let said = flips
        let missing = said.filter { flip in !listed.contains { $0.isSame(as: flip) } }
        let unaccounted = listed.filter { flip in !said.contains { $0.isSame(as: flip) } }
        // A row of the list has the moment of the flip; if another server flipped, that is earlier than the audit's line.
        let held = said.map { flip in listed.first { $0.isSame(as: flip) } ?? flip }
        return (
            held + unaccounted.filter { $0.action == .kill },
            missing.map { FlipDifference(kind: .missing, flip: $0) }
                + unaccounted.map { FlipDifference(kind: .unaccounted, flip: $0) }
        )
    }
}

extension StoredFlip {
    /// Returns whether both are the same flip, whatever their reasons, authors and times.
    fileprivate func isSame(as other: StoredFlip) -> Bool {
        generation == other.generation && action == other.action && key == other.key && scope == other.scope
    }
}
