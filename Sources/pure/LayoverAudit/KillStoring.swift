package import LayoverModel

/// The store of flips and their audit: a file of one server, or a database that servers share.
///
/// Every engine passes one contract suite. A flip and its audit line are written in one transaction, which is on disk when
/// it ends. Each line follows the previous one by hash and number, whichever server wrote it.
package protocol KillStoring: ~Copyable {
    /// The engine's error.
    associatedtype Fault: Error

    /// Chains the audit.
    var digest: any Digesting { get }

    /// Runs `body` on one consistent state, whatever others write meanwhile.
    func reading<Value>(_ body: () throws(Fault) -> Value) throws(Fault) -> Value
    /// The flips in force, in their order.
    func flips() throws(Fault) -> [StoredFlip]
    /// Where the chain ends.
    func head() throws(Fault) -> AuditHead
    /// Passes every audit line written at `seconds` or later to `use`, oldest first.
    func audit(since seconds: Int, _ use: (AuditLine) -> Void) throws(Fault)

    /// Locks the store, passes its state to `make`, and writes the returned changes with their audit lines.
    ///
    /// - Parameter make: Returns at most ``KillStoreLimits/changes`` changes; an empty list changes nothing. Called again
    ///   if another writer made the transaction fail.
    /// - Returns: The state of the store after the change.
    /// - Throws: The engine's error. The changes are then not in force, or their outcome is unknown.
    func flip(_ make: (KillStoreState) -> [KillChange]) throws(Fault) -> KillStoreState
}

extension KillStoring where Self: ~Copyable {
    /// Writes changes and their audit lines in one transaction, which is on disk when this returns.
    ///
    /// - Returns: The generation of the last change; each has its own.
    package func append(_ changes: [KillChange]) throws(Fault) -> Int {
        try flip { _ in changes }.head.generation
    }

    /// Passes every audit line to `use`, oldest first.
    package func audit(_ use: (AuditLine) -> Void) throws(Fault) { try audit(since: .min, use) }

    /// Computes the flips in force: those that follow from the audit, plus kills that only the list of flips has.
    ///
    /// If both differ, the safer one holds. A kill in the audit stays in force even if its row was removed, and a revival
    /// without an audit line is ignored.
    ///
    /// - Complexity: O(lines of the audit).
    package func examine() throws(Fault) -> (flips: [StoredFlip], differences: [FlipDifference]) {
        try reading { () throws(Fault) in try compare() }
    }

    /// Checks the chain: every line is intact and follows the previous one, and the last one is the store's head.
    ///
    /// Then replays the lines and compares the result with the flips.
    package func verify() throws(Fault) -> AuditVerdict {
        try reading { () throws(Fault) in
            var chain = AuditChain(digest)
            try audit(since: .min) { chain.follow($0) }
            let verdict = chain.verdict(endingAt: try head())
            guard case .whole(let lines, _) = verdict else { return verdict }
            let differences = try compare().differences
            return differences.isEmpty ? verdict : .differs(lines: lines, differences)
        }
    }

    private func compare() throws(Fault) -> (flips: [StoredFlip], differences: [FlipDifference]) {
        let listed = try flips()
        var replay = FlipReplay(listed: listed)
        try audit(since: .min) { replay.apply($0) }
        return replay.compared(with: listed)
    }
}
