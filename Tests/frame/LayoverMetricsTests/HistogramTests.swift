import LayoverMetrics
import Testing

struct HistogramTests {
    private static let metric = Metric(.histogram, "t_seconds", help: "time")

    @Test func `times fall into buckets that add up`() {
        let histogram = Histogram()
        for microseconds in [0, 1000, 1001, 50_000, 2_000_000] { histogram.observe(microseconds: microseconds) }
        let lines = Self.metric.lines(histogram)
        #expect(lines[0] == "# HELP t_seconds time" && lines[1] == "# TYPE t_seconds histogram" && lines.count == 15)
        #expect(lines[2] == "t_seconds_bucket{le=\"0.001\"} 2" && lines[3] == "t_seconds_bucket{le=\"0.0025\"} 3")
        #expect(lines[12] == "t_seconds_bucket{le=\"+Inf\"} 5" && lines[11] == "t_seconds_bucket{le=\"1.0\"} 4")
        #expect(lines[13] == "t_seconds_sum 2.052001" && lines[14] == "t_seconds_count 5")
    }

    @Test func `several histograms of one name differ by their labels`() {
        let (first, second) = (Histogram(ends: [10]), Histogram(ends: [10]))
        first.observe(microseconds: 10)
        second.observe(microseconds: 11)
        let told: [(labels: MetricLabels, histogram: Histogram)] = [(["a": "1"], first), (["a": "2"], second)]
        #expect(
            Self.metric.lines(histograms: told) == [
                "# HELP t_seconds time", "# TYPE t_seconds histogram",
                "t_seconds_bucket{a=\"1\",le=\"1e-05\"} 1", "t_seconds_bucket{a=\"1\",le=\"+Inf\"} 1",
                "t_seconds_sum{a=\"1\"} 1e-05", "t_seconds_count{a=\"1\"} 1",
                "t_seconds_bucket{a=\"2\",le=\"1e-05\"} 0", "t_seconds_bucket{a=\"2\",le=\"+Inf\"} 1",
                "t_seconds_sum{a=\"2\"} 1.1e-05", "t_seconds_count{a=\"2\"} 1",
            ])
    }

    @Test func `one that observed nothing says so`() {
        let histogram = Histogram()
        #expect(histogram.isEmpty)
        #expect(histogram.count == 0)
        histogram.observe(microseconds: 3_600_000_000)
        #expect(!histogram.isEmpty)
        #expect(histogram.count == 1)
    }
}
