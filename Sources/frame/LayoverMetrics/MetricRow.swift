/// One row of a table of metrics: a metric, and how its numbers are read.
package struct MetricRow<Source>: Sendable {
    package let metric: Metric
    fileprivate let lines: @Sendable (Source) -> [String]

    private init<Reading: MetricReading>(_ metric: Metric, _ read: @escaping @Sendable (Source) -> Reading) {
        self.metric = metric
        lines = { read($0).lines(of: metric) }
    }

    package static func counter<Reading: MetricReading>(
        _ name: String, help: String, _ read: @escaping @Sendable (Source) -> Reading
    ) -> MetricRow { MetricRow(Metric(.counter, name, help: help), read) }

    package static func gauge<Reading: MetricReading>(
        _ name: String, help: String, _ read: @escaping @Sendable (Source) -> Reading
    ) -> MetricRow { MetricRow(Metric(.gauge, name, help: help), read) }

    package static func histogram<Reading: MetricReading>(
        _ name: String, help: String, _ read: @escaping @Sendable (Source) -> Reading
    ) -> MetricRow { MetricRow(Metric(.histogram, name, help: help), read) }
}

extension Array {
    /// Lines for Prometheus, in the order of the rows.
    package func lines<Source>(of source: Source) -> [String] where Element == MetricRow<Source> {
        flatMap { $0.lines(source) }
    }
}

/// The present numbers of one metric.
package protocol MetricReading: SendableMetatype {
    /// The help, the kind and the samples of `metric`; empty if it is not reported now.
    func lines(of metric: Metric) -> [String]
}

extension Int: MetricReading {
    package func lines(of metric: Metric) -> [String] { metric.lines(self) }
}

/// `true` is 1.
extension Bool: MetricReading {
    package func lines(of metric: Metric) -> [String] { metric.lines(self ? 1 : 0) }
}

extension Count: MetricReading {
    package func lines(of metric: Metric) -> [String] { metric.lines(value) }
}

extension Histogram: MetricReading {
    package func lines(of metric: Metric) -> [String] { metric.lines(self) }
}

extension [MetricSample]: MetricReading {
    package func lines(of metric: Metric) -> [String] { metric.lines(self) }
}

extension MetricSample: MetricReading {
    package func lines(of metric: Metric) -> [String] { metric.lines([self]) }
}

extension Optional: MetricReading where Wrapped: MetricReading {
    package func lines(of metric: Metric) -> [String] { self?.lines(of: metric) ?? [] }
}
