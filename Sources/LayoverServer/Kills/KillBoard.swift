import Glibc
import LayoverAssembly
import LayoverCatalog
import LayoverFiles
import LayoverFlags
package import LayoverModel
import LayoverStore
import Synchronization

/// What was flipped at run time: keeps it on disk, puts it in force, and says how it stands.
///
/// A flip is in the store, synchronized, before it is put in force, and in force before ``flip(_:)`` returns. A store
/// that takes nothing never takes a kill back: it holds in memory and is written with the next flip that can be.
package final class KillBoard: Sendable {
    /// Flips in force at one time.
    package static let entryLimit = 1000
    /// In Unicode scalars; what is longer is cut, for no incident waits for a shorter sentence.
    package static let reasonLimit = 500
    package static let ticketLimit = 100
    package static let storeName = "kills.sqlite"

    private struct State: ~Copyable {
        var store: KillStore?
        var report = KillReport()
        /// Of the store, in their order.
        var entries: [KillEntry] = []
        var fileEntries: [KillEntry] = []
        /// As last read; `nil` for no file.
        var fileBytes: [UInt8]?
        /// Kills that the store did not take yet.
        var pending: [KillChange] = []
    }

    private let folder: String
    private let holder: ServingHolder
    private let digest: any Digesting
    private let log: ServerLog
    private let limit: Int
    private let state = Mutex(State())

    /// - Parameters:
    ///   - folder: The state folder.
    ///   - holder: Where flips are put in force.
    ///   - digest: Chains the audit.
    ///   - log: Is told what goes wrong.
    ///   - limit: Flips in force at one time, at most ``entryLimit``.
    package init(
        folder: String, holder: ServingHolder, digest: any Digesting, log: ServerLog,
        limit: Int = KillBoard.entryLimit
    ) {
        self.limit = min(limit, KillBoard.entryLimit)
        self.folder = folder
        self.holder = holder
        self.digest = digest
        self.log = log
    }

    /// Reads what was flipped before and puts it in force; comes before the first catalog.
    package func start() {
        state.withLock { state in
            open(&state)
            readFile(&state)
            publish(&state)
        }
    }

    package var report: KillReport { state.withLock { $0.report } }

    /// Puts one flip in force.
    ///
    /// - Returns: Its generation: it is on the disk, and every request from now on sees it.
    /// - Throws: `KillRefusal`.
    package func flip(_ order: KillOrder) throws(KillRefusal) -> Int {
        try state.withLock { state throws(KillRefusal) in
            guard !order.isKill || state.entries.count < limit else { throw .tooMany }
            let next = entries(state.entries, after: order, generation: state.report.generation + 1)
            let change = change(order, from: state.entries, to: next)
            let trouble = keep(change, &state)
            guard trouble == nil || order.isKill else {
                throw .notKept(trouble ?? "", generation: state.report.generation)
            }
            state.entries = next
            state.report.generation += 1
            if trouble == nil { copy(&state) } else { state.pending.append(change) }
            publish(&state)
            if let trouble { throw .notKept(trouble, generation: state.report.generation) }
            return state.report.generation
        }
    }

    /// Reads `kills.yaml` again and puts it in force where it changed.
    package func readFileAgain() {
        state.withLock { state in if readFile(&state) { publish(&state) } }
    }

    private func publish(_ state: inout State) {
        let all = state.entries + state.fileEntries
        state.report.entries = all
        state.report.unsaved = state.pending.count
        holder.publish(
            KillOverlay(flips: all.map(\.flip), generation: state.report.generation, isLost: state.report.isLost))
    }
}

extension KillBoard {
    /// Opens the store; where it cannot be read, the copy of what was last in force stands in for it.
    private func open(_ state: inout State) {
        let path = folder + "/" + KillBoard.storeName
        let wasThere = unsafe access(path, F_OK) == 0
        let copy = KillCopy.read(from: folder)
        do {
            try AtomicFile.makeFolder(folder)
            let store = try KillStore(path: path, digest: digest)
            if !wasThere, let copy, copy.generation > 0 { try restore(copy, into: store) }
            take(try store.flips(), try store.generation(), &state)
            state.store = consume store
        } catch {
            trouble(error, &state)
            take(copy?.flips ?? [], copy?.generation ?? 0, &state)
            state.report.isLost = wasThere && copy == nil
            log.error(
                "the kill store cannot be used: \(error); \(state.report.isLost ? "every kill switch is at its safe value" : "what was last in force stays")"
            )
        }
    }

    private func restore(_ copy: KillCopy, into store: borrowing KillStore) throws(StoreError) {
        _ = try store.restore(
            copy.flips, generation: copy.generation,
            noting: KillChange(
                .restore, key: "", reason: "the store was missing; taken from its copy", actor: "layover",
                seconds: wallClockSeconds()))
        log.warning("the kill store was missing and is made anew from its copy; its audit begins again")
    }

    private func take(_ flips: [StoredFlip], _ generation: Int, _ state: inout State) {
        state.entries = flips.compactMap(KillEntry.init)
        state.report.generation = generation
        if state.entries.count < flips.count {
            log.error("the kill store names things that this version does not know")
        }
    }

    /// Writes a change and those that could not be written before.
    ///
    /// - Returns: `nil` once they are on the disk; else what is wrong.
    private func keep(_ change: KillChange, _ state: inout State) -> String? {
        guard state.store != nil else { return state.report.detail }
        do throws(StoreError) {
            // Never more than one transaction takes: entries are bounded, and with them what is pending.
            _ = try state.store?.append(state.pending.suffix(KillBoard.entryLimit - 1) + [change])
            state.pending = []
            state.report.store = "ok"
            state.report.detail = ""
            return nil
        } catch {
            trouble(error, &state)
            log.error("a flip cannot be kept: \(error)")
            return state.report.detail
        }
    }

    private func trouble(_ error: any Error, _ state: inout State) {
        state.report.store = (error as? StoreError)?.kind.rawValue ?? "unavailable"
        state.report.detail = "\(error); kills in force stay; '\(KillFile.name)' beside the store works without it"
    }

    private func copy(_ state: inout State) {
        do {
            try KillCopy(generation: state.report.generation, flips: state.entries.map(\.stored)).write(to: folder)
        } catch {
            log.warning("the copy of the kill store cannot be written: \(error)")
        }
    }

    private func entries(_ entries: [KillEntry], after order: KillOrder, generation: Int) -> [KillEntry] {
        let kept = entries.filter { entry in
            entry.name != order.name || (order.isKill && !(entry.isKill && entry.scope == order.scope))
        }
        return kept + [
            KillEntry(
                name: order.name, scope: order.scope, isKill: order.isKill, reason: order.reason,
                ticket: order.ticket, actor: order.actor, seconds: wallClockSeconds(), generation: generation,
                origin: .store)
        ]
    }

    private func change(_ order: KillOrder, from: [KillEntry], to: [KillEntry]) -> KillChange {
        let serving = holder.load().serving
        let switches = serving?.catalog.killSwitches ?? []
        func standing(_ entries: [KillEntry]) -> String {
            let kills = KillOverlay(flips: entries.map(\.flip), generation: 0).kills(over: switches)
            let scopes = kills.entries.first { $0.name == order.name }?.scopes ?? []
            let texts = scopes.map { $0.text.isEmpty ? "everywhere" : $0.text }
            return texts.isEmpty ? "live" : "killed " + texts.joined(separator: " | ")
        }
        var change = KillChange(
            order.isKill ? .kill : .revive, key: order.name.description, scope: order.scope.text,
            reason: order.reason, ticket: order.ticket, actor: order.actor, address: order.address,
            catalog: serving?.catalog.shortHash ?? "", seconds: wallClockSeconds())
        change.before = standing(from)
        change.after = standing(to)
        return change
    }

    /// Takes `kills.yaml` as it stands.
    ///
    /// Where something in it does not read, what was in force of it stays, beside what does read.
    ///
    /// - Returns: Whether anything changed.
    @discardableResult
    private func readFile(_ state: inout State) -> Bool {
        let bytes: [UInt8]?
        do { bytes = try AtomicFile.read(folder + "/" + KillFile.name) } catch {
            let finding = "\(error)"
            defer { state.report.findings = [finding] }
            if state.report.findings != [finding] { log.error("\(finding); the kills of the file before stay") }
            return false
        }
        guard bytes != state.fileBytes else { return false }
        state.fileBytes = bytes
        let file = bytes.map { KillFile($0) }
        let findings = file?.findings ?? []
        let earlier = findings.isEmpty ? [] : state.fileEntries.filter { !(file?.entries.contains($0) ?? false) }
        state.fileEntries = (file?.entries ?? []) + earlier
        state.report.findings = findings.map(\.description)
        for finding in findings { log.error("\(finding); what was in force of the file stays") }
        if bytes != nil { log.warning("\(state.fileEntries.count) kills of \(KillFile.name) are in force") }
        return true
    }
}
