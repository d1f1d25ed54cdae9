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
        let connection = try Connection.writing(
            path, KillStore.migrations, checkpointsItself: false, busyMilliseconds: busyMilliseconds)
        try KillStore.makeStrict(connection)
        self.connection = connection
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
        var rows = try Statement("SELECT \(StoredFlip.columns) FROM flips ORDER BY generation", on: connection)
        var flips: [StoredFlip] = []
        while try rows.step() { flips.append(StoredFlip(rows)) }
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
            guard !changes.isEmpty else { return state }
            let (next, lines) = state.applying(changes, digest: digest)
            try replace(state.flips, with: next.flips)
            try write(lines, endingAt: next.head)
            return next
        }
    }

    private func state() throws(StoreError) -> KillStoreState {
        KillStoreState(head: try head(), flips: try flips(), seconds: wallClock())
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
            let state = try state()
            try replace(state.flips, with: flips)
            let last = max(generation, flips.last?.generation ?? 0, state.head.generation)
            var change = change
            change.after = RestoredFlips.text(flips)
            let head = AuditHead(generation: last, hash: state.head.hash)
            let (next, lines) = KillStoreState(head: head, flips: flips, seconds: state.seconds)
                .applying([change], digest: digest)
            try write(lines, endingAt: next.head)
            return next.head.generation
        }
    }

    /// Calls `use` with every line of the audit that was written at `seconds` or later, oldest first.
    package func audit(since seconds: Int, _ use: (AuditLine) -> Void) throws(StoreError) {
        var rows = try Statement(
            "SELECT \(AuditLine.columns) FROM audit WHERE seconds >= ? ORDER BY generation", on: connection)
        try rows.bind(seconds, at: 1)
        while try rows.step() { use(AuditLine(rows)) }
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
        \(stays)
        CREATE TABLE head (id INTEGER PRIMARY KEY CHECK (id = 1), generation INTEGER NOT NULL, hash TEXT NOT NULL);
        INSERT INTO head VALUES (1, 0, '\(AuditLine.start)');
        """

    package func head() throws(StoreError) -> AuditHead {
        var rows = try Statement("SELECT generation, hash FROM head", on: connection)
        guard try rows.step() else { throw .corrupt("it has no head", sql: "SELECT head") }
        return AuditHead(generation: rows.number(0), hash: rows.text(1))
    }

    /// Must be called in a transaction.
    private func write(_ lines: [AuditLine], endingAt head: AuditHead) throws(StoreError) {
        for line in lines {
            try connection.run(
                "INSERT INTO audit VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                [.integer(line.generation), .integer(line.change.seconds)] + line.texts.map { .text($0) })
        }
        try connection.run("UPDATE head SET generation = ?, hash = ?", [.integer(head.generation), .text(head.hash)])
    }

    private func replace(_ old: [StoredFlip], with new: [StoredFlip]) throws(StoreError) {
        let (removed, added) = old.changes(to: new)
        for flip in removed {
            try connection.run("DELETE FROM flips WHERE generation = ?", [.integer(flip.generation)])
        }
        for flip in added {
            try connection.run(
                "INSERT INTO flips VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                [.integer(flip.generation)] + flip.texts.map { .text($0) } + [.integer(flip.seconds)])
        }
    }
}

extension Statement: KillRow {
    package func text(_ column: Int) -> String { text(Int32(clamping: column)) }
    package func number(_ column: Int) -> Int { number(Int32(clamping: column)) }
}
