package import LayoverSQLite

/// The audit, held against itself and against what is in force.
extension KillStore {
    /// Works out the flips in force: what the audit comes to, and on top of it kills that only the list of flips has.
    ///
    /// Where both differ the safer of them holds: what the audit says is killed stays killed though its row was taken
    /// away, and a revival without a line in the audit is none.
    ///
    /// - Complexity: O(lines of the audit).
    package func examine() throws(StoreError) -> (flips: [StoredFlip], differences: [FlipDifference]) {
        try connection.reading { () throws(StoreError) in try compare() }
    }

    /// Follows the chain: every line intact, each after the one before, the last one the one that the store ends with; then
    /// works out what is in force from the lines alone, and holds that against the flips.
    package func verify() throws(StoreError) -> AuditVerdict {
        try connection.reading { () throws(StoreError) in
            let verdict = try followChain()
            guard case .whole(let lines, _) = verdict else { return verdict }
            let differences = try compare().differences
            return differences.isEmpty ? verdict : .differs(lines: lines, differences)
        }
    }

    private func followChain() throws(StoreError) -> AuditVerdict {
        var last: AuditLine?
        var count = 0
        var broken: AuditVerdict?
        try audit { line in
            guard broken == nil else { return }
            let isNext = last.map { line.generation == $0.generation + 1 } ?? true
            if !isNext {
                broken = .broken(generation: line.generation, why: "a line before it is missing")
            } else if line.previous != last?.hash ?? AuditLine.start {
                broken = .broken(generation: line.generation, why: "it does not follow the line before it")
            } else if !line.isIntact(digest) {
                broken = .broken(generation: line.generation, why: "it was changed after it was written")
            }
            last = line
            count += 1
        }
        if let broken { return broken }
        let head = try head()
        guard head.hash == last?.hash ?? AuditLine.start else {
            return .broken(generation: head.generation, why: "the last lines are missing")
        }
        return .whole(lines: count, hash: head.hash)
    }

    private func compare() throws(StoreError) -> (flips: [StoredFlip], differences: [FlipDifference]) {
        let listed = try flips()
        var replay = FlipReplay(listed: listed)
        try audit { replay.apply($0) }
        let said = replay.flips
        let missing = said.filter { flip in !listed.contains { $0.isSame(as: flip) } }
        let unaccounted = listed.filter { flip in !said.contains { $0.isSame(as: flip) } }
        // A row as it stands has the moment of the flip, which on another server was earlier than the audit's line.
        let held = said.map { flip in listed.first { $0.isSame(as: flip) } ?? flip }
        return (
            held + unaccounted.filter { $0.action == .kill },
            missing.map { FlipDifference(kind: .missing, flip: $0) }
                + unaccounted.map { FlipDifference(kind: .unaccounted, flip: $0) }
        )
    }
}

extension StoredFlip {
    /// Tells whether both are the same flip, whatever stands beside them for people.
    fileprivate func isSame(as other: StoredFlip) -> Bool {
        generation == other.generation && action == other.action && key == other.key && scope == other.scope
    }
}
