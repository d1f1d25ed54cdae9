import LayoverMetrics
import Testing

struct MetricTests {
    private static let metric = Metric(.counter, "cards_total", help: "cards by `widget`")
    private static let head = ["# HELP cards_total cards by `widget`", "# TYPE cards_total counter"]

    @Test func `a metric has a description before its numbers`() {
        #expect(Self.metric.lines(7) == Self.head + ["cards_total 7"])
        #expect(Self.metric.lines([MetricSample]()) == Self.head)
        #expect(
            Self.metric.lines([MetricSample(1, ["widget": "a", "market": "GB"]), MetricSample(2, ["widget": "b"])])
                == Self.head + ["cards_total{widget=\"a\",market=\"GB\"} 1", "cards_total{widget=\"b\"} 2"])
    }

    @Test(arguments: [
        ("plain-name_1", "plain-name_1"), ("", ""), ("a\"b", "a\\\"b"), ("a\\b", "a\\\\b"), ("a\nb", "a\\nb"),
        ("é\"", "é\\\""),
    ])
    func `a value of a label cannot end itself`(value: String, written: String) {
        #expect(Self.metric.lines([MetricSample(1, ["w": value])]).last == "cards_total{w=\"\(written)\"} 1")
    }

    @Test(arguments: [(0, "0.0"), (1, "0.001"), (1_500, "1.5"), (-20, "-0.02")])
    func `thousandths are written in whole units`(value: Int, written: String) {
        #expect(Self.metric.lines([MetricSample(thousandths: value)]).last == "cards_total \(written)")
    }

    @Test func `labels are added behind the others`() {
        let labels: MetricLabels = ["a": "1"]
        #expect(
            Self.metric.lines([MetricSample(1, labels.adding("b", "2"))]).last == "cards_total{a=\"1\",b=\"2\"} 1")
        #expect(
            Self.metric.lines([MetricSample(1, MetricLabels([]).adding("b", "2"))]).last == "cards_total{b=\"2\"} 1")
    }

    @Test func `counts by label become samples in their order`() {
        let counts = LabelledCounts(["x", "y"])
        counts["y"].add(3)
        counts["nobody"].add()
        #expect(
            Self.metric.lines(counts.samples(by: "end", ["command": "c"])) == Self.head + [
                "cards_total{command=\"c\",end=\"x\"} 0", "cards_total{command=\"c\",end=\"y\"} 3",
            ])
    }
}
