import Glibc
import LayoverAudit
import LayoverFiles
import LayoverFrame
import LayoverSQLite
import LayoverKillsSQLite

/// The store and its copy, and the state if they fail.
extension KillWriter {
    private var path: String { ledger.settings.folder + "/" + KillLimits.storeName }

    private func openStore() throws(StoreError) -> KillStore {
        try KillStore(path: path, digest: ledger.settings.digest, busyMilliseconds: ledger.settings.busyMilliseconds)
    }

    /// Opens the store; if it cannot be read, the copy of the latest flips is used instead.
    func open() {
        let wasThere = unsafe access(path, F_OK) == 0
        let copy = KillCopy.read(from: ledger.settings.folder)
        do {
            try AtomicFile.makeFolder(ledger.settings.folder)
            try adopt(try openStore(), copy)
        } catch {
            trouble(error)
            hold(copy?.flips ?? [], copy?.generation ?? 0)
            ledger.report.isLost = wasThere && copy == nil
            ledger.settings.log.error(
                "\(KillStoreFault(error, path: path)); \(ledger.report.isLost ? "every kill switch is at its safe value" : "what was last in force stays")"
            )
        }
    }

    /// Reopens a store that could not be used before; kills made meanwhile are added on top.
    ///
    /// - Returns: Whether anything changed.
    @discardableResult
    func reopen() -> Bool {
        // A store that is open on a read-only disk, or on a file repaired since, does not notice the change.
        if ["read-only", "corrupt"].contains(ledger.report.store) { store = nil }
        guard store == nil, let store = try? openStore() else { return false }
        let memory = KillCopy(generation: ledger.report.generation, flips: ledger.entries.map(\.stored))
        do {
            if try store.generation() < ledger.report.generation - pending.count {
                // The store lost flips that this process has, including kills that were never on the disk.
                try adopt(store, memory)
                pending = []
            } else {
                try adopt(store, nil)
            }
        } catch {
            return false
        }
        ledger.report.isLost = false
        for change in pending {
            let flip = StoredFlip(change, generation: ledger.report.generation + 1)
            guard let entry = flip.flatMap({ KillEntry($0) }) else { continue }
            ledger.report.generation += 1
            ledger.entries = ledger.entries.adding(entry)
        }
        ledger.settings.log.info("the kill store can be used again")
        return true
    }

    /// Writes pending flips.
    func retryWrites() {
        guard store == nil || !pending.isEmpty else { return }
        defer { ledger.show() }
        let isNew = reopen()
        if !pending.isEmpty, keep([]) == nil {
            copy()
            ledger.settings.log.info("kills that were only in memory are on the disk")
        } else if !isNew {
            return
        }
        publish()
    }

    /// Puts the flips of an open store in force; if it is older than its copy, its lost flips are restored from the copy.
    private func adopt(_ store: consuming KillStore, _ copy: KillCopy?) throws(StoreError) {
        let generation = try store.generation()
        if let copy, copy.generation > generation { try restore(copy, into: store, at: generation) }
        let examined = try store.examine()
        let verdict = try store.verify()
        hold(examined.flips, try store.generation())
        let before = ledger.report
        ledger.report.recordAudit(verdict, examined.differences)
        // A read-only disk is retried again and again; only changes are logged.
        if ledger.report.audit != before.audit || ledger.report.differences != before.differences {
            ledger.logAudit()
        }
        self.store = consume store
        ledger.report.store = "ok"
        ledger.report.detail = ""
    }

    /// Examines the store again after a flip, which may have resolved a difference.
    private func examineAgain() {
        guard !ledger.report.differences.isEmpty, let differences = try? store?.examine().differences,
            let verdict = try? store?.verify()
        else { return }
        ledger.report.recordAudit(verdict, differences)
        guard ledger.report.differences.isEmpty else { return }
        ledger.settings.log.info("the flips in force are what the audit says again")
    }

    private func restore(_ copy: KillCopy, into store: borrowing KillStore, at generation: Int) throws(StoreError) {
        let what = generation == 0 ? "was missing" : "had lost all flips after generation \(generation)"
        _ = try store.restore(
            copy.flips, generation: copy.generation,
            noting: KillChange(
                .restore, key: "", reason: "the store \(what); restored from its copy", actor: "layover",
                seconds: ledger.settings.wallClock()))
        ledger.settings.log.warning("the kill store \(what) and is mended from its copy")
    }

    private func hold(_ flips: [StoredFlip], _ generation: Int) {
        ledger.entries = flips.compactMap { KillEntry($0) }
        ledger.report.generation = generation
        if ledger.entries.count < flips.count {
            ledger.settings.log.error("the kill store names things that this version does not know")
        }
    }

    /// Writes changes together with pending ones.
    ///
    /// - Returns: `nil` if they are on the disk, or the error.
    func keep(_ changes: [KillChange]) -> String? {
        guard store != nil else { return ledger.report.detail }
        do throws(StoreError) {
            // Never more than one transaction can hold: entries are bounded, and so are pending changes.
            let room = KillLimits.entries - changes.count
            _ = try store?.append(pending.suffix(room) + changes)
            pending = []
            hasLog = true
            ledger.report.store = "ok"
            ledger.report.detail = ""
            examineAgain()
            return nil
        } catch {
            let isNews = ledger.report.store != error.kind.rawValue
            trouble(error)
            if isNews || !changes.isEmpty {
                ledger.settings.log.error("a flip cannot be kept: \(KillStoreFault(error, path: path))")
            }
            return ledger.report.detail
        }
    }

    private func trouble(_ error: any Error) {
        var kind = (error as? StoreError)?.kind ?? .unavailable
        // On a read-only file system SQLite cannot create its index, and reports that it cannot open.
        if kind == .unavailable, unsafe access(ledger.settings.folder, W_OK) != 0, errno == EROFS { kind = .readOnly }
        ledger.report.store = kind.rawValue
        ledger.report.detail =
            "\(KillStoreFault(error, path: path)); kills in force stay active; '\(KillFile.name)' beside the store works without it"
    }

    func copy() { ledger.writeCopy(of: "kill store") }
}
