import LayoverAudit
import LayoverFrame
import LayoverKillsPostgres
import LayoverPostgres
import LayoverSQLite

/// Writes flips to a database that servers share.
///
/// While it is unavailable, earlier flips stay in force, and kills sent to this server are held here until they are merged.
///
/// It waits for network and disk on an executor of its own.
actor SharedKillWriter: FlipWriting {
    nonisolated let executor = BlockingExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    var ledger: KillLedger
    /// Provides the number of live servers, for limits that are divided among them.
    let fleet: Fleet
    /// Notifies other servers, and lists them.
    nonisolated let side: PostgresPool
    /// The one connection that writes.
    let session: PostgresSession

    var line: ServerLine
    /// Flips in force in the store, as last seen; before that, those of the copy.
    var flips: [StoredFlip] = []
    /// In force here but not known to be in the store, with times of the store's clock.
    var pending: [KillEntry] = []
    /// The end of the store's audit when it was last seen.
    var head = AuditHead(generation: 0, hash: AuditLine.start)
    /// The name of the store that was seen last; empty if none was.
    var store = ""
    /// Seconds by which the store's clock is ahead of this server's.
    var offsetSeconds = 0
    /// Admin listeners of the other servers, as last seen.
    var others: [String] = []
    /// Whether the store was read since this process started.
    var isKnown = false
    var isAway = true
    /// Kills that only the audit or only the list of flips has: they stay in force until their names are flipped.
    var doubtful: [StoredFlip] = []
    /// The flips that others know to be in force here; `nil` before the first report.
    var sentHead: AuditHead?
    /// True once the log has a line about another process with this server's name.
    var isNamesakeTold = false
    /// Polls until the other servers are listed again.
    var beatsToLook = 0

    init(_ ledger: KillLedger, _ store: SharedKillStore) {
        self.ledger = ledger
        line = store.line
        fleet = store.fleet
        self.ledger.report.sharedStore = ""
        var database = store.database
        // A caller waits for a kill, and an unreachable store is retried each second.
        database.connectMilliseconds = min(database.connectMilliseconds, SharedKillLimits.patienceMilliseconds)
        database.statementMilliseconds = min(database.statementMilliseconds, SharedKillLimits.patienceMilliseconds)
        side = PostgresPool(database, connections: 1)
        session = PostgresSession(database) { connection throws(PostgresError) in
            try KillSchema.migrations.check(on: connection)
        }
    }

    /// Puts the copy in force, then queries the store.
    func start() {
        let copy = KillCopy.read(from: ledger.settings.folder)
        flips = copy?.flips ?? []
        if let shared = copy?.shared {
            (store, head) = (shared.store, shared.head)
            ledger.report.sharedStore = store
            pending = shared.pending.compactMap { KillEntry($0) }
            (offsetSeconds, others) = (shared.offsetSeconds, shared.servers)
        }
        ledger.report.generation = max(copy?.generation ?? 0, head.generation)
        ledger.entries = flips.compactMap { KillEntry($0) }
        // The killed names are unknown until the store has been read once.
        ledger.report.isLost = copy == nil
        publish()
        sendHeartbeat()
    }

    /// Puts one flip in force on this server, and through the store on all others.
    ///
    /// - Returns: Its generation, which is the store's.
    func flip(_ order: KillOrder) throws(KillRefusal) -> Int {
        defer { ledger.show() }
        // If the store is unavailable, the card must be killed now, not after another timeout.
        let held = isAway && order.isKill ? hold(order) : nil
        let refusal: KillRefusal?
        do throws(PostgresError) {
            refusal = try tell(order)
        } catch {
            throw notKept(order, held, error)
        }
        if let refusal { throw refusal }
        ledger.time(order)
        writeCopy()
        tellOthers()
        return ledger.report.generation
    }

    /// Writes a flip on top of all the store has; its copy held here has an earlier time, which a revival elsewhere may exceed.
    private func tell(_ order: KillOrder) throws(PostgresError) -> KillRefusal? {
        if order.isKill { pending.removeAll { $0.flip == order.flip } }
        // A store restored from a backup first gets back its lost flips, because no server would know of them afterwards.
        try reconcile(try announceHead())
        return try write(order)
    }

    func mergePeers(_ peers: [(server: AdminServer, entries: [KillEntry])]) -> [Int] {
        let missing = PeerKills.missing(from: ledger.entries, of: peers.flatMap(\.entries), now: now)
        guard !missing.isEmpty else { return peers.map { _ in 0 } }
        defer { ledger.show() }
        for entry in missing { _ = hold(entry) }
        publish()
        writeCopy()
        sendHeartbeat()
        return peers.map { peer in missing.count { peer.entries.contains($0) } }
    }

    /// Does nothing, because each poll writes pending flips.
    func retryWrites() {}

    var mayEmptyLog: Bool { false }
    func emptyLog() {}

    /// Sets the address at which others reach this server's admin listener.
    func setAddress(_ address: String) { line.address = address }

    /// The other servers, for as long as the store is unavailable; empty otherwise.
    var othersWithoutStore: [AdminServer] { isAway ? others.compactMap { AdminServer($0) } : [] }

    /// Seconds since 1970 by the store's clock, as far as it is known.
    var now: Int { ledger.settings.wallClock() + offsetSeconds }

    func publish() {
        (line.generation, line.catalog) = (head.generation, ledger.catalogHash)
        ledger.publish(unsaved: pending.count)
    }
}

// Kills while the store is unavailable.
extension SharedKillWriter {
    /// Puts a kill in force here alone.
    private func hold(_ order: KillOrder) -> KillEntry {
        let seconds = ledger.entries.nextSeconds(of: order.name, now: now)
        let held = hold(KillEntry(order, seconds: seconds, generation: 0))
        publish()
        writeCopy()
        return held
    }

    private func hold(_ entry: KillEntry) -> KillEntry {
        ledger.report.generation += 1
        var held = entry
        held.generation = ledger.report.generation
        put(held)
        return held
    }

    private func put(_ held: KillEntry) {
        pending = pending.adding(held)
        ledger.entries = ledger.entries.adding(held)
    }

    /// The error for a flip that is not in the store; a kill is in force here, and one that was `held` before keeps its number.
    private func notKept(_ order: KillOrder, _ held: KillEntry?, _ error: PostgresError) -> KillRefusal {
        markUnavailable(error)
        if order.isKill, !pending.contains(where: { $0.flip == order.flip }) {
            if let held { put(held) } else { _ = hold(order) }
            publish()
            writeCopy()
        }
        if order.isKill { ledger.time(order) }
        return .notKept(ledger.report.detail, generation: ledger.report.generation)
    }

    /// Marks the store as unavailable.
    func markUnavailable(_ error: PostgresError) {
        isAway = true
        let kind = KillReport.kind(of: error)
        if ledger.report.store != kind {
            ledger.settings.log.error(
                "the shared store of kills cannot be used: \(error); what was in force stays, and kills hold here until it is back"
            )
        }
        ledger.report.store = kind
        ledger.report.detail =
            "\(error); kills in force stay active, and new kills reach the other servers by their admin addresses, or once the store is back; '\(KillFile.name)' in the state folder works without it"
    }

    /// Writes the flips in force to this server's disk, for a start without the store.
    func writeCopy() {
        let shared = KillCopy.Shared(
            store: store, head: head, pending: pending.map(\.stored), offsetSeconds: offsetSeconds, servers: others)
        ledger.writeCopy(of: "kills", shared: shared)
    }
}
