import LayoverSQLite
package import LayoverTrips
import Synchronization

// The log of the file: emptied between two groups when it exceeds a limit, periodically, and after every erasure.
extension SQLiteTripStore {
    /// Moves the log into the database in parallel with writers, then empties it between two groups.
    ///
    /// - Throws: `TripStoreFault` with SQLite's error; the file is closed then.
    package func checkpoint() async throws(TripStoreFault) {
        _ = settings.hooks.reach(.inCheckpoint)
        let path = settings.path
        do {
            try await mover.run { Result { () throws(StoreError) in try Connection.checkpoint(path: path) } }.get()
            try emptyLog()
        } catch {
            // If the file was moved away under an open connection, further votes would be lost.
            close()
            throw TripStoreFault("\(error)")
        }
    }

    package nonisolated var holdsErased: Bool { log.withLock { $0.erasedSince != nil } }

    package nonisolated var warnings: [TripStoreWarning: String] {
        var warnings = warned.withLock { $0 }
        let since = log.withLock { $0.erasedSince }
        if let since, settings.uptime() - since >= TripStoreLimits.erasedLogSeconds {
            warnings[.logHeld] = """
                '\(settings.path)-wal' still contains data erased \(TripStoreLimits.erasedLogSeconds) s ago, because another program \
                reads the trips; end its transaction
                """
        }
        return warnings
    }

    package nonisolated var fileBytes: [(file: String, bytes: Int)] {
        [("database", ""), ("log", "-wal"), ("erasures", TripFile.erasuresSuffix)].map { file, suffix in
            (file, Connection.fileBytes(settings.path + suffix))
        }
    }

    /// Records that the log contains erased data.
    nonisolated func recordErasure() {
        let uptime = settings.uptime()
        log.withLock { $0.recordErasure(at: uptime) }
    }

    /// Schedules emptying the log if it is too long; called after each commit.
    func keepLogShort() {
        guard log.withLock({ $0.startMoving() }) else { return }
        mover.perform { [self] in
            // If the disk is not writable, the next commit or checkpoint reports it.
            try? Connection.checkpoint(path: settings.path)
            executor.perform {
                self.assumeIsolated { store in
                    try? store.emptyLog()
                    store.log.withLock { $0.endMoving() }
                }
            }
        }
    }

    /// Rewrites a database below its size limit after an erasure, once a day.
    ///
    /// SQLite zeroes the bytes of a deleted row, but not those of a copy that it left in the unused part of a page when it
    /// split the page. A failure is not an error of the store: it is tried again the next day.
    func scrub() {
        let uptime = settings.uptime()
        guard isUnscrubbed, scrubbedAt.map({ uptime - $0 >= TripStoreLimits.scrubSeconds }) ?? true,
            Connection.fileBytes(settings.path) <= TripStoreLimits.scrubbedBytes
        else { return }
        scrubbedAt = uptime
        guard (try? file?.database.connection.run("VACUUM")) != nil else { return }
        isUnscrubbed = false
        try? emptyLog()
    }

    /// Empties the rest of the log, unless a reader prevents it.
    func emptyLog() throws(StoreError) {
        guard let file else { return }
        let isEmpty = try file.database.connection.emptyLog()
        log.withLock { $0.record(isEmpty: isEmpty) }
    }
}
