import LayoverModel
import LayoverPostgres
package import LayoverTrips
import Synchronization

// Periodic work; several servers may do it at the same time.
extension PostgresTripStore {
    @discardableResult
    package func sweep() async throws(TripStoreFault) -> Int {
        let clock = settings.clock
        let daysEnded = settings.rules.limits.daysEnded
        let (parts, due) = try await reading { reader throws(PostgresError) in
            let now = try clock.now(on: reader.connection)
            return (try reader.dueRows(at: now, daysEnded: daysEnded), try reader.trips(dueAt: now))
        }
        let uptime = settings.uptime()
        let isAllowed = sweepGuard.withLock { $0.allows(parts, uptime: uptime) }
        warned.withLock { $0[.sweepHeld] = isAllowed ? nil : SweepGuard.text(parts) }
        guard isAllowed else { return 0 }
        _ = try await decideAll(due.map { TripRequest(.sweep, in: $0, by: .server) })
        try await writing { writer throws(PostgresError) in try writer.dropOld() }
        return due.count
    }

    @discardableResult
    package func apply(_ erasures: [TripErasure]) async throws(TripStoreFault) -> Int {
        let requests = erasures.map { TripRequest(.erase($0.person), in: $0.trip, by: .server) }
        return try await decideAll(requests).count { answer in
            if case .success(.done(let reply)) = answer { reply.changed } else { false }
        }
    }

    /// Begins a new epoch, after a backup was restored into the same database, which a server cannot detect itself.
    ///
    /// - Throws: `TripStoreFault` with the database's error.
    package func startEpoch() async throws(TripStoreFault) {
        try await writing { writer throws(PostgresError) in try TripEpoch.start(writer.connection) }
    }
}

extension TripRowWriter {
    /// Deletes expired replies, erasures and rows of the outbox.
    fileprivate func dropOld() throws(PostgresError) {
        try connection.run(
            """
            DELETE FROM layover.replies WHERE key_hash IN (SELECT key_hash FROM layover.replies WHERE until <= $1
            ORDER BY until LIMIT $2 FOR UPDATE SKIP LOCKED)
            """, [.integer(now.seconds), .integer(TripStoreLimits.sweptReplies)])
        let oldest = now.adding(seconds: -TripStoreLimits.erasureDays * 86_400)
        try connection.run("DELETE FROM layover.erasures WHERE at < $1", [.integer(oldest.seconds)])
        try dropSettled()
    }
}
