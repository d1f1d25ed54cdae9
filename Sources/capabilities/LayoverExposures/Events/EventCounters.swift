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
struct EventCounters: Sendable {
    private enum Outcome: String, CaseIterable { case accepted, unproved, duplicate, refused }

    static let events = Metric(
        .counter, "layover_events_total",
        help: "events by `outcome`: `accepted`, `unproved` (written without a valid proof), `duplicate` or `refused`")

    private let counts = CaseCounts<Outcome>()

    /// Counts the outcomes for one body.
    func count(_ events: EventCounts) {
        counts.add(.accepted, events.accepted - events.unproved)
        counts.add(.unproved, events.unproved)
        counts.add(.duplicate, events.duplicates)
        counts.add(.refused, events.refused)
    }

    /// Prometheus text, version 0.0.4.
    var prometheus: [String] { EventCounters.events.lines(counts.samples(by: "outcome")) }
}
