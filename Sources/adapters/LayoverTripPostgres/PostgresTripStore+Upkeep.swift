import LayoverModel
import LayoverPostgres
package import LayoverTrips
import Synchronization

// What is done from time to time; several servers may do it at once.
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

    /// Begins a new epoch: for whoever put a backup into the same database, which a server cannot see by itself.
    ///
    /// - Throws: `TripStoreFault` with what the database says.
    package func startEpoch() async throws(TripStoreFault) {
        try await writing { writer throws(PostgresError) in try TripEpoch.start(writer.connection) }
    }
}

extension TripRowWriter {
    /// Drops stored replies, erasures and rows of the outbox whose time is over.
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
