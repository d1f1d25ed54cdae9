import Glibc
package import LayoverAudit
package import LayoverModel
package import LayoverSQLite

/// The active flips and the complete audit, in one SQLite file.
///
/// Both are changed in one transaction with `synchronous=FULL`: an acknowledged change is on the disk.
package struct KillStore: ~Copyable, KillStoring {
    let connection: Connection
    package let digest: any Digesting
    /// Seconds since 1970.
    private let wallClock: @Sendable () -> Int

    /// Opens the store at `path`, and creates it if it is missing.
    ///
    /// - Parameters:
    ///   - path: The file; its folder must exist.
    ///   - digest: Hashes the chain of the audit.
    ///   - busyMilliseconds: How long a change waits for another process that writes.
    ///   - wallClock: Seconds since 1970; used only in the result of ``flip(_:)``.
    /// - Throws: If it cannot be opened or read, its pages are damaged, or a newer program wrote it. A read-only store can be
    ///   opened.
    package init(
        path: String, digest: any Digesting, busyMilliseconds: Int32 = SQLiteLimits.busyMilliseconds,
        wallClock: @escaping @Sendable () -> Int = { Int(time(nil)) }
    ) throws(StoreError) {
        // A commit that also moved the log into the database would wait for the disk twice more: `emptyLog` does that
        // instead.
        connection = try Connection.writing(
            path, KillStore.migrations, checkpointsItself: false, busyMilliseconds: busyMilliseconds)
        self.digest = digest
        self.wallClock = wallClock
    }

    /// Opens the store at `path` for reading, while a server writes it.
    ///
    /// - Throws: If it cannot be opened, or a newer program wrote it.
    package init(reading path: String, digest: any Digesting) throws(StoreError) {
        connection = try Connection.reading(path, KillStore.migrations)
        self.digest = digest
        wallClock = { Int(time(nil)) }
    }

    /// Moves the log into the database, over a connection of its own.
    package static func checkpoint(path: String) throws(StoreError) { try Connection.checkpoint(path: path) }

    /// Moves the rest of the log and truncates its file; to be called periodically, because the log grows with every change.
    ///
    /// - Returns: False if a reader prevented it.
    package func emptyLog() throws(StoreError) -> Bool { try connection.emptyLog() }

    /// The active flips, in order.
    package func flips() throws(StoreError) -> [StoredFlip] {
        var rows = try Statement(
            "SELECT generation, action, key, scope, reason, ticket, actor, seconds FROM flips ORDER BY generation",
            on: connection)
        var flips: [StoredFlip] = []
        while try rows.step() {
            // An unknown action of a later version counts as a kill: it may remove more than intended, but never less.
            flips.append(
                StoredFlip(
                    generation: rows.number(0), action: KillChange.Action(rawValue: rows.text(1)) ?? .kill,
                    key: rows.text(2), scope: rows.text(3), reason: rows.text(4), ticket: rows.text(5),
                    actor: rows.text(6), seconds: rows.number(7)))
        }
        return flips
    }

    /// The number of changes so far.
    package func generation() throws(StoreError) -> Int { try head().generation }

    package func reading<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
        try connection.reading(body)
    }

    package func flip(_ make: (KillStoreState) -> [KillChange]) throws(StoreError) -> KillStoreState {
        try connection.transact { () throws(StoreError) in
            let state = try state()
            let changes = make(state)
            precondition(changes.count <= KillStoreLimits.changes, "a transaction takes a bounded number of changes")
            guard !changes.isEmpty else { return state }
            _ = try write(changes)
            return try self.state()
        }
    }

    private func state() throws(StoreError) -> KillStoreState {
        KillStoreState(head: try head(), flips: try flips(), seconds: wallClock())
    }

    /// Writes changes and their audit lines; when this returns, all are on the disk, or none.
    ///
    /// - Returns: The generation of the last change; each has its own.
    package func append(_ changes: [KillChange]) throws(StoreError) -> Int {
        precondition(changes.count <= KillStoreLimits.changes, "a transaction takes a bounded number of changes")
        return try connection.transact { () throws(StoreError) in try write(changes) }
    }

    /// Replaces the store's flips by those of a backup, and records them in the audit.
    ///
    /// If the store had lost lines of its audit, the gap stays in the chain, so that ``verify()`` reports it.
    ///
    /// - Returns: The new generation, which is above all of the backup's.
    package func restore(
        _ flips: [StoredFlip], generation: Int, noting change: KillChange
    ) throws(StoreError) -> Int {
        try connection.transact { () throws(StoreError) in
            let head = try head()
            var delete = try Statement("DELETE FROM flips", on: connection)
            _ = try delete.step()
            for flip in flips { try insert(flip) }
            try setHead(max(generation, flips.last?.generation ?? 0, head.generation), head.hash)
            var change = change
            change.after = RestoredFlips.text(flips)
            return try write([change])
        }
    }

    /// Calls `use` with every line of the audit that was written at `seconds` or later, oldest first.
    package func audit(since seconds: Int, _ use: (AuditLine) -> Void) throws(StoreError) {
        var rows = try Statement(
            """
            SELECT generation, seconds, action, key, scope, "before", "after", reason, ticket, actor, address, catalog,
            previous, hash FROM audit WHERE seconds >= ? ORDER BY generation
            """, on: connection)
        try rows.bind(seconds, at: 1)
        while try rows.step() {
            var change = KillChange(
                KillChange.Action(rawValue: rows.text(2)) ?? .restore, key: rows.text(3), scope: rows.text(4),
                reason: rows.text(7), ticket: rows.text(8), actor: rows.text(9), address: rows.text(10),
                catalog: rows.text(11), seconds: rows.number(1))
            change.before = rows.text(5)
            change.after = rows.text(6)
            use(
                AuditLine(
                    generation: rows.number(0), change: change, previous: rows.text(12), hash: rows.text(13)))
        }
    }
}

extension KillStore {
    /// The steps that created the file and changed it since; files from before migrations had numbers have the first one.
    ///
    /// None may ever change a line of the audit, because the chain of hashes covers all of them.
    private static let migrations = Migrations([Migration(first)], unnumbered: "head")

    private static let first = """
        CREATE TABLE flips (generation INTEGER PRIMARY KEY, action TEXT NOT NULL, key TEXT NOT NULL, scope TEXT NOT NULL,
            reason TEXT NOT NULL, ticket TEXT NOT NULL, actor TEXT NOT NULL, seconds INTEGER NOT NULL);
        CREATE TABLE audit (generation INTEGER PRIMARY KEY, seconds INTEGER NOT NULL, action TEXT NOT NULL,
            key TEXT NOT NULL, scope TEXT NOT NULL, "before" TEXT NOT NULL, "after" TEXT NOT NULL, reason TEXT NOT NULL,
            ticket TEXT NOT NULL, actor TEXT NOT NULL, address TEXT NOT NULL, catalog TEXT NOT NULL,
            previous TEXT NOT NULL, hash TEXT NOT NULL);
        CREATE TRIGGER audit_stays BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'the audit is append-only'); END;
        CREATE TRIGGER audit_keeps BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'the audit is append-only'); END;
        CREATE TABLE head (id INTEGER PRIMARY KEY CHECK (id = 1), generation INTEGER NOT NULL, hash TEXT NOT NULL);
        INSERT INTO head VALUES (1, 0, '\(AuditLine.start)');
        """

    package func head() throws(StoreError) -> AuditHead {
        var rows = try Statement("SELECT generation, hash FROM head", on: connection)
        guard try rows.step() else { throw .corrupt("it has no head", sql: "SELECT head") }
        return AuditHead(generation: rows.number(0), hash: rows.text(1))
    }

    private func setHead(_ generation: Int, _ hash: String) throws(StoreError) {
        var update = try Statement("UPDATE head SET generation = ?, hash = ?", on: connection)
        try update.bind(generation, at: 1)
        try update.bind(hash, at: 2)
        _ = try update.step()
    }

    /// Must be called in a transaction.
    private func write(_ changes: [KillChange]) throws(StoreError) -> Int {
        let head = try head()
        var (generation, hash) = (head.generation, head.hash)
        for change in changes {
            generation = change.number(after: generation)
            let line = AuditLine(change, generation: generation, after: hash, digest: digest)
            try insert(line)
            try flip(change, generation)
            hash = line.hash
        }
        try setHead(generation, hash)
        return generation
    }

    private func flip(_ change: KillChange, _ generation: Int) throws(StoreError) {
        switch change.action {
        case .restore, .skip: return
        case .kill:
            try remove("key = ? AND scope = ? AND action = 'kill'", [change.key, change.scope])
        case .stage: try remove("key = ? AND action = 'stage'", [change.key])
        case .revive: try remove("key = ?", [change.key])
        }
        try insert(
            StoredFlip(
                generation: generation, action: change.action, key: change.key, scope: change.scope,
                reason: change.reason, ticket: change.ticket, actor: change.actor,
                seconds: change.flippedSeconds ?? change.seconds))
    }

    /// Removes the flips that match `condition` with the values `texts`.
    private func remove(_ condition: String, _ texts: [String]) throws(StoreError) {
        var delete = try Statement("DELETE FROM flips WHERE \(condition)", on: connection)
        for (index, text) in texts.enumerated() { try delete.bind(text, at: Int32(index + 1)) }
        _ = try delete.step()
    }

    private func insert(_ flip: StoredFlip) throws(StoreError) {
        var insert = try Statement("INSERT INTO flips VALUES (?, ?, ?, ?, ?, ?, ?, ?)", on: connection)
        try insert.bind(flip.generation, at: 1)
        let texts = [flip.action.rawValue, flip.key, flip.scope, flip.reason, flip.ticket, flip.actor]
        for (index, text) in texts.enumerated() { try insert.bind(text, at: Int32(index + 2)) }
        try insert.bind(flip.seconds, at: 8)
        _ = try insert.step()
    }

    private func insert(_ line: AuditLine) throws(StoreError) {
        var insert = try Statement(
            "INSERT INTO audit VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", on: connection)
        try insert.bind(line.generation, at: 1)
        try insert.bind(line.change.seconds, at: 2)
        let change = line.change
        let texts =
            [change.action.rawValue, change.key, change.scope, change.before, change.after, change.reason]
            + [change.ticket, change.actor, change.address, change.catalog, line.previous, line.hash]
        for (index, text) in texts.enumerated() { try insert.bind(text, at: Int32(index + 3)) }
        _ = try insert.step()
    }
}
