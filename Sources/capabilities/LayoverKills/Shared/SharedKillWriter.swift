import LayoverAssembly
import LayoverAudit
import LayoverCatalog
import LayoverFlags
import LayoverFrame
import LayoverKillPostgres
import LayoverMetrics
import LayoverModel
import LayoverPostgres
import LayoverSQLite
import Synchronization

/// Writes flips to a database that servers share; while it is away, what was in force stays so, and kills that are told to this
/// server hold here until they are merged.
///
/// It waits for network and disk on an executor of its own.
actor SharedKillWriter: FlipWriting {
    nonisolated let executor = BlockingExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    let settings: KillWriter.Settings
    let inForce: KillsInForce
    let propagation: Histogram
    /// How many servers live, for who shares something out among them.
    let fleet: Fleet
    /// Tells other servers that there is something new, and is asked which there are.
    nonisolated let side: PostgresPool
    /// The one connection that writes.
    let session: PostgresSession

    var line: ServerLine
    var report = KillReport()
    /// In force in the store, as last seen; what the copy knew until then.
    var flips: [StoredFlip] = []
    /// In force here and not known to be in the store, with the times of the store's clock.
    var pending: [KillEntry] = []
    /// All that is in force here.
    var entries: [KillEntry] = []
    /// Where the store's audit ended when it was seen last.
    var head = AuditHead(generation: 0, hash: AuditLine.start)
    /// Names the store that was seen last; empty for none.
    var store = ""
    /// Seconds by which the store's clock is ahead of this server's.
    var offsetSeconds = 0
    /// Admin listeners of the other servers, as last seen.
    var others: [String] = []
    /// Whether the store was read since this process started.
    var isKnown = false
    var isAway = true
    /// Kills that only the audit or only the list of flips has: they hold until their names are decided.
    var doubtful: [StoredFlip] = []
    /// What others know this server to have in force; `nil` before it said anything.
    var sentHead: AuditHead?
    /// Whether the log has that another process has this server's name.
    var isNamesakeTold = false
    /// Beats until the other servers are looked at again.
    var beatsToLook = 0

    init(
        _ settings: KillWriter.Settings, _ store: SharedKillStore, inForce: KillsInForce, propagation: Histogram
    ) {
        self.settings = settings
        line = store.line
        fleet = store.fleet
        self.inForce = inForce
        self.propagation = propagation
        report.sharedStore = ""
        var database = store.database
        // Somebody waits for a kill, and what cannot be reached is tried again each second.
        database.connectMilliseconds = min(database.connectMilliseconds, SharedKillLimits.patienceMilliseconds)
        database.statementMilliseconds = min(database.statementMilliseconds, SharedKillLimits.patienceMilliseconds)
        side = PostgresPool(database, connections: 1)
        session = PostgresSession(database) { connection throws(PostgresError) in
            try KillSchema.migrations.check(on: connection)
        }
    }

    /// Puts the copy in force, then asks the store.
    func start() {
        let copy = KillCopy.read(from: settings.folder)
        flips = copy?.flips ?? []
        if let shared = copy?.shared {
            (store, head) = (shared.store, shared.head)
            report.sharedStore = store
            pending = shared.pending.compactMap { KillEntry($0) }
            (offsetSeconds, others) = (shared.offsetSeconds, shared.servers)
        }
        report.generation = max(copy?.generation ?? 0, head.generation)
        entries = flips.compactMap { KillEntry($0) }
        // Nobody knows what is killed before the store was read once.
        report.isLost = copy == nil
        publish()
        beat()
    }

    /// Puts one flip in force on this server, and on all others by the store.
    ///
    /// - Returns: Its generation, which is the store's.
    func flip(_ order: KillOrder) throws(KillRefusal) -> Int {
        defer { inForce.show(report) }
        // A store that is away must not keep a card on screen for as long as it takes to find that out once more.
        let held = isAway && order.isKill ? hold(order) : nil
        let refusal: KillRefusal?
        do throws(PostgresError) {
            refusal = try tell(order)
        } catch {
            throw notKept(order, held, error)
        }
        if let refusal { throw refusal }
        time(order)
        writeCopy()
        tellOthers()
        return report.generation
    }

    /// Has the store take a flip, over all that it has: what is held here of it has an earlier time, which a revival elsewhere may pass.
    private func tell(_ order: KillOrder) throws(PostgresError) -> KillRefusal? {
        if order.isKill { pending.removeAll { $0.flip == order.flip } }
        // A store that was put back from a backup gets what it lost first, or nobody would know of it any more.
        try take(try sayLine())
        return try write(order)
    }

    nonisolated func flip(
        _ order: KillOrder, completion: @escaping @Sendable (Result<Int, KillRefusal>) -> Void
    ) {
        executor.perform {
            completion(
                self.assumeIsolated { writer in Result { () throws(KillRefusal) in try writer.flip(order) } })
        }
    }

    func mergePeers(_ peers: [(server: AdminServer, entries: [KillEntry])]) -> [Int] {
        let missing = PeerKills.missing(from: entries, of: peers.flatMap(\.entries), now: now)
        guard !missing.isEmpty else { return peers.map { _ in 0 } }
        defer { inForce.show(report) }
        for entry in missing { _ = hold(entry) }
        publish()
        writeCopy()
        beat()
        return peers.map { peer in missing.count { peer.entries.contains($0) } }
    }

    /// Beats do so.
    func retryWrites() {}

    var mayEmptyLog: Bool { false }
    func emptyLog() {}

    /// Says where others reach this server's admin listener.
    func setAddress(_ address: String) { line.address = address }

    /// The other servers, for the time when the store cannot tell what they kill.
    var othersWithoutStore: [AdminServer] { isAway ? others.compactMap { AdminServer($0) } : [] }

    /// Seconds since 1970 by the store's clock, as far as it is known.
    var now: Int { settings.wallClock() + offsetSeconds }

    func publish() {
        report.unsaved = pending.count
        (line.generation, line.catalog) = (head.generation, catalogHash)
        inForce.publish(entries, report)
    }
}

extension SharedKillWriter {
    /// Of the catalog that is served; empty for none.
    var catalogHash: String { inForce.holder.load().serving?.catalog.shortHash ?? "" }
}

// What holds while the store is away.
extension SharedKillWriter {
    /// Puts a kill in force here alone.
    private func hold(_ order: KillOrder) -> KillEntry {
        let last = entries.filter { $0.name == order.name }.map(\.seconds).max() ?? 0
        let entry = KillEntry(
            order.flip, reason: order.reason, ticket: order.ticket, actor: order.actor,
            seconds: max(now, last + 1), generation: 0, origin: .store)
        let held = hold(entry)
        publish()
        writeCopy()
        return held
    }

    private func hold(_ entry: KillEntry) -> KillEntry {
        report.generation += 1
        var held = entry
        held.generation = report.generation
        put(held)
        return held
    }

    private func put(_ held: KillEntry) {
        pending.removeAll { held.flip.supersedes($0.flip) }
        pending.append(held)
        entries = entries.filter { !held.flip.supersedes($0.flip) } + [held]
    }

    /// The kill holds here; one that was `held` before the store was asked keeps its number.
    private func notKept(_ order: KillOrder, _ held: KillEntry?, _ error: PostgresError) -> KillRefusal {
        lose(error)
        if order.isKill, !pending.contains(where: { $0.flip == order.flip }) {
            if let held { put(held) } else { _ = hold(order) }
            publish()
            writeCopy()
        }
        if order.isKill { time(order) }
        return .notKept(report.detail, generation: report.generation)
    }

    /// The store cannot be asked.
    func lose(_ error: PostgresError) {
        isAway = true
        let kind = KillReport.kind(of: error)
        if report.store != kind {
            settings.log.error(
                "the shared store of kills cannot be used: \(error); what was in force stays, and kills hold here until it is back"
            )
        }
        report.store = kind
        report.detail =
            "\(error); kills in force stay, and what is killed here is told to the others once it is back; '\(KillFile.name)' in the state folder works without it"
    }

    /// Notes how long the flip took until it was in force.
    private func time(_ order: KillOrder) {
        let now = monotonicNanoseconds()
        let microseconds = Int((max(now, order.acceptedNanoseconds) - order.acceptedNanoseconds) / 1000)
        propagation.observe(microseconds: microseconds)
        guard let last = entries.indices.last else { return }
        entries[last].effectiveMicroseconds = microseconds
        inForce.record(effectiveMicroseconds: microseconds)
    }

    /// Keeps what is in force on this server's disk, for a start without the store.
    func writeCopy() {
        let shared = KillCopy.Shared(
            store: store, head: head, pending: pending.map(\.stored), offsetSeconds: offsetSeconds, servers: others)
        do {
            try KillCopy(generation: report.generation, flips: entries.map(\.stored), shared: shared)
                .write(to: settings.folder)
        } catch {
            settings.log.warning("the copy of the kills cannot be written: \(error)")
        }
    }
}
