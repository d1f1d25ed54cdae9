import LayoverMetrics

/// Outcomes for the events of one body.
struct EventCounts: Hashable, Sendable {
    /// Events that are written.
    var accepted = 0
    /// Written events without a proof of their card.
    var unproved = 0
    var duplicates = 0
    var refused = 0
}

/// Outcomes for all events, counted without locks.
final class EventCounters: Sendable {
    private let accepted = Count()
    private let unproved = Count()
    private let duplicates = Count()
    private let refused = Count()

    /// Counts the outcomes for one body.
    func count(_ events: EventCounts) {
        accepted.add(events.accepted - events.unproved)
        unproved.add(events.unproved)
        duplicates.add(events.duplicates)
        refused.add(events.refused)
    }

    /// Prometheus text, version 0.0.4.
    var prometheus: [String] {
        let counts = [
            ("accepted", accepted), ("unproved", unproved), ("duplicate", duplicates), ("refused", refused),
        ]
        return ExposureMetrics.events.lines(counts.map { MetricSample($1.value, ["outcome": $0]) })
    }
}
