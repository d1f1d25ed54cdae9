/// One metric of a server: what kind it is of, what it is called, and what it says.
///
/// Names follow Prometheus' rules: `_total` behind what only grows, and base units, such as `_seconds` and `_bytes`.
package struct Metric: Hashable, Sendable {
    package enum Kind: String, Sendable { case counter, gauge, histogram }

    package let kind: Kind
    package let name: String
    /// What it says, for `# HELP` and for the reference, with its labels as `code`: one line without a backslash.
    package let help: String

    package init(_ kind: Kind, _ name: String, help: String) {
        self.kind = kind
        self.name = name
        self.help = help
    }
}

// Lines as Prometheus reads them, in its text format 0.0.4.
extension Metric {
    /// Its help and its kind, and a line for each sample.
    package func lines(_ samples: [MetricSample]) -> [String] { head + samples.map { $0.line(of: name) } }

    /// The same of a metric without labels.
    package func lines(_ value: Int) -> [String] { lines([MetricSample(value)]) }

    /// The same of one histogram.
    package func lines(_ histogram: Histogram) -> [String] { head + histogram.lines(name, labels: MetricLabels([])) }

    /// The same of several histograms, which their labels tell apart.
    package func lines(histograms: [(labels: MetricLabels, histogram: Histogram)]) -> [String] {
        head + histograms.flatMap { $0.histogram.lines(name, labels: $0.labels) }
    }

    private var head: [String] { ["# HELP \(name) \(help)", "# TYPE \(name) \(kind.rawValue)"] }
}
