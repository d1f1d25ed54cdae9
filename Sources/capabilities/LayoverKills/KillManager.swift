import LayoverAssembly
import LayoverAudit
import LayoverCatalog
import LayoverFlags
package import LayoverFrame
import LayoverKillsPostgres
package import LayoverMetrics
package import LayoverModel
import LayoverPostgres
import LayoverSQLite
import LayoverKillsSQLite
import Synchronization

/// Manages the flips made at run time: stores them, puts them in force, and reports their state.
///
/// A flip is in the store, synchronized, before it is put in force, and in force before ``flip(_:)`` returns. If the store
/// cannot be written, a kill is in force all the same, in memory, and is written as soon as possible.
///
/// ``KillWriter`` waits for the disk; everything that is read here is in memory, and readers never wait.
package final class KillManager: Sendable {
    let inForce: KillsInForce
    let log: ServerLog
    let suppliers: [String]
    let lookups = Mutex(Lookups())
    /// Time from a flip's request until it is in force.
    package let propagation = Histogram()
    private let folder: String
    private let digest: any Digesting
    private let writer: any FlipWriting
    /// The link to a store that servers share; `nil` if the store is this server's own.
    private let shared: SharedStoreLink?
    private let file: KillFileReader
    /// The executor that truncates the store's log in parallel with flips.
    private let upkeep = BlockingExecutor()

    /// - Parameters:
    ///   - folder: The state folder.
    ///   - holder: Publishes the flips.
    ///   - digest: Hashes the chain of the audit.
    ///   - log: Receives errors.
    ///   - suppliers: The names of the configured suppliers.
    ///   - limit: Maximum flips in force at one time, at most ``KillLimits/entries``.
    ///   - busyMilliseconds: How long a flip waits for another process that is writing the store.
    ///   - store: The store that servers share; `nil` for one in the state folder.
    ///   - wallClock: Seconds since 1970.
    package init(
        folder: String, holder: ServingHolder, digest: any Digesting, log: ServerLog, suppliers: [String] = [],
        limit: Int = KillLimits.entries, busyMilliseconds: Int32 = SQLiteLimits.busyMilliseconds,
        store: SharedKillStore? = nil, wallClock: @escaping @Sendable () -> Int = wallClockSeconds
    ) {
        self.folder = folder
        self.digest = digest
        self.log = log
        self.suppliers = suppliers
        inForce = KillsInForce(holder: holder)
        let settings = KillLedger.Settings(
            folder: folder, digest: digest, log: log, limit: min(limit, KillLimits.entries),
            busyMilliseconds: busyMilliseconds, wallClock: wallClock)
        let ledger = KillLedger(settings: settings, inForce: inForce, propagation: propagation)
        if let store {
            let writer = SharedKillWriter(ledger, store)
            (self.writer, shared) = (writer, SharedStoreLink(writer, database: store.database, log: log))
        } else {
            (writer, shared) = (KillWriter(ledger), nil)
        }
        file = KillFileReader(folder: folder, inForce: inForce, log: log)
    }

    /// Loads earlier flips and puts them in force; to be called before the first catalog.
    package func start() async {
        await writer.start()
        await readFileAgain()
    }

    /// The present state of the kills.
    package var report: KillReport { inForce.report }

    /// Digest of the flips, for comparison with peers; `kills.yaml` belongs to one machine and is left out.
    package var flipsDigest: KillDigest { inForce.digest(digest) }

    /// Puts one flip in force.
    ///
    /// - Returns: Its generation: it is on the disk, and every later request sees it.
    /// - Throws: `KillRefusal`.
    package func flip(_ order: KillOrder) async throws(KillRefusal) -> Int { try await writer.flip(order) }

    /// The same for a thread that must not wait.
    ///
    /// - Parameters:
    ///   - order: The flip; it is made whether or not the caller still waits.
    ///   - completion: Called once with the outcome, on the thread that wrote the flip.
    func flip(_ order: KillOrder, completion: @escaping @Sendable (Result<Int, KillRefusal>) -> Void) {
        writer.flip(order, completion: completion)
    }

    /// Takes over flips that are in force on peers but not here.
    ///
    /// - Parameter peers: The flips in force on each.
    /// - Returns: The number of flips taken from each, in the same order.
    package func mergePeers(_ peers: [(server: AdminServer, entries: [KillEntry])]) async -> [Int] {
        await writer.mergePeers(peers)
    }

    /// Writes pending flips; to be called from time to time.
    package func retryWrites() async { await writer.retryWrites() }

    /// Truncates the store's log; to be called from time to time, in parallel with flips.
    package func truncateLog() async {
        guard await writer.mayEmptyLog else { return }
        await upkeep.run { [folder, log] in
            do { try KillStore.checkpoint(path: folder + "/" + KillLimits.storeName) } catch {
                log.warning("the log of the kill store stays as it is: \(error)")
            }
        }
        await writer.emptyLog()
    }

    /// Starts to follow a store that servers share.
    ///
    /// - Parameter address: This server's admin listener, as others reach it.
    func follow(at address: String) async { await shared?.start(at: address) }

    /// Stops following it, because the server stops.
    func stop() async { await shared?.stop() }

    /// Admin listeners of the other servers while the shared store is unavailable; empty otherwise.
    func othersWithoutStore() async -> [AdminServer] { await shared?.othersWithoutStore() ?? [] }

    /// Lists the servers of the store, once all live ones report a generation or the time is over.
    ///
    /// - Parameters:
    ///   - generation: The generation to wait for; 0 for any.
    ///   - answer: Called once, on another thread; with `nil`, on this one, if this server has its own store.
    func servers(
        saying generation: Int, _ answer: @escaping @Sendable (Result<[SeenServer], PostgresError>?) -> Void
    ) {
        guard let shared else { return answer(nil) }
        shared.servers(saying: generation, answer)
    }

    /// Reads `kills.yaml` again, and puts it in force if it changed.
    package func readFileAgain() async {
        guard let entries = await file.read() else { return }
        let directory = directory
        let lookup = KillLookup(entries, in: directory)
        let unknown = lookup.rows.count - lookup.inForce
        let rest =
            directory == nil
            ? ", of whatever the catalog will have" : unknown > 0 ? ", and \(unknown) name nothing that is served" : ""
        log.warning("\(lookup.inForce) kills of \(KillFile.name) are in force\(rest)")
    }
}
