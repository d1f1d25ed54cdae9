import LayoverAssembly
import LayoverAudit
import LayoverCatalog
import LayoverFlags
import LayoverFrame
import LayoverMetrics
import LayoverModel
import LayoverSQLite
import LayoverStore

/// Writes flips: each is in the store, synchronized, before it is put in force, and in force before a call returns.
///
/// It waits for the disk on an executor of its own, and nobody reads from it: readers see what it put into ``KillsInForce``.
actor KillWriter: FlipWriting {
    /// Settings of where and how the store is written.
    struct Settings: Sendable {
        /// The state folder.
        let folder: String
        let digest: any Digesting
        let log: ServerLog
        /// Flips in force at one time.
        let limit: Int
        /// Time that a change waits for another process that writes.
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
    /// State of the store, of which readers see what was shown last.
    var report = KillReport()
    /// Of the store, in their order.
    var entries: [KillEntry] = []
    /// True while the store's log may hold something.
    private var hasLog = true
    private var log: LogWatch
    /// Kills that the store did not take yet.
    var pending: [KillChange] = []

    init(_ settings: Settings, inForce: KillsInForce, propagation: Histogram) {
        self.settings = settings
        self.inForce = inForce
        self.propagation = propagation
        log = LogWatch(path: settings.folder + "/" + KillManager.storeName)
    }

    /// Reads what was flipped before and puts it in force.
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
        // Cards go first: the copy is for another day, though written before the acknowledgement.
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

    /// Whether the store's log may hold something.
    var mayEmptyLog: Bool { hasLog && store != nil }

    /// Moves what is left of the log into the store and cuts it to nothing; a later call tries again if a reader is in the way.
    func emptyLog() {
        guard mayEmptyLog else { return }
        // After a failure of the disk the next flip has it tried again.
        let isEmpty = try? store?.emptyLog()
        hasLog = isEmpty == false
        log.record(isEmpty: isEmpty == true)
    }

    /// Something was written.
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

    /// Notes how long it took until the flip was in force.
    private func time(_ order: KillOrder) {
        let now = monotonicNanoseconds()
        let microseconds = Int((max(now, order.acceptedNanoseconds) - order.acceptedNanoseconds) / 1000)
        propagation.observe(microseconds: microseconds)
        guard let last = entries.indices.last else { return }
        entries[last].effectiveMicroseconds = microseconds
        inForce.record(effectiveMicroseconds: microseconds)
    }

    /// When a flip of `name` was made: after every earlier one of this store, whatever the clock did between them.
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

    /// The audit's line of an order that was flipped at `seconds` and is written now.
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
