import LayoverFrame
import LayoverPostgres
import Synchronization

/// Polls a store that servers share about once a second, and at once when another server announces a change.
final class StoreWatch: Sendable {
    private let writer: SharedKillWriter
    private let log: ServerLog
    private let bell: PostgresBell
    private let task = Mutex<Task<Void, Never>?>(nil)

    init(_ writer: SharedKillWriter, database: PostgresSettings, log: ServerLog) {
        self.writer = writer
        self.log = log
        bell = PostgresBell(database, channel: SharedKillLimits.channel)
    }

    func start() {
        task.withLock { task in
            task = Task { [writer, bell] in
                while !Task.isCancelled {
                    await bell.wait(milliseconds: Int.random(in: SharedKillLimits.beatMilliseconds))
                    guard !Task.isCancelled else { return }
                    await writer.sendHeartbeat()
                }
            }
        }
        bell.listen { [log] in log.info("the shared store is behind a pooler: what is new is looked at each second") }
    }

    /// Stops it; no poll starts after this.
    func stop() async {
        let task = task.withLock { $0 }
        task?.cancel()
        bell.stop()
        await task?.value
    }
}
