import LayoverMetrics
import LayoverSuppliers

/// Counters of live searches.
package final class SearchCounters: Sendable {
    let begun = Count()
    let goneOn = Count()
    let answers = Count()
    let failures = SupplierFailure.allCases.map { _ in Count() }
    let joined = Count()
    let patches = Count()
    let wholes = Count()
    let resumed = Count()
    let evicted = Count()
    let bodiesDropped = Count()

    func count(_ failure: SupplierFailure) {
        failures[SupplierFailure.allCases.firstIndex(of: failure) ?? 0].add()
    }

    /// Prometheus text, version 0.0.4.
    func prometheus(_ report: SearchReport) -> [String] {
        let failed = zip(SupplierFailure.allCases, failures).map {
            "layover_search_failures_total{reason=\"\($0.rawValue)\"} \($1.value)"
        }
        return [
            "# TYPE layover_searches_total counter",
            "layover_searches_total{how=\"begun\"} \(begun.value)",
            "layover_searches_total{how=\"gone_on\"} \(goneOn.value)",
            "# TYPE layover_search_answers_total counter", "layover_search_answers_total \(answers.value)",
            "# TYPE layover_search_failures_total counter",
        ] + failed + [
            "# TYPE layover_search_joined_total counter", "layover_search_joined_total \(joined.value)",
            "# TYPE layover_search_layouts_total counter",
            "layover_search_layouts_total{form=\"patch\"} \(patches.value)",
            "layover_search_layouts_total{form=\"whole\"} \(wholes.value)",
            "# TYPE layover_search_streams_resumed_total counter",
            "layover_search_streams_resumed_total \(resumed.value)",
            "# TYPE layover_searches_evicted_total counter", "layover_searches_evicted_total \(evicted.value)",
            "# TYPE layover_search_bodies_dropped_total counter",
            "layover_search_bodies_dropped_total \(bodiesDropped.value)",
            "# TYPE layover_searches_live gauge", "layover_searches_live \(report.live)",
            "# TYPE layover_search_listeners gauge", "layover_search_listeners \(report.listeners)",
            "# TYPE layover_search_bytes_held gauge", "layover_search_bytes_held \(report.bytes)",
            "# TYPE layover_searches_held_limit gauge", "layover_searches_held_limit \(report.bounds.held)",
            "# TYPE layover_search_bytes_limit gauge", "layover_search_bytes_limit \(report.bounds.bytes)",
        ]
    }
}

/// State of the live searches.
package struct SearchReport: Hashable, Sendable {
    let bounds: LiveSearchRegistry.Bounds
    var live = 0
    var listeners = 0
    var revisions = 0
    var bodies = 0
    var bytes = 0

    init(_ bounds: LiveSearchRegistry.Bounds) { self.bounds = bounds }
}
