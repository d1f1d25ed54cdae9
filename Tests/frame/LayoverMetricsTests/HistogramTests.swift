import LayoverMetrics
import Testing

struct HistogramTests {
    @Test func `times fall into buckets that add up`() {
        let histogram = Histogram()
        for microseconds in [0, 1000, 1001, 50_000, 2_000_000] { histogram.observe(microseconds: microseconds) }
        let lines = histogram.prometheus("t")
        #expect(lines.first == "# TYPE t histogram" && lines.count == 14)
        #expect(lines[1] == "t_bucket{le=\"0.001\"} 2" && lines[2] == "t_bucket{le=\"0.0025\"} 3")
        #expect(lines[11] == "t_bucket{le=\"+Inf\"} 5" && lines[10] == "t_bucket{le=\"1.0\"} 4")
        #expect(lines[12] == "t_sum 2.052001" && lines[13] == "t_count 5")
    }
}
