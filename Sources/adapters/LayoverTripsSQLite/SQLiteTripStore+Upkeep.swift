import LayoverModel
import LayoverSQLite
package import LayoverTrips

// Periodic work.
extension SQLiteTripStore {
    @discardableResult
    package func sweep() async throws(TripStoreFault) -> Int {
        let now = settings.clock()
        guard try mayDrop(now) else { return 0 }
        let due = try reading { database throws(StoreError) in try database.trips(dueAt: now) }
        _ = try commitAll(due.map { TripRequest(.sweep, in: $0, by: .server) })
        try dropOld(now)
        scrub()
        return due.count
    }

    /// No other process writes the file.
    package nonisolated func follow() {}

    @discardableResult
    package func apply(_ erasures: [TripErasure]) async throws(TripStoreFault) -> Int {
        try commitAll(erasures.map(TripRequest.init(repeating:))).changes
    }

    /// Whether so few trips and erasures would be deleted that the clock can be trusted.
    private func mayDrop(_ now: UTCInstant) throws(TripStoreFault) -> Bool {
        let daysEnded = settings.rules.limits.daysEnded
        let parts = try reading { database throws(StoreError) in
            try database.dueRows(at: now, daysEnded: daysEnded)
        }
        let isAllowed = sweepGuard.allows(parts, uptime: settings.uptime())
        warn(.sweepHeld, isAllowed ? nil : SweepGuard.text(parts))
        return isAllowed
    }

    /// Deletes expired replies, erasures and rows of the outbox.
    private func dropOld(_ now: UTCInstant) throws(TripStoreFault) {
        try writing { database throws(StoreError) in try database.dropOld(at: now) }
        do {
            let oldest = TripStoreLimits.oldestErasure(at: now)
            try file?.dropErasures(before: oldest.adding(seconds: -TripStoreLimits.erasureSlackDays * 86_400))
        } catch {
            close()
            throw TripStoreFault("\(error)")
        }
    }
}
