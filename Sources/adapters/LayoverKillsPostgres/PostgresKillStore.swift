package import LayoverAudit
package import LayoverModel
package import LayoverPostgres

/// The active flips and the complete audit, in a database that servers share.
///
/// A flip locks the one row of the generation, so that the lines of all servers are in one chain.
///
/// It is used during one use of a connection.
package struct PostgresKillStore: KillStoring {
    /// It selects the row of the generation by its id for the same reason as ``ServerTable/beatStatement``.
    package static let stateStatement = """
        SELECT number, hash, floor(extract(epoch FROM clock_timestamp()))::bigint,
        generation, action, key, scope, reason, ticket, actor, seconds
        FROM layover.generation LEFT JOIN layover.flips ON true WHERE id = 1 ORDER BY generation
        """

    let connection: PostgresConnection
    package let digest: any Digesting

    package init(_ connection: PostgresConnection, digest: any Digesting) {
        self.connection = connection
        self.digest = digest
    }

    package func reading<Value>(_ body: () throws(PostgresError) -> Value) throws(PostgresError) -> Value {
        try connection.reading(body)
    }

    package func flips() throws(PostgresError) -> [StoredFlip] {
        try connection.rows(
            "SELECT generation, action, key, scope, reason, ticket, actor, seconds FROM layover.flips ORDER BY generation"
        ) { row throws(PostgresError) in flip(row, from: 0) }
    }

    /// The flip in eight columns of a row.
    private func flip(_ row: borrowing PostgresRow, from column: Int) -> StoredFlip {
        // An unknown action of a later version counts as a kill: it may remove more than intended, but never less.
        StoredFlip(
            generation: row.number(column), action: KillChange.Action(rawValue: row.text(column + 1)) ?? .kill,
            key: row.text(column + 2), scope: row.text(column + 3), reason: row.text(column + 4),
            ticket: row.text(column + 5), actor: row.text(column + 6), seconds: row.number(column + 7))
    }

    package func head() throws(PostgresError) -> AuditHead { try heldHead("").head }

    /// Flips, the end of the chain, and the time, of one moment.
    ///
    /// It is one statement, because every server runs it after each flip.
    ///
    /// - Throws: `PostgresError`.
    package func state() throws(PostgresError) -> KillStoreState {
        let rows = try connection.rows(PostgresKillStore.stateStatement) { row throws(PostgresError) in
            (
                head: AuditHead(generation: row.number(0), hash: row.text(1)), seconds: row.number(2),
                flip: row.optionalNumber(3) == nil ? nil : flip(row, from: 3)
            )
        }
        guard let first = rows.first else { throw .damaged(PostgresKillStore.stateStatement) }
        return KillStoreState(head: first.head, flips: rows.compactMap(\.flip), seconds: first.seconds)
    }

    /// The hash of a generation's line; `nil` if the audit has no such line.
    ///
    /// - Throws: `PostgresError`.
    package func hash(of generation: Int) throws(PostgresError) -> String? {
        try connection.rows("SELECT hash FROM layover.audit WHERE generation = $1", [.integer(generation)]) {
            row throws(PostgresError) in row.text(0)
        }.first
    }

    package func audit(since seconds: Int, _ use: (AuditLine) -> Void) throws(PostgresError) {
        var last = -1
        while true {
            let lines = try audit(since: seconds, after: last)
            for line in lines { use(line) }
            guard let next = lines.last?.generation, lines.count == KillStoreLimits.changes else { return }
            last = next
        }
    }

    private func audit(since seconds: Int, after generation: Int) throws(PostgresError) -> [AuditLine] {
        try connection.rows(
            """
            SELECT generation, seconds, action, key, scope, before, after, reason, ticket, actor, address, catalog, previous,
            hash FROM layover.audit WHERE seconds >= $1 AND generation > $2 ORDER BY generation LIMIT $3
            """, [.integer(seconds), .integer(generation), .integer(KillStoreLimits.changes)]
        ) { row throws(PostgresError) in
            var change = KillChange(
                KillChange.Action(rawValue: row.text(2)) ?? .restore, key: row.text(3), scope: row.text(4),
                reason: row.text(7), ticket: row.text(8), actor: row.text(9), address: row.text(10),
                catalog: row.text(11), seconds: row.number(1))
            (change.before, change.after) = (row.text(5), row.text(6))
            return AuditLine(generation: row.number(0), change: change, previous: row.text(12), hash: row.text(13))
        }
    }

    package func flip(_ make: (KillStoreState) -> [KillChange]) throws(PostgresError) -> KillStoreState {
        try connection.transact { () throws(PostgresError) in
            let (head, seconds) = try heldHead(" FOR UPDATE")
            let state = KillStoreState(head: head, flips: try flips(), seconds: seconds)
            let changes = make(state)
            precondition(changes.count <= KillStoreLimits.changes, "a transaction takes a bounded number of changes")
            guard !changes.isEmpty else { return state }
            return try write(changes, over: state)
        }
    }

    /// Imports an audit with its chain and the active flips, if this store is empty.
    ///
    /// - Parameters:
    ///   - lines: All lines, in their order.
    ///   - flips: The active flips.
    ///   - head: The end of the chain.
    /// - Returns: Whether it did: a store with its own flips keeps them.
    /// - Throws: `PostgresError`.
    package func take(
        _ lines: [AuditLine], _ flips: [StoredFlip], endingAt head: AuditHead
    ) throws(PostgresError) -> Bool {
        try connection.transact { () throws(PostgresError) in
            guard try heldHead(" FOR UPDATE").head.generation == 0 else { return false }
            for start in stride(from: 0, to: lines.count, by: KillStoreLimits.changes) {
                try insert(Array(lines[start..<min(lines.count, start + KillStoreLimits.changes)]))
            }
            try replace([], with: flips)
            try connection.run(
                "UPDATE layover.generation SET number = $1, hash = $2", [.integer(head.generation), .text(head.hash)])
            return true
        }
    }

    private func heldHead(_ lock: String) throws(PostgresError) -> (head: AuditHead, seconds: Int) {
        let sql = """
            SELECT number, hash, floor(extract(epoch FROM clock_timestamp()))::bigint
            FROM layover.generation WHERE id = 1\(lock)
            """
        let rows = try connection.rows(sql) { row throws(PostgresError) in
            (head: AuditHead(generation: row.number(0), hash: row.text(1)), seconds: row.number(2))
        }
        guard let row = rows.first else { throw .damaged(sql) }
        return row
    }

    private func write(
        _ changes: [KillChange], over state: KillStoreState
    ) throws(PostgresError) -> KillStoreState {
        var lines: [AuditLine] = []
        var head = state.head
        var flips = FlipList(state.flips)
        for change in changes {
            let line = AuditLine(
                change, generation: change.number(after: head.generation), after: head.hash, digest: digest)
            head = AuditHead(generation: line.generation, hash: line.hash)
            flips.apply(change, line.generation)
            lines.append(line)
        }
        try insert(lines)
        try replace(state.flips, with: flips.flips)
        try connection.run(
            "UPDATE layover.generation SET number = $1, hash = $2", [.integer(head.generation), .text(head.hash)])
        return KillStoreState(head: head, flips: flips.flips, seconds: state.seconds)
    }

    private func insert(_ lines: [AuditLine]) throws(PostgresError) {
        let changes = lines.map(\.change)
        let texts = [
            changes.map(\.action.rawValue), changes.map(\.key), changes.map(\.scope), changes.map(\.before),
            changes.map(\.after), changes.map(\.reason), changes.map(\.ticket), changes.map(\.actor),
            changes.map(\.address), changes.map(\.catalog), lines.map(\.previous), lines.map(\.hash),
        ]
        try connection.run(
            """
            INSERT INTO layover.audit SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[],
            $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[], $12::text[], $13::text[], $14::text[])
            """,
            [.integers(lines.map(\.generation)), .integers(changes.map(\.seconds))] + texts.map { .texts($0) })
    }

    private func replace(_ old: [StoredFlip], with new: [StoredFlip]) throws(PostgresError) {
        let (before, after) = (Set(old), Set(new))
        let gone = old.filter { !after.contains($0) }
        let added = new.filter { !before.contains($0) }
        if !gone.isEmpty {
            try connection.run(
                "DELETE FROM layover.flips WHERE generation = ANY($1)", [.integers(gone.map(\.generation))])
        }
        guard !added.isEmpty else { return }
        let texts = [
            added.map(\.action.rawValue), added.map(\.key), added.map(\.scope), added.map(\.reason),
            added.map(\.ticket), added.map(\.actor),
        ]
        try connection.run(
            """
            INSERT INTO layover.flips SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[],
            $6::text[], $7::text[], $8::bigint[])
            """,
            [.integers(added.map(\.generation))] + texts.map { .texts($0) } + [.integers(added.map(\.seconds))])
    }
}
