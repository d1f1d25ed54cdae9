import LayoverModel

/// When a trip ends, and when the sweep must handle it.
struct TripLifetime {
    let expires: UTCInstant
    let due: UTCInstant

    /// Computes them from the rows after a change that was made `now`.
    init(_ rows: TripRows, now: UTCInstant, limits: TripLimits) {
        let end = TripLifetime.end(rows, now, limits)
        expires = end
        var moments = [end.adding(seconds: limits.daysEnded * 86_400)]
        if !rows.trip.settings.isClosed, let closesAt = rows.trip.settings.closesAt { moments.append(closesAt) }
        for item in rows.items.values {
            if let removedAt = item.removedAt {
                moments.append(removedAt.adding(seconds: limits.restoreDays * 86_400 + 1))
            } else {
                moments += item.adders.filter { !$0.isSent }.map { $0.at.adding(seconds: limits.stageHours * 3_600) }
            }
        }
        moments += rows.handovers.values.map { $0.until.adding(seconds: limits.keyHours * 3_600) }
        due = moments.min() ?? end
    }

    private static func end(_ rows: TripRows, _ now: UTCInstant, _ limits: TripLimits) -> UTCInstant {
        let days = rows.items.values.lazy.filter(\.isVisible).compactMap { $0.offer.flight?.lastDay?.daysSinceEpoch }
        let latest = rows.trip.created.adding(seconds: limits.daysInAll * 86_400)
        // The day itself counts in full, in every time zone.
        let end =
            days.max().map { UTCInstant(seconds: ($0 + 1 + limits.daysAfterFlight) * 86_400) }
            ?? now.adding(seconds: limits.daysAfterChange * 86_400)
        // A trip with past flights does not end as soon as it is made.
        return min(latest, max(end, rows.trip.created.adding(seconds: limits.daysAfterFlight * 86_400)))
    }
}
