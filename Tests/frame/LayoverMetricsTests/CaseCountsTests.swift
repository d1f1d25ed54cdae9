import LayoverMetrics
import Testing

struct CaseCountsTests {
    private enum End: String, CaseIterable { case whole, cutOff = "cut-off" }

    @Test func `has a line for each case, counted or not`() {
        let counts = CaseCounts<End>()
        counts.add(.cutOff)
        counts.add(.cutOff)
        let lines = Metric(.counter, "ends_total", help: "ends").lines(counts.samples(by: "end"))
        #expect(lines.suffix(2) == [#"ends_total{end="whole"} 0"#, #"ends_total{end="cut-off"} 2"#])
    }
}
