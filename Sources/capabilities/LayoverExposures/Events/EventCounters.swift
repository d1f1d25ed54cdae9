import LayoverMetrics

/// Counts of what became of the events of one body.
struct EventCounts: Hashable, Sendable {
    /// Those that are written.
    var accepted = 0
    /// Those among them that brought no proof of their card.
    var unproved = 0
    var duplicates = 0
    var refused = 0
}

/// Counts of what became of all events, without locks.
final class EventCounters: Sendable {
    private let accepted = Count()
    private let unproved = Count()
    private let duplicates = Count()
    private let refused = Count()

    /// Counts what became of one body of events.
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
