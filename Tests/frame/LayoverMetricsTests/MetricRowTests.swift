import LayoverMetrics
import Testing

struct MetricRowTests {
    private struct Fleet: Sendable {
        var servers = 3
        var isUp = true
        var lag: Int?
        var bytes: [MetricSample] = []
    }

    private static let rows: [MetricRow<Fleet>] = [
        .gauge("servers", help: "servers", \.servers), .gauge("up", help: "1 if it is up", \.isUp),
        .gauge("lag", help: "time", \.lag), .counter("bytes_total", help: "bytes by `part`", \.bytes),
    ]

    @Test func `writes the lines of each row in their order`() {
        let fleet = Fleet(lag: 7, bytes: [MetricSample(5, ["part": "a"])])
        #expect(
            Self.rows.lines(of: fleet) == [
                "# HELP servers servers", "# TYPE servers gauge", "servers 3", "# HELP up 1 if it is up",
                "# TYPE up gauge", "up 1", "# HELP lag time", "# TYPE lag gauge", "lag 7",
                "# HELP bytes_total bytes by `part`", "# TYPE bytes_total counter", "bytes_total{part=\"a\"} 5",
            ])
    }

    @Test func `writes false as 0`() {
        #expect(Self.rows.lines(of: Fleet(isUp: false)).contains("up 0"))
    }

    @Test func `leaves out a metric without a number`() {
        #expect(!Self.rows.lines(of: Fleet()).contains { $0.contains("lag") })
    }

    @Test func `lists the metrics for the reference`() {
        #expect(Self.rows.map(\.metric.name) == ["servers", "up", "lag", "bytes_total"])
    }
}
