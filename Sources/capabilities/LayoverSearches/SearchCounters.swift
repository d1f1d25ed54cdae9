import LayoverMetrics
import LayoverSuppliers

/// Counters of live searches.
package final class SearchCounters: Sendable {
    let begun = Count()
    let goneOn = Count()
    let answers = Count()
    let failures = CaseCounts<SupplierFailure>()
    let joined = Count()
    let patches = Count()
    let wholes = Count()
    let resumed = Count()
    let evicted = Count()
    let bodiesDropped = Count()
    let passedOn = Count()
    let passedInVain = Count()
    let times = SearchTimesTable()

    /// Prometheus text, version 0.0.4.
    func prometheus(_ report: SearchReport) -> [String] {
        let lines: [[String]] = [
            SearchMetrics.searches.lines([
                MetricSample(begun.value, ["how": "begun"]), MetricSample(goneOn.value, ["how": "gone_on"]),
            ]),
            SearchMetrics.answers.lines(answers.value), SearchMetrics.failures.lines(failures.samples(by: "reason")),
            SearchMetrics.joined.lines(joined.value),
            SearchMetrics.layouts.lines([
                MetricSample(patches.value, ["form": "patch"]), MetricSample(wholes.value, ["form": "whole"]),
            ]),
            SearchMetrics.resumed.lines(resumed.value), SearchMetrics.evicted.lines(evicted.value),
            SearchMetrics.bodiesDropped.lines(bodiesDropped.value),
            SearchMetrics.passed.lines([
                MetricSample(passedOn.value, ["outcome": "answered"]),
                MetricSample(passedInVain.value, ["outcome": "gone"]),
            ]), SearchMetrics.live.lines(report.live),
            SearchMetrics.listeners.lines(report.listeners), SearchMetrics.bytes.lines(report.bytes),
            SearchMetrics.heldLimit.lines(report.bounds.held), SearchMetrics.bytesLimit.lines(report.bounds.bytes),
        ]
        return lines.flatMap { $0 } + SearchTimesTable.rows.lines(of: times)
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
