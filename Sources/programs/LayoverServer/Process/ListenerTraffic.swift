import LayoverMetrics
import LayoverWeb

/// The request counts of both listeners.
struct ListenerTraffic: Sendable {
    /// Requests of clients by the name of their route.
    let clients: LabelledCounts
    /// All requests of the admin listener.
    let admin: Count
    let clientTimes: RouteTimes
    let adminTimes: RouteTimes

    /// Lines in the Prometheus format.
    var lines: [String] {
        ProcessMetrics.requests.lines(
            clients.samples(by: "route") + [MetricSample(admin.value, ["route": "admin"])])
            + RouteTimes.metric.lines(histograms: clientTimes.told(as: "clients") + adminTimes.told(as: "admin"))
    }
}
