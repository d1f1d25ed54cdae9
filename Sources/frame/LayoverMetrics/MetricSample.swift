/// One number of a metric with its labels.
package struct MetricSample: Sendable {
    private let labels: MetricLabels
    private let value: String

    package init(_ value: Int, _ labels: MetricLabels = [:]) {
        self.labels = labels
        self.value = String(value)
    }

    /// A number of thousandths, written in whole units: milliseconds as seconds.
    package init(thousandths value: Int, _ labels: MetricLabels = [:]) {
        self.labels = labels
        self.value = "\(Double(value) / 1_000)"
    }

    func line(of name: String) -> String { "\(name)\(labels.braced) \(value)" }
}
