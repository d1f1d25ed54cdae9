import LayoverAssembly
import LayoverAudit
import LayoverCatalog
import LayoverFlags
import LayoverFrame
import LayoverMetrics
import LayoverModel
import LayoverSQLite
import LayoverKillsSQLite

/// Writes flips: each is in the store, synchronized, before it is put in force, and in force before a call returns.
///
/// It waits for the disk on its own executor, and readers never wait for it: they see what it put into ``KillsInForce``.
actor KillWriter: FlipWriting {
    /// Where and how the store is written.
    struct Settings: Sendable {
        /// The state folder.
        let folder: String
        let digest: any Digesting
        let log: ServerLog
        /// Maximum flips in force at one time.
        let limit: Int
        /// How long a write waits for another process that is writing.
        let busyMilliseconds: Int32
        /// Seconds since 1970.
        let wallClock: @Sendable () -> Int
    }

    nonisolated let executor = BlockingExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    let settings: Settings
    let inForce: KillsInForce
    private let propagation: Histogram
    var store: KillStore?
    /// State of the store; readers see the version that was shown last.
    var report = KillReport()
    /// Flips of the store, in order.
    var entries: [KillEntry] = []
    /// True while the store's log may not be empty.
    private var hasLog = true
    private var log: LogWatch
    /// Kills that are not yet in the store.
    var pending: [KillChange] = []

    init(_ settings: Settings, inForce: KillsInForce, propagation: Histogram) {
        self.settings = settings
        self.inForce = inForce
        self.propagation = propagation
        log = LogWatch(path: settings.folder + "/" + KillManager.storeName)
    }

    /// Loads earlier flips and puts them in force.
    func start() {
        open()
        publish()
    }

    /// Puts one flip in force.
    ///
    /// - Returns: Its generation.
    func flip(_ order: KillOrder) throws(KillRefusal) -> Int {
        defer { inForce.show(report) }
        reopen()
        try check(order)
        let seconds = moment(of: order.name)
        let next = KillWriter.entries(entries, after: order, seconds: seconds, report.generation + 1)
        let change = change(order, from: entries, to: next, seconds: seconds)
        let trouble = keep([change])
        guard trouble == nil || order.isKill else {
            throw .notKept(trouble ?? "", generation: report.generation)
        }
        entries = next
        report.generation += 1
        if trouble != nil { pending.append(change) }
        publish()
        time(order)
        // Cards first: the copy is for a later start, but is written before the acknowledgement.
        if trouble == nil {
            copy()
            if log.isDue { emptyLog() }
        }
        if let trouble { throw .notKept(trouble, generation: report.generation) }
        return report.generation
    }

    nonisolated func flip(
        _ order: KillOrder, completion: @escaping @Sendable (Result<Int, KillRefusal>) -> Void
    ) {
        executor.perform {
            completion(
                self.assumeIsolated { writer in Result { () throws(KillRefusal) in try writer.flip(order) } })
        }
    }

    /// Whether the store's log may not be empty.
    var mayEmptyLog: Bool { hasLog && store != nil }

    /// Moves the rest of the log into the store and truncates it; a later call retries if a reader is in the way.
    func emptyLog() {
        guard mayEmptyLog else { return }
        // After a disk error, the next flip causes another attempt.
        let isEmpty = try? store?.emptyLog()
        hasLog = isEmpty == false
        log.record(isEmpty: isEmpty == true)
    }

    /// Records that the store was written.
    func noteLog() { hasLog = true }

    func publish() {
        report.unsaved = pending.count
        inForce.publish(entries, report)
    }

    private func check(_ order: KillOrder) throws(KillRefusal) {
        guard !order.isKill || entries.count < settings.limit else { throw .tooMany }
        guard case .stage = order.flip else { return }
        guard !inForce.activeScopes(entries, of: order.name).isEmpty else { throw .notKilled }
    }

    /// Records how long it took until the flip was in force.
    private func time(_ order: KillOrder) {
        let now = monotonicNanoseconds()
        let microseconds = Int((max(now, order.acceptedNanoseconds) - order.acceptedNanoseconds) / 1000)
        propagation.observe(microseconds: microseconds)
        guard let last = entries.indices.last else { return }
        entries[last].effectiveMicroseconds = microseconds
        inForce.record(effectiveMicroseconds: microseconds)
    }

    /// The time of a flip of `name`: later than every earlier one in this store, even if the clock was set back.
    private func moment(of name: KillName) -> Int {
        let last = entries.filter { $0.name == name }.map(\.seconds).max() ?? 0
        return max(settings.wallClock(), last + 1)
    }
}

extension KillWriter {
    static func entries(
        _ entries: [KillEntry], after order: KillOrder, seconds: Int, _ generation: Int
    ) -> [KillEntry] {
        entries.filter { !order.flip.supersedes($0.flip) } + [
            KillEntry(
                order.flip, reason: order.reason, ticket: order.ticket, actor: order.actor, seconds: seconds,
                generation: generation, origin: .store)
        ]
    }

    /// The audit's line for an order that took effect at `seconds` and is written now.
    func change(_ order: KillOrder, from: [KillEntry], to: [KillEntry], seconds: Int) -> KillChange {
        var change = KillChange(
            order.flip.action, key: order.name.description, scope: order.flip.scope.text, reason: order.reason,
            ticket: order.ticket, actor: order.actor, address: order.address,
            catalog: inForce.holder.load().serving?.catalog.shortHash ?? "", seconds: settings.wallClock())
        change.before = inForce.words(from, of: order.name)
        change.after = inForce.words(to, of: order.name)
        if seconds != change.seconds { change.flippedSeconds = seconds }
        return change
    }
}
