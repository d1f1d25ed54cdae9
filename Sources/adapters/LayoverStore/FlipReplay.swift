/// Works out what is in force from the lines of the audit, as the store did when it wrote them.
struct FlipReplay {
    private let listed: [StoredFlip]
    private var held: [String: [StoredFlip]] = [:]

    /// - Parameter listed: What the store has in force.
    init(listed: [StoredFlip]) { self.listed = listed }

    /// In their order.
    var flips: [StoredFlip] { held.values.flatMap { $0 }.sorted { $0.generation < $1.generation } }

    mutating func apply(_ line: AuditLine) {
        let change = line.change
        switch change.action {
        case .restore:
            // Earlier versions did not write down what they restored: there the list is all that is known.
            let restored = RestoredFlips.read(change.after) ?? listed.filter { $0.generation <= line.generation }
            held = Dictionary(grouping: restored, by: \.key)
            return
        case .kill: held[change.key]?.removeAll { $0.action == .kill && $0.scope == change.scope }
        case .stage: held[change.key]?.removeAll { $0.action == .stage }
        case .revive: held[change.key] = nil
        }
        held[change.key, default: []].append(
            StoredFlip(
                generation: line.generation, action: change.action, key: change.key, scope: change.scope,
                reason: change.reason, ticket: change.ticket, actor: change.actor, seconds: change.seconds))
    }
}
