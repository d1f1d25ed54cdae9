import LayoverMetrics
import LayoverWeb

/// Counts of what both listeners were asked.
struct ListenerTraffic: Sendable {
    /// Requests of clients by the word of their row.
    let clients: LabelledCounts
    /// All requests of the admin listener.
    let admin: Count
    let clientTimes: RouteTimes
    let adminTimes: RouteTimes

    /// Lines as Prometheus reads them.
    var lines: [String] {
        ProcessMetrics.requests.lines(
            clients.samples(by: "route") + [MetricSample(admin.value, ["route": "admin"])])
            + RouteTimes.metric.lines(histograms: clientTimes.told(as: "clients") + adminTimes.told(as: "admin"))
    }
}
