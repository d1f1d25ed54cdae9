import LayoverModel
import Testing

@testable import LayoverTemplates

/// Each limit from both sides.
struct LimitsTests {
    private static let card = CardCase(
        "field flag bool = true\nfield deep list a:list\nfield v text = x\nfield n int = 1")

    private func repeated(_ open: String, _ close: String, count: Int) -> String {
        String(repeating: open, count: count) + String(repeating: close, count: count)
    }

    @Test(arguments: [(16, []), (17, ["too-deep"]), (2_000, ["too-deep"])] as [(Int, [String])])
    func `sections nest so deep`(count: Int, expected: [String]) {
        #expect(Self.card.errors(repeated("{{#flag}}", "{{/flag}}", count: count)) == expected)
    }

    @Test(arguments: [(32, true), (33, false)])
    func `elements nest so deep`(count: Int, compiles: Bool) {
        #expect((Self.card.compile(repeated("<div>", "</div>", count: count)).card != nil) == compiles)
    }

    @Test(arguments: [(65_536, true), (65_537, false)])
    func `a file has a limit of bytes`(count: Int, compiles: Bool) {
        #expect((Self.card.compile(String(repeating: "x", count: count)).card != nil) == compiles)
    }

    @Test(arguments: [(4_000, true), (4_001, false)])
    func `a template has a limit of parts`(count: Int, compiles: Bool) {
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

    @Test(arguments: [(3, true), (4, false)])
    func `lists nest so deep, and each item is its own`(count: Int, compiles: Bool) throws {
        var card = CardCase()
        var type = FieldType.text
        var value = Value.text("x")
        for level in (0..<count).reversed() {
            type = .list(.record([FieldType.Column("c\(level)", type)]))
            value = .list([.record([value]), .record([value])])
        }
        card.fields = [TemplateField("c", type)]
        card.values = [value]
        let heads = ["c"] + (0..<count - 1).map { "c\($0)" }
        let template =
            heads.map { "{{#\($0)}}" }.joined() + "{{c\(count - 1)}}" + heads.reversed().map { "{{/\($0)}}" }.joined()
        #expect((card.compile(template).card != nil) == compiles)
        if compiles { #expect(try card.render(template) == "xxxxxxxx") }
    }

    @Test func `truncates to as little and as much as it may`() throws {
        let card = CardCase("field v text = Reykjavik")
        #expect(
            try card.render("{{v | truncate: 1}}|{{v | truncate: 9}}|{{v | truncate: 500}}") == "…|Reykjavik|Reykjavik")
    }

    @Test func `warnings never hide an error`() {
        let card = CardCase("field hero image")
        let found = card.compile(String(repeating: "<img src=\"{{hero}}\">", count: 30) + "<script></script>")
        #expect(found.card == nil)
        #expect(found.findings.count { $0.isError } == 1)
        #expect(found.findings.count { !$0.isError } == 20)
    }

    @Test(
        .timeLimit(.minutes(2)),
        arguments: [
            "<b>", "<b></b>", "</p>", "&", "{{w}}", "<!---->", "{{!x}}", "<i title=''></i>", "{{#flag}}{{/flag}}",
        ])
    func `the largest file of anything is answered in bounded time`(piece: String) {
        let template = String(repeating: piece, count: 65_536 / piece.utf8.count)
        let found = Self.card.compile(template)
        #expect(found.card != nil || found.findings.contains { $0.isError })
    }

    @Test func `findings are reported up to the limit`() {
        #expect(Self.card.compile(String(repeating: "{{w}}", count: 19)).findings.count == 19)
        #expect(Self.card.compile(String(repeating: "{{w}}", count: 300)).findings.count == 20)
    }
}
