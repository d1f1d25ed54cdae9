package import LayoverModel

/// Where the chain of an audit ends.
package struct AuditHead: Hashable, Sendable {
    /// Counts flips.
    package let generation: Int
    /// Of the last line.
    package let hash: String

    package init(generation: Int, hash: String) {
        self.generation = generation
        self.hash = hash
    }
}

/// The state of a store of kills at one moment.
package struct KillStoreState: Sendable {
    package let head: AuditHead
    /// The flips in force, in their order.
    package let flips: [StoredFlip]
    /// Since 1970, by the clock that this store goes by.
    package let seconds: Int

    package init(head: AuditHead, flips: [StoredFlip], seconds: Int) {
        self.head = head
        self.flips = flips
        self.seconds = seconds
    }

    /// The state after changes, and their audit lines.
    ///
    /// - Parameters:
    ///   - changes: At most ``KillStoreLimits/changes``.
    ///   - digest: Chains the lines.
    /// - Returns: The state at the same time, and one line for each change.
    package func applying(
        _ changes: [KillChange], digest: any Digesting
    ) -> (state: KillStoreState, lines: [AuditLine]) {
        precondition(changes.count <= KillStoreLimits.changes, "a transaction takes a bounded number of changes")
        var (head, lines): (AuditHead, [AuditLine]) = (head, [])
        var list = FlipList(flips)
        for change in changes {
            let line = AuditLine(
                change, generation: change.number(after: head.generation), after: head.hash, digest: digest)
            head = AuditHead(generation: line.generation, hash: line.hash)
            list.apply(change, line.generation)
            lines.append(line)
        }
        return (KillStoreState(head: head, flips: list.flips, seconds: seconds), lines)
    }
}

extension [StoredFlip] {
    /// The flips that are missing in `next`, and those that only `next` has.
    package func changes(to next: [StoredFlip]) -> (removed: [StoredFlip], added: [StoredFlip]) {
        let (before, after) = (Set(self), Set(next))
        return (filter { !after.contains($0) }, next.filter { !before.contains($0) })
    }
}
