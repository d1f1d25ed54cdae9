package import LayoverModel

/// Where flips and their audit are kept: one file of one server, or a database that servers share.
///
/// Every engine passes one contract suite. A change of both is one transaction, after which it is on a disk; a line of the audit
/// follows the one before it by its hash and its number, whoever wrote them.
package protocol KillStoring: ~Copyable {
    /// What the engine says where something cannot be done.
    associatedtype Fault: Error

    /// Chains the audit.
    var digest: any Digesting { get }

    /// Has `body` see one state, whatever others write meanwhile.
    func reading<Value>(_ body: () throws(Fault) -> Value) throws(Fault) -> Value
    /// The flips in force, in their order.
    func flips() throws(Fault) -> [StoredFlip]
    /// Where the chain ends.
    func head() throws(Fault) -> AuditHead
    /// Hands every line of the audit that was written at `seconds` or later to `use`, the first first.
    func audit(since seconds: Int, _ use: (AuditLine) -> Void) throws(Fault)

    /// Holds the store, asks what is to be changed of what stands there, and writes that with its audit lines.
    ///
    /// - Parameter make: Asked again where another writer undid the transaction; at most ``KillStoreLimits/changes``, and none leave
    ///   all as it is.
    /// - Returns: How the store stands then.
    /// - Throws: What the engine says; nothing is in force then, or nobody knows.
    func flip(_ make: (KillStoreState) -> [KillChange]) throws(Fault) -> KillStoreState
}

extension KillStoring where Self: ~Copyable {
    /// Writes changes and their audit lines; all are on a disk when this returns, or none.
    ///
    /// - Returns: The generation of the last one; they have one each.
    package func append(_ changes: [KillChange]) throws(Fault) -> Int {
        try flip { _ in changes }.head.generation
    }

    /// Hands every line of the audit to `use`, the first first.
    package func audit(_ use: (AuditLine) -> Void) throws(Fault) { try audit(since: .min, use) }

    /// Works out the flips in force: what the audit comes to, and on top of it kills that only the list of flips has.
    ///
    /// Where both differ the safer of them holds: what the audit says is killed stays killed though its row was taken
    /// away, and a revival without a line in the audit is none.
    ///
    /// - Complexity: O(lines of the audit).
    package func examine() throws(Fault) -> (flips: [StoredFlip], differences: [FlipDifference]) {
        try reading { () throws(Fault) in try compare() }
    }

    /// Follows the chain: every line intact, each after the one before, the last one the one that the store ends with; then
    /// works out what is in force from the lines alone, and holds that against the flips.
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
