import Dispatch
import LayoverFrame
import LayoverKillsPostgres
import LayoverPostgres

/// Everything a server does with a shared store besides writing flips: it polls for changes, reports that it is live, and
/// lists the other servers.
final class SharedStoreLink: Sendable {
    private let writer: SharedKillWriter
    private let watch: StoreWatch
    private let queue = DispatchQueue(label: "layover.store.servers", attributes: .concurrent)

    init(_ writer: SharedKillWriter, database: PostgresSettings, log: ServerLog) {
        self.writer = writer
        watch = StoreWatch(writer, database: database, log: log)
    }

    func start(at address: String) async {
        await writer.setAddress(address)
        watch.start()
    }

    /// Deletes this server's line, so that no caller waits for its generation.
    func stop() async {
        await watch.stop()
        await writer.leave()
    }

    func othersWithoutStore() async -> [AdminServer] { await writer.othersWithoutStore }

    /// Polls on another thread until all live servers report the generation.
    func servers(
        saying generation: Int, _ answer: @escaping @Sendable (Result<[SeenServer], PostgresError>) -> Void
    ) {
        let end = ContinuousClock.now + .milliseconds(SharedKillLimits.acknowledgementMilliseconds)
        ask(generation, until: end, answer)
    }

    private func ask(
        _ generation: Int, until end: ContinuousClock.Instant,
        _ answer: @escaping @Sendable (Result<[SeenServer], PostgresError>) -> Void
    ) {
        writer.side.perform { [self] session in
            let found = Result { () throws(PostgresError) in
                try session.perform { connection throws(PostgresError) in try ServerTable(connection).servers() }
            }
            guard case .success(let servers) = found, !SharedStoreLink.isSaid(generation, by: servers),
                ContinuousClock.now < end
            else { return answer(found) }
            queue.asyncAfter(deadline: .now() + .milliseconds(SharedKillLimits.lookMilliseconds)) { [self] in
                ask(generation, until: end, answer)
            }
        }
    }

    private static func isSaid(_ generation: Int, by servers: [SeenServer]) -> Bool {
        servers.allSatisfy {
            $0.line.generation >= generation || $0.silentMilliseconds > ServerLimits.liveMilliseconds
        }
    }
}
