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
        \(StoredFlip.columns)
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
        try connection.rows("SELECT \(StoredFlip.columns) FROM layover.flips ORDER BY generation") {
            row throws(PostgresError) in StoredFlip(row)
        }
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
                flip: row.optionalNumber(3) == nil ? nil : StoredFlip(row, from: 3)
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
            SELECT \(AuditLine.columns) FROM layover.audit
            WHERE seconds >= $1 AND generation > $2 ORDER BY generation LIMIT $3
            """, [.integer(seconds), .integer(generation), .integer(KillStoreLimits.changes)]
        ) { row throws(PostgresError) in AuditLine(row) }
    }

    package func flip(_ make: (KillStoreState) -> [KillChange]) throws(PostgresError) -> KillStoreState {
        try connection.transact { () throws(PostgresError) in
            let (head, seconds) = try heldHead(" FOR UPDATE")
            let state = KillStoreState(head: head, flips: try flips(), seconds: seconds)
            let changes = make(state)
            guard !changes.isEmpty else { return state }
            let (next, lines) = state.applying(changes, digest: digest)
            try insert(lines)
            try replace(state.flips, with: next.flips)
            try setHead(next.head)
            return next
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
            try setHead(head)
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

    private func setHead(_ head: AuditHead) throws(PostgresError) {
        try connection.run(
            "UPDATE layover.generation SET number = $1, hash = $2", [.integer(head.generation), .text(head.hash)])
    }

    private func insert(_ lines: [AuditLine]) throws(PostgresError) {
        try connection.run(
            """
            INSERT INTO layover.audit SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[],
            $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[], $12::text[], $13::text[], $14::text[])
            """,
            [.integers(lines.map(\.generation)), .integers(lines.map(\.change.seconds))]
                + PostgresKillStore.columns(lines.map(\.texts)))
    }

    /// One list of texts for each column of the rows.
    private static func columns(_ rows: [[String]]) -> [PostgresValue] {
        (rows.first ?? []).indices.map { column in .texts(rows.map { $0[column] }) }
    }

    private func replace(_ old: [StoredFlip], with new: [StoredFlip]) throws(PostgresError) {
        let (removed, added) = old.changes(to: new)
        if !removed.isEmpty {
            try connection.run(
                "DELETE FROM layover.flips WHERE generation = ANY($1)", [.integers(removed.map(\.generation))])
        }
        guard !added.isEmpty else { return }
        try connection.run(
            """
            INSERT INTO layover.flips SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[],
            $6::text[], $7::text[], $8::bigint[])
            """,
            [.integers(added.map(\.generation))] + PostgresKillStore.columns(added.map(\.texts))
                + [.integers(added.map(\.seconds))])
    }
}

extension PostgresRow: KillRow {}
