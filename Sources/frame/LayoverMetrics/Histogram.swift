/// Times in buckets that Prometheus can sum over servers; counts without locks.
package final class Histogram: Sendable {
    /// Upper ends in microseconds: a millisecond up to the second that a kill may take.
    static let ends = [1000, 2500, 5000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000]

    private let ends: [Int]
    /// One more than there are ends, for longer times.
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

    /// True if nothing has been observed.
    package var isEmpty: Bool { buckets.allSatisfy { $0.value == 0 } }

    /// Number of observations.
    package var count: Int { buckets.reduce(0) { $0 + $1.value } }

    /// Lines of Prometheus text without help and type, with `labels` in each.
    func lines(_ name: String, labels: MetricLabels) -> [String] {
        var count = 0
        var lines: [String] = []
        for (bucket, end) in zip(buckets, ends.map { "\(Double($0) / 1_000_000)" } + ["+Inf"]) {
            count += bucket.value
            lines.append("\(name)_bucket\(labels.adding("le", end).braced) \(count)")
        }
        let all = labels.braced
        return lines + ["\(name)_sum\(all) \(Double(sum.value) / 1_000_000)", "\(name)_count\(all) \(count)"]
    }
}
