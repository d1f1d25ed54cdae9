import Glibc
import LayoverFiles
import LayoverFlags
import LayoverSQLite
import LayoverStore
import Synchronization

/// The store and its copy, and what holds when they do not.
extension KillBoard {
    private var path: String { folder + "/" + KillBoard.storeName }

    /// Opens the store; where it cannot be read, the copy of what was last in force stands in for it.
    func open(_ state: inout State) {
        let wasThere = unsafe access(path, F_OK) == 0
        let copy = KillCopy.read(from: folder)
        do {
            try AtomicFile.makeFolder(folder)
            try take(try KillStore(path: path, digest: digest), copy, &state)
        } catch {
            trouble(error, &state)
            hold(copy?.flips ?? [], copy?.generation ?? 0, &state)
            state.report.isLost = wasThere && copy == nil
            log.error(
                "the kill store cannot be used: \(error); \(state.report.isLost ? "every kill switch is at its safe value" : "what was last in force stays")"
            )
        }
    }

    /// Takes a store up that could not be used before, now that it can: what was killed meanwhile stays on top.
    ///
    /// - Returns: Whether anything changed.
    @discardableResult
    func reopen(_ state: inout State) -> Bool {
        // What is open on a disk that was read-only, or on a file that was put right since, never learns of it.
        if ["read-only", "corrupt"].contains(state.report.store) { state.store = nil }
        guard state.store == nil, let store = try? KillStore(path: path, digest: digest) else { return false }
        let memory = KillCopy(generation: state.report.generation, flips: state.entries.map(\.stored))
        do {
            if try store.generation() < state.report.generation - state.pending.count {
                // It lost what this process still knows, kills that were never on the disk among it.
                try take(store, memory, &state)
                state.pending = []
            } else {
                try take(store, nil, &state)
            }
        } catch {
            return false
        }
        state.report.isLost = false
        for change in state.pending {
            guard let flip = Kills.Flip(change.action, key: change.key, scope: change.scope) else { continue }
            let order = KillOrder(flip, reason: change.reason, ticket: change.ticket, actor: change.actor)
            state.report.generation += 1
            state.entries = entries(
                state.entries, after: order, seconds: change.flippedSeconds ?? change.seconds, state.report.generation)
        }
        log.info("the kill store can be used again")
        return true
    }

    /// Writes what could not be written before; to be called from time to time.
    package func mend() {
        state.withLock { state in
            guard state.store == nil || !state.pending.isEmpty else { return }
            let isNew = reopen(&state)
            if !state.pending.isEmpty, keep([], &state) == nil {
                copy(&state)
                log.info("kills that were only in memory are on the disk")
            } else if !isNew {
                return
            }
            publish(&state)
        }
    }

    /// Keeps the store's log short; to be called from time to time, beside flips.
    package func tidy() {
        let isDue = state.withLock { state in
            defer { state.hasLog = false }
            return state.hasLog && state.store != nil
        }
        guard isDue else { return }
        do { try KillStore.checkpoint(path: path) } catch {
            log.warning("the log of the kill store stays as it is: \(error)")
        }
    }

    /// Puts the flips of an open store in force; one that is behind its copy has lost its newest ones and gets them back.
    private func take(_ store: consuming KillStore, _ copy: KillCopy?, _ state: inout State) throws(StoreError) {
        let generation = try store.generation()
        if let copy, copy.generation > generation { try restore(copy, into: store, at: generation) }
        let examined = try store.examine()
        let verdict = try store.verify()
        hold(examined.flips, try store.generation(), &state)
        let before = state.report
        state.report.take(verdict, examined.differences)
        // A disk that can only be read is tried again and again.
        if state.report.audit != before.audit || state.report.differences != before.differences {
            tellAudit(state.report)
        }
        state.store = consume store
        state.report.store = "ok"
        state.report.detail = ""
    }

    /// Says how the audit stands; what is in force is settled by then.
    private func tellAudit(_ report: KillReport) {
        if report.audit != "ok" { log.error("the audit of kills: \(report.audit)") }
        for difference in report.differences.prefix(KillReport.listLimit) { log.error(difference) }
    }

    /// A flip may have decided what was in doubt.
    private func examineAgain(_ state: inout State) {
        guard !state.report.differences.isEmpty, let differences = try? state.store?.examine().differences,
            let verdict = try? state.store?.verify()
        else { return }
        state.report.take(verdict, differences)
        if state.report.differences.isEmpty { log.info("the flips in force are what the audit says again") }
    }

    private func restore(_ copy: KillCopy, into store: borrowing KillStore, at generation: Int) throws(StoreError) {
        let what = generation == 0 ? "was missing" : "had lost what came after generation \(generation)"
        _ = try store.restore(
            copy.flips, generation: copy.generation,
            noting: KillChange(
                .restore, key: "", reason: "the store \(what); taken from its copy", actor: "layover",
                seconds: wallClock()))
        log.warning("the kill store \(what) and is mended from its copy")
    }

    private func hold(_ flips: [StoredFlip], _ generation: Int, _ state: inout State) {
        state.entries = flips.compactMap { KillEntry($0) }
        state.report.generation = generation
        if state.entries.count < flips.count {
            log.error("the kill store names things that this version does not know")
        }
    }

    /// Writes changes and those that could not be written before.
    ///
    /// - Returns: `nil` once they are on the disk; else what is wrong.
    func keep(_ changes: [KillChange], _ state: inout State) -> String? {
        guard state.store != nil else { return state.report.detail }
        do throws(StoreError) {
            // Never more than one transaction takes: entries are bounded, and with them what is pending.
            let room = KillBoard.entryLimit - changes.count
            _ = try state.store?.append(state.pending.suffix(room) + changes)
            state.pending = []
            state.hasLog = true
            state.report.store = "ok"
            state.report.detail = ""
            examineAgain(&state)
            return nil
        } catch {
            let isNews = state.report.store != error.kind.rawValue
            trouble(error, &state)
            if isNews || !changes.isEmpty { log.error("a flip cannot be kept: \(error)") }
            return state.report.detail
        }
    }

    private func trouble(_ error: any Error, _ state: inout State) {
        var kind = (error as? StoreError)?.kind ?? .unavailable
        // On a file system that is read-only SQLite cannot make its index and says that it cannot open.
        if kind == .unavailable, unsafe access(folder, W_OK) != 0, errno == EROFS { kind = .readOnly }
        state.report.store = kind.rawValue
        state.report.detail = "\(error); kills in force stay; '\(KillFile.name)' beside the store works without it"
    }

    func copy(_ state: inout State) {
        do {
            try KillCopy(generation: state.report.generation, flips: state.entries.map(\.stored)).write(to: folder)
        } catch {
            log.warning("the copy of the kill store cannot be written: \(error)")
        }
    }
}
