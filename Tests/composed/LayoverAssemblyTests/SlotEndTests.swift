import LayoverAssembly
import LayoverCatalog
import LayoverFrame
import LayoverJSON
import Testing

/// The outcomes of slots as they are counted, and the resulting numbers.
struct SlotEndTests {
    private static let catalog = Result {
        try TestContent(
            """
            === layout
            widgets: [first, second, never, waits, gone, ad]
            limits: { top: 1, total: 5, gap: 0 }
            === first
            priority: 10
            === second
            priority: 5
            === never
            show_when: { results.direct.count: { $gte: 1 } }
            === waits
            show_when: { results.direct.count: { $lt: 9 } }
            place: bottom
            === gone
            place: bottom
            === ad
            provider: campaign
            place: bottom
            fields: { text: { type: text, from: campaign.name } }
            """
        ).catalog()
    }

    private func report(_ request: String) throws -> AssemblyReport {
        try LayoutCase(request: try JSONValue(parsing: Array(request.utf8))).assemble(
            from: Self.catalog.get(), explains: false
        ).report
    }

    private func ends(_ report: AssemblyReport) -> [String: SlotEnd] {
        let names = report.layout.slots.map { report.catalog.cards[$0.widget].name }
        return Dictionary(uniqueKeysWithValues: zip(names, report.ends))
    }

    @Test func `each slot has its end, wanted or not`() throws {
        let ends = ends(
            try report(
                #"{"facts": {"results.count": 3, "results.direct.count": 0}, "kills": ["widget:gone"]}"#))
        #expect(ends["first"] == .shown)
        #expect(ends["second"] == .omitted(.crowded, isWanted: true))
        #expect(ends["never"] == .omitted(.condition, isWanted: false))
        #expect(ends["waits"] == .shown)
        #expect(ends["gone"] == .omitted(.killed, isWanted: false))
        #expect(ends["ad"] == .omitted(.noCard, isWanted: true), "no campaign runs")
    }

    @Test func `a late or unwritable slot failed, and a waiting one has not ended`() throws {
        let late = ends(try report(#"{"facts": {"results.count": 3, "results.direct.count": 2}, "slow": true}"#))
        #expect(late["first"] == .omitted(.late, isWanted: true))
        #expect(late["first"]?.isFailure == true)
        #expect(late["ad"]?.isFailure == false)
        let before = ends(try report(#"{"facts": {}, "before": true}"#))
        #expect(before["never"] == .pending)
        #expect(before["waits"] == .pending)
    }

    @Test func `counters count cards by widget and market, and the reasons of others`() throws {
        let counters = CardCounters()
        counters.serve(try Self.catalog.get())
        let request = #"{"facts": {"results.count": 3, "results.direct.count": 0}, "kills": ["widget:gone"]}"#
        for _ in 0..<2 { counters.count(try report(request)) }
        counters.count(try report(#"{"facts": {"results.count": 3}, "slow": true, "context": {"market": "NO"}}"#))
        let lines = counters.prometheus
        for line in [
            #"layover_card_total{widget="first",market="GB",outcome="wanted"} 2"#,
            #"layover_card_total{widget="first",market="GB",outcome="shown"} 2"#,
            #"layover_card_total{widget="first",market="NO",outcome="wanted"} 1"#,
            #"layover_card_total{widget="first",market="NO",outcome="shown"} 0"#,
            #"layover_card_total{widget="first",market="NO",outcome="failed"} 1"#,
            #"layover_card_total{widget="second",market="GB",outcome="wanted"} 2"#,
            #"layover_card_total{widget="second",market="GB",outcome="shown"} 0"#,
            #"layover_card_omissions_total{widget="second",reason="crowded"} 2"#,
            #"layover_card_omissions_total{widget="gone",reason="killed"} 2"#,
            #"layover_layouts_total{market="GB",outcome="whole"} 2"#,
            #"layover_layouts_total{market="NO",outcome="partial"} 1"#,
        ] { #expect(lines.contains(line), "\(line)") }
        #expect(!lines.contains { $0.hasPrefix("layover_card_total{widget=\"never\"") }, "it was never wanted")
        #expect(!lines.contains { $0.hasPrefix("layover_card_total{widget=\"gone\",market=\"GB\"") }, "it was killed")
    }

    @Test func `a preview counts nothing, and taps count where the card is served`() throws {
        let counters = CardCounters()
        counters.count(try report(#"{"facts": {"results.count": 3}, "preview": {}}"#))
        #expect(!counters.prometheus.contains { $0.hasPrefix("layover_layouts_total{") })
        counters.countTap(on: "first", in: "GB")
        #expect(!counters.prometheus.contains { $0.hasPrefix("layover_card_total{") }, "nothing is served yet")
        counters.serve(try Self.catalog.get())
        counters.countTap(on: "first", in: "GB")
        counters.countTap(on: "ad~spring", in: "XX")
        counters.countTap(on: "made-up", in: "GB")
        let taps = counters.prometheus.filter { $0.contains("outcome=\"tapped\"") }
        #expect(
            taps == [
                #"layover_card_total{widget="ad",market="unknown",outcome="tapped"} 1"#,
                #"layover_card_total{widget="first",market="GB",outcome="tapped"} 1"#,
            ])
    }
}
