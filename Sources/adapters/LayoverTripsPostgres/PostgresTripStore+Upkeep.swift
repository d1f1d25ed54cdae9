import LayoverPostgres
package import LayoverTrips
import Synchronization

// Periodic work; several servers may do it at the same time.
extension PostgresTripStore {
    @discardableResult
    package func sweep() async throws(TripStoreFault) -> Int {
        let clock = settings.clock
        let daysEnded = settings.rules.limits.daysEnded
        let (parts, due) = try await awaitRead { database throws(PostgresError) in
            let now = try clock.now(on: database.connection)
            return (try database.dueRows(at: now, daysEnded: daysEnded), try database.trips(dueAt: now))
        }
        let uptime = settings.uptime()
        let isAllowed = sweepGuard.withLock { $0.allows(parts, uptime: uptime) }
        warned.withLock { $0[.sweepHeld] = isAllowed ? nil : SweepGuard.text(parts) }
        guard isAllowed else { return 0 }
        _ = try await decideAll(due.map { TripRequest(.sweep, in: $0, by: .server) })
        try await awaitWrite { database, now throws(PostgresError) in try database.dropOld(at: now) }
        return due.count
    }

    @discardableResult
    package func apply(_ erasures: [TripErasure]) async throws(TripStoreFault) -> Int {
        try await decideAll(erasures.map(TripRequest.init(repeating:))).changes
    }

    /// Begins a new epoch, after a backup was restored into the same database, which a server cannot detect itself.
    ///
    /// - Throws: `TripStoreFault` with the database's error.
    package func startEpoch() async throws(TripStoreFault) {
        try await awaitWrite { database, _ throws(PostgresError) in try TripEpoch.start(database.connection) }
    }
}
