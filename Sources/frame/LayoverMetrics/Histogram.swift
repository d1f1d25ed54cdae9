/// Times in buckets, as Prometheus adds them up over servers; counts without locks.
package final class Histogram: Sendable {
    /// Upper ends in microseconds: a millisecond up to the second that a kill may take.
    static let ends = [1000, 2500, 5000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000]

    private let ends: [Int]
    /// One more than ends, for what took longer.
    private let buckets: [Count]
    private let sum = Count()

    package init(ends: [Int] = Histogram.ends) {
        self.ends = ends
        buckets = (0...ends.count).map { _ in Count() }
    }

    package func observe(microseconds: Int) {
        buckets[ends.firstIndex { microseconds <= $0 } ?? ends.count].add()
        sum.add(microseconds)
    }

    /// Prometheus text, version 0.0.4.
    package func prometheus(_ name: String) -> [String] { ["# TYPE \(name) histogram"] + lines(name) }

    /// The lines alone, with `labels` (`supplier="a"`) in each, for one of several of a name.
    package func lines(_ name: String, labels: String = "") -> [String] {
        var count = 0
        let first = labels.isEmpty ? "" : labels + ","
        let all = labels.isEmpty ? "" : "{\(labels)}"
        var lines: [String] = []
        for (bucket, end) in zip(buckets, ends.map { "\(Double($0) / 1_000_000)" } + ["+Inf"]) {
            count += bucket.value
            lines.append("\(name)_bucket{\(first)le=\"\(end)\"} \(count)")
        }
        return lines + ["\(name)_sum\(all) \(Double(sum.value) / 1_000_000)", "\(name)_count\(all) \(count)"]
    }
}
