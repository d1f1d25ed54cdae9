import LayoverModel
import LayoverSQLite
package import LayoverTrips

// Periodic work.
extension SQLiteTripStore {
    @discardableResult
    package func sweep() async throws(TripStoreFault) -> Int {
        let now = settings.clock()
        guard try mayDrop(now) else { return 0 }
        let due = try reading { database throws(StoreError) in
            try database.rows(
                "SELECT id FROM trips WHERE due <= ? ORDER BY due LIMIT ?",
                [.integer(now.seconds), .integer(TripStoreLimits.sweptTrips)]
            ) { row in row.text(0) }
        }.compactMap { TripID($0) }
        for start in stride(from: 0, to: due.count, by: TripStoreLimits.groupRequests) {
            let trips = due[start..<min(due.count, start + TripStoreLimits.groupRequests)]
            _ = try commit([trips.map { TripRequest(.sweep, in: $0, by: .server) }])
        }
        try dropOld(now)
        scrub()
        return due.count
    }

    /// No other process writes the file.
    package nonisolated func follow() {}

    @discardableResult
    package func apply(_ erasures: [TripErasure]) async throws(TripStoreFault) -> Int {
        var count = 0
        for start in stride(from: 0, to: erasures.count, by: TripStoreLimits.groupRequests) {
            let part = erasures[start..<min(erasures.count, start + TripStoreLimits.groupRequests)]
            let answers = try commit([part.map { TripRequest(.erase($0.person), in: $0.trip, by: .server) }])
            count += answers[0].count { answer in
                if case .success(.done(let reply)) = answer { reply.changed } else { false }
            }
        }
        return count
    }

    /// Whether so few trips and erasures would be deleted that the clock can be trusted.
    private func mayDrop(_ now: UTCInstant) throws(TripStoreFault) -> Bool {
        let oldest = now.adding(seconds: -TripStoreLimits.erasureDays * 86_400)
        let end = now.adding(seconds: -settings.rules.limits.daysEnded * 86_400)
        let parts = try reading { database throws(StoreError) in
            [try database.endingTrips(expiredBy: end, at: now), try database.dueErasures(before: oldest)]
        }
        let isAllowed = sweepGuard.allows(parts, uptime: settings.uptime())
        warn(.sweepHeld, isAllowed ? nil : SweepGuard.text(parts))
        return isAllowed
    }

    /// Deletes expired replies, erasures and rows of the outbox.
    private func dropOld(_ now: UTCInstant) throws(TripStoreFault) {
        let oldest = now.adding(seconds: -TripStoreLimits.erasureDays * 86_400)
        try writing { database throws(StoreError) in
            // The oldest have the lowest numbers, so that no extra index is needed.
            try database.run(
                "DELETE FROM replies WHERE id IN (SELECT id FROM replies ORDER BY id LIMIT ?) AND until <= ?",
                [.integer(TripStoreLimits.sweptReplies), .integer(now.seconds)])
            try database.run("DELETE FROM erasures WHERE at < ?", [.integer(oldest.seconds)])
            try database.dropSettled(at: now)
        }
        do {
            try file?.dropErasures(before: oldest.adding(seconds: -TripStoreLimits.erasureSlackDays * 86_400))
        } catch {
            close()
            throw TripStoreFault("\(error)")
        }
    }
}
