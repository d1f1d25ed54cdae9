import LayoverModel
import Testing

@testable import LayoverTemplates

/// Each limit from both sides.
struct LimitsTests {
    private static let card = CardCase(
        "field flag bool = true\nfield deep list a:list\nfield v text = x\nfield n int = 1")

    private func repeated(_ open: String, _ close: String, _ count: Int) -> String {
        String(repeating: open, count: count) + String(repeating: close, count: count)
    }

    @Test(arguments: [(16, []), (17, ["too-deep"]), (2_000, ["too-deep"])] as [(Int, [String])])
    func `sections nest so deep`(count: Int, expected: [String]) {
        #expect(Self.card.errors(repeated("{{#flag}}", "{{/flag}}", count)) == expected)
    }

    @Test(arguments: [(32, true), (33, false)])
    func `elements nest so deep`(count: Int, compiles: Bool) {
        #expect((Self.card.compile(repeated("<div>", "</div>", count)).card != nil) == compiles)
    }

    @Test(arguments: [(65_536, true), (65_537, false)])
    func `a file has so many bytes`(count: Int, compiles: Bool) {
        #expect((Self.card.compile(String(repeating: "x", count: count)).card != nil) == compiles)
    }

    @Test(arguments: [(4_000, true), (4_001, false)])
    func `a template has so many parts`(count: Int, compiles: Bool) {
        #expect((Self.card.compile(String(repeating: "{{v}}", count: count)).card != nil) == compiles)
    }

    @Test(arguments: [(8, true), (9, false)])
    func `partials nest so deep`(count: Int, compiles: Bool) {
        var card = CardCase()
        for level in 1..<count { card.partials["p\(level)"] = "{{> p\(level + 1)}}" }
        card.partials["p\(count)"] = "end"
        #expect((card.compile("{{> p1}}").card != nil) == compiles)
    }

    @Test func `partials that double at each level end at the number of parts`() {
        var card = CardCase()
        for level in 1..<8 { card.partials["p\(level)"] = String(repeating: "{{> p\(level + 1)}}", count: 9) }
        card.partials["p8"] = "end"
        #expect(card.errors("{{> p1}}") == ["too-large"])
    }

    @Test func `so many findings are told`() {
        #expect(Self.card.compile(String(repeating: "{{w}}", count: 19)).findings.count == 19)
        #expect(Self.card.compile(String(repeating: "{{w}}", count: 300)).findings.count == 20)
    }
}
