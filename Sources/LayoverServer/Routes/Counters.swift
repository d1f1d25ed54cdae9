import LayoverAssembly
import LayoverFrame
import LayoverMetrics

/// What the server counts, without locks: bounded, for every label is one of a closed list.
package final class Counters: Sendable {
    private let degraded: [Count]
    private let cardFailures = Count()
    private let blockedLinks = Count()
    private let acceptedEvents = Count()
    private let unprovedEvents = Count()
    private let duplicateEvents = Count()
    private let refusedEvents = Count()

    package init() {
        degraded = DegradedReason.allCases.map { _ in Count() }
    }

    func count(_ reason: DegradedReason) { degraded[DegradedReason.allCases.firstIndex(of: reason) ?? 0].add() }

    /// Counts what one assembly came to.
    func count(_ report: AssemblyReport) {
        if !report.failures.isEmpty { cardFailures.add() }
        if report.blockedLinks > 0 { blockedLinks.add(report.blockedLinks) }
    }

    /// Counts what became of one body of events.
    func count(_ events: EventCounts) {
        acceptedEvents.add(events.accepted - events.unproved)
        unprovedEvents.add(events.unproved)
        duplicateEvents.add(events.duplicates)
        refusedEvents.add(events.refused)
    }

    /// Prometheus text, version 0.0.4; the lines of requests come first.
    func prometheus(
        requests: [String], catalog: String, content: PublishState, rows: [RowLogReport], kills: KillBoard,
        pressure: PressureMeter
    ) -> String {
        var lines = requests
        lines.append("# TYPE layover_degraded_total counter")
        for (reason, count) in zip(DegradedReason.allCases, degraded) {
            lines.append("layover_degraded_total{reason=\"\(reason.rawValue)\"} \(count.value)")
        }
        lines += [
            "# TYPE layover_card_failures_total counter", "layover_card_failures_total \(cardFailures.value)",
            "# TYPE layover_blocked_links_total counter", "layover_blocked_links_total \(blockedLinks.value)",
            "# TYPE layover_events_total counter",
            "layover_events_total{outcome=\"accepted\"} \(acceptedEvents.value)",
            "layover_events_total{outcome=\"unproved\"} \(unprovedEvents.value)",
            "layover_events_total{outcome=\"duplicate\"} \(duplicateEvents.value)",
            "layover_events_total{outcome=\"refused\"} \(refusedEvents.value)",
            "# TYPE layover_catalog_info gauge", "layover_catalog_info{hash=\"\(catalog)\"} 1",
            "# TYPE layover_held_back gauge", "layover_held_back \(content.heldBackCount)",
            "# TYPE layover_quarantined gauge", "layover_quarantined \(content.quarantined.count)",
            "# TYPE layover_content_readable gauge", "layover_content_readable \(content.unread == nil ? 1 : 0)",
        ]
        lines += RowLogReport.prometheus(rows) + pressure.prometheus
        lines += Counters.lines(of: kills) + kills.propagation.prometheus("layover_kill_propagation_seconds")
        return lines.joined(separator: "\n") + "\n"
    }

    private static func lines(of kills: KillBoard) -> [String] {
        let report = kills.report
        let lookup = kills.lookup(of: report)
        return [
            "# TYPE layover_kill_generation gauge", "layover_kill_generation \(report.generation)",
            "# TYPE layover_kills_in_force gauge",
            "layover_kills_in_force \(lookup.inForce)",
            "# TYPE layover_kills_unknown gauge", "layover_kills_unknown \(lookup.findings.count)",
            "# TYPE layover_kills_unsaved gauge", "layover_kills_unsaved \(report.unsaved)",
            "# TYPE layover_kill_store_ok gauge", "layover_kill_store_ok \(report.store == "ok" ? 1 : 0)",
            "# TYPE layover_kill_audit_ok gauge", "layover_kill_audit_ok \(report.audit == "ok" ? 1 : 0)",
        ]
    }
}

/// What became of the events of one body.
struct EventCounts: Hashable, Sendable {
    /// Those that are written.
    var accepted = 0
    /// Those among them that brought no proof of their card.
    var unproved = 0
    var duplicates = 0
    var refused = 0
}
