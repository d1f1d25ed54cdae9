import LayoverAssembly
import LayoverAudit
import LayoverCatalog
import LayoverFlags
package import LayoverFrame
import LayoverKillPostgres
package import LayoverMetrics
package import LayoverModel
import LayoverPostgres
import LayoverSQLite
import LayoverStore
import Synchronization

/// Manager of the flips made at run time: keeps them on disk, puts them in force, and says how they stand.
///
/// A flip is in the store, synchronized, before it is put in force, and in force before ``flip(_:)`` returns. A store
/// that takes nothing never takes a kill back: it holds in memory and is written as soon as it can be.
///
/// Writing waits for the disk in ``KillWriter``; whatever is read here is a value in memory, and waits for nobody.
package final class KillManager: Sendable {
    /// Flips in force at one time.
    package static let entryLimit = 1000
    /// In Unicode scalars; what is longer is cut, for no incident waits for a shorter sentence.
    package static let reasonLimit = 500
    package static let ticketLimit = 100
    package static let storeName = "kills.sqlite"

    let inForce: KillsInForce
    let log: ServerLog
    let suppliers: [String]
    let lookups = Mutex(Lookups())
    /// From a flip's request to its being in force.
    package let propagation = Histogram()
    private let folder: String
    private let digest: any Digesting
    private let writer: any FlipWriting
    /// Looks at a store that servers share; `nil` for one of this server's own.
    private let shared: SharedStoreLink?
    private let file: KillFileReader
    /// The executor that keeps the store's log short, beside flips.
    private let upkeep = BlockingExecutor()

    /// - Parameters:
    ///   - folder: The state folder.
    ///   - holder: Where flips are put in force.
    ///   - digest: Chains the audit.
    ///   - log: Is told what goes wrong.
    ///   - suppliers: The names of those that settings have.
    ///   - limit: Flips in force at one time, at most ``entryLimit``.
    ///   - busyMilliseconds: How long a flip waits for another process that writes the store.
    ///   - store: Where servers share a store; `nil` for one in the state folder.
    ///   - wallClock: Seconds since 1970.
    package init(
        folder: String, holder: ServingHolder, digest: any Digesting, log: ServerLog, suppliers: [String] = [],
        limit: Int = KillManager.entryLimit, busyMilliseconds: Int32 = SQLiteLimits.busyMilliseconds,
        store: SharedKillStore? = nil, wallClock: @escaping @Sendable () -> Int = wallClockSeconds
    ) {
        self.folder = folder
        self.digest = digest
        self.log = log
        self.suppliers = suppliers
        inForce = KillsInForce(holder: holder)
        let settings = KillWriter.Settings(
            folder: folder, digest: digest, log: log, limit: min(limit, KillManager.entryLimit),
            busyMilliseconds: busyMilliseconds, wallClock: wallClock)
        if let store {
            let writer = SharedKillWriter(settings, store, inForce: inForce, propagation: propagation)
            (self.writer, shared) = (writer, SharedStoreLink(writer, database: store.database, log: log))
        } else {
            (writer, shared) = (KillWriter(settings, inForce: inForce, propagation: propagation), nil)
        }
        file = KillFileReader(folder: folder, inForce: inForce, log: log)
    }

    /// Reads what was flipped before and puts it in force; comes before the first catalog.
    package func start() async {
        await writer.start()
        await readFileAgain()
    }

    /// The present state of the kills.
    package var report: KillReport { inForce.report }

    /// Digest of the flips, for peers to hold theirs against; `kills.yaml` is a machine's own and does not count.
    package var flipsDigest: KillDigest { inForce.digest(digest) }

    /// Puts one flip in force.
    ///
    /// - Returns: Its generation: it is on the disk, and every request from now on sees it.
    /// - Throws: `KillRefusal`.
    package func flip(_ order: KillOrder) async throws(KillRefusal) -> Int { try await writer.flip(order) }

    /// The same for a thread that must not wait.
    ///
    /// - Parameters:
    ///   - order: What is to be flipped; it is so whether or not anybody still waits for the answer.
    ///   - completion: Hears once what came of it, on the thread that wrote it.
    func flip(_ order: KillOrder, completion: @escaping @Sendable (Result<Int, KillRefusal>) -> Void) {
        writer.flip(order, completion: completion)
    }

    /// Takes over what is in force on peers and not here.
    ///
    /// - Parameter peers: What each has in force.
    /// - Returns: How many flips were taken of each, by its place.
    package func mergePeers(_ peers: [(server: AdminServer, entries: [KillEntry])]) async -> [Int] {
        await writer.mergePeers(peers)
    }

    /// Writes what could not be written before; to be called from time to time.
    package func retryWrites() async { await writer.retryWrites() }

    /// Keeps the store's log short; to be called from time to time, beside flips.
    package func truncateLog() async {
        guard await writer.mayEmptyLog else { return }
        await upkeep.run { [folder, log] in
            do { try KillStore.checkpoint(path: folder + "/" + KillManager.storeName) } catch {
                log.warning("the log of the kill store stays as it is: \(error)")
            }
        }
        await writer.emptyLog()
    }

    /// Follows a store that servers share from now on.
    ///
    /// - Parameter address: This server's admin listener, as others reach it.
    func follow(at address: String) async { await shared?.start(at: address) }

    /// Follows it no more, for the server stops.
    func stop() async { await shared?.stop() }

    /// Admin listeners of the other servers of a store that is away; none where it is not.
    func othersWithoutStore() async -> [AdminServer] { await shared?.othersWithoutStore() ?? [] }

    /// The servers of the store and what each has in force, once those that live say a generation or the time is over; called on
    /// another thread.
    ///
    /// - Parameters:
    ///   - generation: What they are to say; 0 for whatever they say.
    ///   - answer: Called once, with `nil` where this server has a store of its own.
    func servers(
        saying generation: Int, _ answer: @escaping @Sendable (Result<[SeenServer], PostgresError>?) -> Void
    ) {
        guard let shared else { return answer(nil) }
        shared.servers(saying: generation, answer)
    }

    /// Reads `kills.yaml` again and puts it in force where it changed.
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
