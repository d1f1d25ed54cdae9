import LayoverAudit
import LayoverFrame
import LayoverSQLite
import LayoverKillsSQLite

/// Writes flips: each is in the store, synchronized, before it is put in force, and in force before a call returns.
///
/// It waits for the disk on its own executor, and readers never wait for it: they see what it put into ``KillsInForce``.
actor KillWriter: FlipWriting {
    nonisolated let executor = BlockingExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    var ledger: KillLedger
    var store: KillStore?
    /// True while the store's log may not be empty.
    var hasLog = true
    private var log: LogWatch
    /// Kills that are not yet in the store.
    var pending: [KillChange] = []

    init(_ ledger: KillLedger) {
        self.ledger = ledger
        log = LogWatch(path: ledger.settings.folder + "/" + KillLimits.storeName)
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
        defer { ledger.show() }
        reopen()
        if let refusal = ledger.refusal(of: order, over: ledger.entries) { throw refusal }
        var draft = FlipDraft(ledger)
        draft.add(order)
        let trouble = keep(draft.changes)
        guard trouble == nil || order.isKill else {
            throw .notKept(trouble ?? "", generation: ledger.report.generation)
        }
        adopt(draft)
        if trouble != nil { pending += draft.changes }
        publish()
        ledger.time(order)
        // Cards first: the copy is for a later start, but is written before the acknowledgement.
        if trouble == nil {
            copy()
            if log.isDue { emptyLog() }
        }
        if let trouble { throw .notKept(trouble, generation: ledger.report.generation) }
        return ledger.report.generation
    }

    /// Puts a draft's flips in force once they are published.
    func adopt(_ draft: FlipDraft) { (ledger.entries, ledger.report.generation) = (draft.entries, draft.generation) }

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

    func publish() { ledger.publish(unsaved: pending.count) }
}
