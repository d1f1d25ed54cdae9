import Synchronization

/// Times in buckets, as Prometheus adds them up over servers; counts without locks.
package final class Histogram: Sendable {
    /// Upper ends in microseconds: a millisecond up to the second that a kill may take.
    static let ends = [1000, 2500, 5000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000]

    /// One more than ends, for what took longer.
    private let buckets = (0...Histogram.ends.count).map { _ in Atomic64() }
    private let sum = Atomic64()

    package init() {}

    package func observe(microseconds: Int) {
        buckets[Histogram.ends.firstIndex { microseconds <= $0 } ?? Histogram.ends.count].add()
        sum.add(microseconds)
    }

    /// Prometheus text, version 0.0.4.
    func prometheus(_ name: String) -> [String] {
        var count = 0
        var lines = ["# TYPE \(name) histogram"]
        for (bucket, end) in zip(buckets, Histogram.ends.map { "\(Double($0) / 1_000_000)" } + ["+Inf"]) {
            count += bucket.value
            lines.append("\(name)_bucket{le=\"\(end)\"} \(count)")
        }
        return lines + ["\(name)_sum \(Double(sum.value) / 1_000_000)", "\(name)_count \(count)"]
    }
}

/// A number that several threads add to.
final class Atomic64: Sendable {
    private let count = Atomic<Int>(0)

    func add(_ amount: Int = 1) { count.wrappingAdd(amount, ordering: .relaxed) }

    var value: Int { count.load(ordering: .relaxed) }
}
