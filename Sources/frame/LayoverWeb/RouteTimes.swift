package import LayoverMetrics

/// Durations of the replies of one listener, by route and class of status; counts without locks.
package struct RouteTimes: Sendable {
    /// The label of a route: its method and its path's template, never a path from a request.
    package struct Name: Hashable, Sendable {
        package let method: String
        package let path: String

        package init(method: String, path: String) {
            self.method = method
            self.path = path
        }

        /// Requests that match no row, and those that the listener rejects before routing.
        static let other = Name(method: Router.other, path: Router.other)
    }

    /// Upper ends in microseconds: a layout takes part of a millisecond, a supplier up to half a minute.
    private static let ends = [
        1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000, 5_000_000,
        10_000_000, 30_000_000,
    ]
    private static let classes = ["1xx", "2xx", "3xx", "4xx", "5xx"]

    private let names: [Name]
    /// One for each class of each name.
    private let histograms: [Histogram]

    /// - Parameter routes: In the order of their marks.
    init(_ routes: [Name]) {
        names = routes + [.other]
        histograms = names.flatMap { _ in RouteTimes.classes.map { _ in Histogram(ends: RouteTimes.ends) } }
    }

    /// The name for a mark; that of other requests if the mark is unknown.
    func name(of mark: Int) -> Name { names[row(of: mark)] }

    func observe(mark: Int, status: Int, nanoseconds: UInt64) {
        let kind = min(max(status / 100, 1), RouteTimes.classes.count) - 1
        histograms[row(of: mark) * RouteTimes.classes.count + kind].observe(
            microseconds: Int(clamping: nanoseconds / 1_000))
    }

    private func row(of mark: Int) -> Int { names.indices.contains(mark) ? mark : names.count - 1 }

    package static let metric = Metric(
        .histogram, "http_server_request_duration_seconds",
        help:
            "time from the end of a request to its response, or to the start of a stream, by `listener`, `http_request_method`, `http_route` (the path's template; `other` if no route matches) and `status_class`; only combinations that occurred"
    )

    /// The histograms with observations.
    package func told(as listener: String) -> [(labels: MetricLabels, histogram: Histogram)] {
        names.indices.flatMap { row in
            RouteTimes.classes.indices.compactMap { kind in
                let histogram = histograms[row * RouteTimes.classes.count + kind]
                guard !histogram.isEmpty else { return nil }
                return (labels: labels(row, kind, of: listener), histogram: histogram)
            }
        }
    }

    private func labels(_ row: Int, _ kind: Int, of listener: String) -> MetricLabels {
        [
            "listener": listener, "http_request_method": names[row].method, "http_route": names[row].path,
            "status_class": RouteTimes.classes[kind],
        ]
    }
}
