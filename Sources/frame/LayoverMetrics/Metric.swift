/// One metric of a server: its kind, its name and its help text.
///
/// Names follow Prometheus' rules: `_total` at the end of counters, and base units, such as `_seconds` and `_bytes`.
package struct Metric: Hashable, Sendable {
    package enum Kind: String, Sendable { case counter, gauge, histogram }

    package let kind: Kind
    package let name: String
    /// Its meaning, for `# HELP` and for the reference, with its labels as `code`: one line without a backslash.
    package let help: String

    package init(_ kind: Kind, _ name: String, help: String) {
        self.kind = kind
        self.name = name
        self.help = help
    }
}

// Lines for Prometheus, in its text format 0.0.4.
extension Metric {
    /// Its help and its kind, then a line for each sample.
    package func lines(_ samples: [MetricSample]) -> [String] { head + samples.map { $0.line(of: name) } }

    /// The same for a metric without labels.
    package func lines(_ value: Int) -> [String] { lines([MetricSample(value)]) }

    /// The same for one histogram.
    package func lines(_ histogram: Histogram) -> [String] { head + histogram.lines(name, labels: MetricLabels([])) }

    /// The same for several histograms, which differ in their labels.
    package func lines(histograms: [(labels: MetricLabels, histogram: Histogram)]) -> [String] {
        head + histograms.flatMap { $0.histogram.lines(name, labels: $0.labels) }
    }

    private var head: [String] { ["# HELP \(name) \(help)", "# TYPE \(name) \(kind.rawValue)"] }
}
