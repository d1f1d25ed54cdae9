import LayoverModel
import Testing

@testable import LayoverTemplates

struct RenderingTests {
    @Test(
        arguments: [
            ([0x61], "a"), ([0x00], "\u{fffd}"), ([0x01, 0x0b, 0x0d, 0x1f], "\u{1}\u{b}&#13;\u{1f}"),
            ([0x09, 0x0a], "\t\n"),
            ([0x7f], "\u{7f}"),
            ([0xed, 0xa0, 0x80], "\u{fffd}\u{fffd}\u{fffd}"), ([0xc3, 0x3c], "\u{fffd}&lt;"),
            ([0xe2, 0x82], "\u{fffd}\u{fffd}"),
            ([0xc0, 0xaf], "\u{fffd}\u{fffd}"), ([0xf4, 0x90, 0x80, 0x80], "\u{fffd}\u{fffd}\u{fffd}\u{fffd}"),
            (Array("é€😀".utf8), "é€😀"), (Array("<é>".utf8), "&lt;é&gt;"),
        ] as [([UInt8], String)])
    func `escapes every byte that is not plain text`(bytes: [UInt8], expected: String) {
        var output = Array("<".utf8) + bytes
        Escaping.escape(&output, from: 1)
        #expect(String(decoding: output, as: UTF8.self) == "<" + expected)
    }

    @Test(arguments: [
        ("Fish & chips {{v}}", "Fish &amp; chips x"),
        ("<p title=\"a & b\">1 < 2 > 0</p>", "<p title=\"a &amp; b\">1 &lt; 2 &gt; 0</p>"),
        ("&eacute;&nbsp;&#233;", "&eacute;&nbsp;&#233;"), ("a &\n&amp; b", "a &amp; &amp; b"),
    ])
    func `writes signs that can only mean themselves as references`(template: String, expected: String) throws {
        #expect(try CardCase("field v text = x").render(template) == expected)
    }

    @Test func `drops a card whose only way on was refused, and keeps one that has another`() throws {
        var card = CardCase("field cta link\nfield title text = x")
        card.values[0] = .link(Link(app: nil, web: "javascript:alert(1)"))
        #expect(throws: RenderError.noWayOn) { try card.render("{{title}}<a href=\"{{cta}}\">x</a>") }
        let both = try card.render("{{title}}<a href=\"{{cta}}\">x</a><a href=\"https://a.example/\">y</a>")
        #expect(both.contains("href=\"about:invalid#layover\""))
        #expect(!both.contains("javascript"))
    }

    @Test func `drops a card whose value is missing or of another type, and leaves the buffer as it was`() throws {
        var card = CardCase("field title text")
        let compiled = try #require(card.compile("<p>{{title}}</p>").card)
        for value in [nil, Value.int(3)] {
            card.values[0] = value
            var output = Array("before".utf8)
            let context = RenderContext(
                formatting: PlainFormatting(), zones: PlainZones(), zone: "UTC", now: UTCInstant(seconds: 0))
            #expect(throws: RenderError.missingValue(field: "title")) {
                try card.localized(compiled).render(fields: card.values, context: context, into: &output)
            }
            #expect(output == Array("before".utf8))
        }
    }

    @Test(arguments: [(16_384, true), (16_385, false)])
    func `keeps a body within its bytes`(count: Int, fits: Bool) {
        var card = CardCase("field title text")
        card.settings = TemplateSettings(cardBytes: 100_000)
        card.values[0] = .text(String(repeating: "x", count: count))
        #expect(((try? card.render("{{title}}")) != nil) == fits)
    }

    @Test func `keeps a whole card within its budget`() throws {
        var card = CardCase("field title text = x")
        let length = try card.render("{{title}}", form: .document).utf8.count
        card.settings = TemplateSettings(
            deepLinks: card.settings.deepLinks, imageHosts: card.settings.imageHosts,
            assetOrigin: card.settings.assetOrigin, cardBytes: length)
        #expect(try card.render("{{title}}", form: .document).utf8.count == length)
        card.values[0] = .text("xx")
        #expect(throws: RenderError.self) { try card.render("{{title}}", form: .document) }
    }

    @Test func `writes a whole document that runs nothing`() throws {
        var card = CardCase("field v text = x\nlocale ar-AE\ndisclosure إعلان")
        let page = try card.render("<p class=\"text\">{{v}}</p>", form: .document)
        #expect(page.hasPrefix("<!doctype html><html lang=\"ar-AE\" dir=\"rtl\"><head><meta charset=\"utf-8\">"))
        #expect(page.contains("default-src 'none'; img-src https://images.example.com https://cdn.example"))
        #expect(page.contains("https://cards.example.com; style-src 'sha256-"))
        #expect(
            page.contains("<body><div class=\"layover-disclosure\">إعلان</div><p class=\"text\">x</p></body></html>"))
        #expect(page.contains(".text{"))
        #expect(!page.contains(".button{"))
        card.disclosure = nil
        #expect(try !card.render("{{v}}", form: .document).contains("<div class=\"layover-disclosure\""))
    }

    @Test(arguments: [(100, nil), (107, nil), (110, "115"), (130, "130"), (400, "200"), (-5, nil)] as [(Int, String?)])
    func `draws the nearest text size`(percent: Int, expected: String?) {
        #expect(CardFrame.scale(percent: percent) == expected.map { " data-scale=\"\($0)\"" })
        #expect(TextScale.drawn(percent: percent) == Int(expected ?? "100"))
    }

    @Test(arguments: [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")])
    func `writes base64 as RFC 4648 has it`(text: String, expected: String) {
        #expect(base64(Array(text.utf8)) == expected)
    }

    @Test func `numbers the arguments of messages in lists too`() throws {
        let card = CardCase(
            """
            field city text = Oslo
            field rows list name:text
            row rows SAS
            row rows KLM
            message line = {name} to {city}
            """)
        #expect(try card.render("{{#rows}}{{@line}};{{/rows}}") == "SAS to Oslo;KLM to Oslo;")
    }
}
