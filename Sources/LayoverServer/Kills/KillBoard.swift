import LayoverAssembly
import LayoverCatalog
import LayoverFlags
package import LayoverFrame
package import LayoverMetrics
package import LayoverModel
import LayoverStore
import Synchronization

/// What was flipped at run time: keeps it on disk, puts it in force, and says how it stands.
///
/// A flip is in the store, synchronized, before it is put in force, and in force before ``flip(_:)`` returns. A store
/// that takes nothing never takes a kill back: it holds in memory and is written as soon as it can be.
package final class KillBoard: Sendable {
    /// Flips in force at one time.
    package static let entryLimit = 1000
    /// In Unicode scalars; what is longer is cut, for no incident waits for a shorter sentence.
    package static let reasonLimit = 500
    package static let ticketLimit = 100
    package static let storeName = "kills.sqlite"

    struct State: ~Copyable {
        var store: KillStore?
        var report = KillReport()
        /// Of the store, in their order.
        var entries: [KillEntry] = []
        var fileEntries: [KillEntry] = []
        /// As last read; `nil` for no file.
        var fileBytes: [UInt8]?
        /// Whether something may stand in the store's log alone.
        var hasLog = true
        /// Kills that the store did not take yet.
        var pending: [KillChange] = []
        /// Of ``entries``; worked out when a peer asks.
        var digest: KillDigest?
    }

    let folder: String
    let holder: ServingHolder
    let digest: any Digesting
    let log: ServerLog
    let limit: Int
    let wallClock: @Sendable () -> Int
    let suppliers: [String]
    let state = Mutex(State())
    let lookups = Mutex(Lookups())
    /// From a flip's request to its being in force.
    package let propagation = Histogram()

    /// - Parameters:
    ///   - folder: The state folder.
    ///   - holder: Where flips are put in force.
    ///   - digest: Chains the audit.
    ///   - log: Is told what goes wrong.
    ///   - suppliers: The names of those that settings have.
    ///   - limit: Flips in force at one time, at most ``entryLimit``.
    ///   - wallClock: Seconds since 1970.
    package init(
        folder: String, holder: ServingHolder, digest: any Digesting, log: ServerLog, suppliers: [String] = [],
        limit: Int = KillBoard.entryLimit, wallClock: @escaping @Sendable () -> Int = wallClockSeconds
    ) {
        self.suppliers = suppliers
        self.limit = min(limit, KillBoard.entryLimit)
        self.folder = folder
        self.holder = holder
        self.digest = digest
        self.log = log
        self.wallClock = wallClock
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
            reopen(&state)
            try check(order, state)
            let seconds = moment(of: order.name, state)
            let next = entries(state.entries, after: order, seconds: seconds, state.report.generation + 1)
            let change = change(order, from: state.entries, to: next, seconds: seconds)
            let trouble = keep([change], &state)
            guard trouble == nil || order.isKill else {
                throw .notKept(trouble ?? "", generation: state.report.generation)
            }
            state.entries = next
            state.report.generation += 1
            if trouble != nil { state.pending.append(change) }
            publish(&state)
            time(order, &state)
            // Cards go first: the copy is for another day, though written before the acknowledgement.
            if trouble == nil { copy(&state) }
            if let trouble { throw .notKept(trouble, generation: state.report.generation) }
            return state.report.generation
        }
    }

    private func check(_ order: KillOrder, _ state: borrowing State) throws(KillRefusal) {
        guard !order.isKill || state.entries.count < limit else { throw .tooMany }
        guard case .stage = order.flip else { return }
        guard !standing(state.entries, of: order.name).isEmpty else { throw .notKilled }
    }

    /// Notes how long it took until the flip was in force.
    private func time(_ order: KillOrder, _ state: inout State) {
        let now = monotonicNanoseconds()
        let microseconds = Int((max(now, order.acceptedNanoseconds) - order.acceptedNanoseconds) / 1000)
        propagation.observe(microseconds: microseconds)
        guard let last = state.entries.indices.last else { return }
        state.entries[last].effectiveMicroseconds = microseconds
        state.report.entries = state.entries + state.fileEntries
    }

    /// When a flip of `name` was made: after every earlier one of this store, whatever the clock did between them.
    private func moment(of name: KillName, _ state: borrowing State) -> Int {
        let last = state.entries.filter { $0.name == name }.map(\.seconds).max() ?? 0
        return max(wallClock(), last + 1)
    }

    func publish(_ state: inout State) {
        let all = state.entries + state.fileEntries
        state.report.entries = all
        state.report.revision += 1
        state.digest = nil
        state.report.unsaved = state.pending.count
        holder.publish(
            KillOverlay(flips: all.map(\.flip), generation: state.report.generation, isLost: state.report.isLost))
    }
}

extension KillBoard {
    func entries(
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
            catalog: holder.load().serving?.catalog.shortHash ?? "", seconds: wallClock())
        change.before = words(standing(from, of: order.name))
        change.after = words(standing(to, of: order.name))
        if seconds != change.seconds { change.flippedSeconds = seconds }
        return change
    }

    /// Where `name` is killed by what stands in the store and in the files of the content.
    private func standing(_ entries: [KillEntry], of name: KillName) -> [KillScope] {
        let switches = holder.load().serving?.catalog.killSwitches ?? []
        let flips = entries.lazy.map(\.flip).filter { $0.name == name }
        let kills = KillOverlay(flips: Array(flips), generation: 0).kills(over: switches.filter { $0.name == name })
        return kills.entries.first { $0.name == name }?.scopes ?? []
    }

    private func words(_ scopes: [KillScope]) -> String {
        let texts = scopes.map { $0.text.isEmpty ? "everywhere" : $0.text }
        return texts.isEmpty ? "live" : "killed " + texts.joined(separator: " | ")
    }
}
