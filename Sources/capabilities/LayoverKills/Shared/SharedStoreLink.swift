import Dispatch
import LayoverFrame
import LayoverKillsPostgres
import LayoverPostgres
import Synchronization

/// Everything a server does with a shared store besides writing flips: it polls for changes, reports that it is live, and
/// lists the other servers.
final class SharedStoreLink: Sendable {
    private let writer: SharedKillWriter
    private let log: ServerLog
    private let bell: PostgresBell
    private let polling = Mutex<Task<Void, Never>?>(nil)
    private let queue = DispatchQueue(label: "layover.store.servers", attributes: .concurrent)

    init(_ writer: SharedKillWriter, database: PostgresSettings, log: ServerLog) {
        self.writer = writer
        self.log = log
        bell = PostgresBell(database, channel: SharedKillLimits.channel)
    }

    /// Polls the store about once a second from now on, and at once when another server announces a change.
    func start(at address: String) async {
        await writer.setAddress(address)
        polling.withLock { polling in
            polling = Task { [writer, bell] in
                while !Task.isCancelled {
                    await bell.wait(milliseconds: Int.random(in: SharedKillLimits.beatMilliseconds))
                    guard !Task.isCancelled else { return }
                    await writer.sendHeartbeat()
                }
            }
        }
        bell.listen { [log] in log.info("the shared store is behind a pooler: what is new is looked at each second") }
    }

    /// Stops polling, and deletes this server's line, so that no caller waits for its generation.
    func stop() async {
        let task = polling.withLock { $0 }
        task?.cancel()
        bell.stop()
        await task?.value
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
