import LayoverCatalog
import LayoverJSON
import LayoverModel
import Testing

@testable import LayoverPreview

struct CardChecksTests {
    private static let place = SourceLocation("widgets/cards/x/card.html")

    private func findings(_ body: String, css: String = "", html: String = "lang=\"en-GB\" dir=\"ltr\"") -> [String] {
        let sheet =
            ":root{--ink:#15202e;--surface:#fff;--pale:#999;--night:#222}@media(prefers-color-scheme:dark){:root{--ink:#f1f4f8;--surface:#1a2029}}body{color:var(--ink)}.card{background:var(--surface)}.button{min-block-size:44px}"
        let page =
            "<!doctype html><html \(html)><head><meta charset=\"utf-8\"><style>\(sheet)\(css)</style></head><body><div class=\"card\">\(body)</div></body></html>"
        guard let locale = LocaleTag("en-GB") else { return [] }
        return CardChecks(document: page, locale: locale, place: Self.place).findings.map {
            "\($0.rule.rawValue) \($0.severity.rawValue): \($0.message)"
        }
    }

    @Test(
        arguments: [
            ("<h2>Title</h2><p>Text</p><p><a class=\"button\" href=\"https://x\">To the guide</a></p>", []),
            ("<img src=\"https://x\" alt=\"A bridge\">", []),
            ("<img src=\"https://x\" alt=\"\">", []),
            (
                "<img src=\"https://x\">",
                ["alt error: a picture has no alternative text; write alt=\"\" if it is only decoration"]
            ),
            (
                "<img src=\"https://x\" alt=\"hero.PNG\">",
                ["alt warning: the alternative text 'hero.PNG' is the name of a file"]
            ),
            (
                "<a class=\"button\" href=\"https://x\"><img src=\"https://y\" alt=\"\"></a>",
                [
                    "alt error: a link consists of a picture, and its alternative text is empty",
                    "link-text error: a link has no text",
                ]
            ),
            ("<a class=\"button\" href=\"https://x\" aria-label=\"To the guide\"></a>", []),
            (
                "<a class=\"button\" href=\"https://x\">Click here!</a>",
                ["link-text warning: the link 'Click here!' does not say what it opens when it is read alone"]
            ),
            (
                "<a class=\"button\" href=\"https://x\">Les mer</a>",
                ["link-text warning: the link 'Les mer' does not say what it opens when it is read alone"]
            ),
            ("<h3>a</h3>", ["heading-order warning: the first heading is h3; a card begins with h2"]),
            ("<h2>a</h2><h4>b</h4>", ["heading-order warning: h4 follows h2; a level is missing"]),
            ("<h2>a</h2><h3>b</h3><h2>c</h2>", []),
            (
                "<p class=\"button\" tabindex=\"2\">a</p>",
                ["reading-order warning: tabindex=\"2\" changes the reading order"]
            ),
            (
                "<a href=\"https://x\">To the guide</a>",
                [
                    "target warning: the link 'To the guide' declares no height of 44 points; add the class 'button', 'link' or 'chip'"
                ]
            ),
            ("<p>Read <a href=\"https://x\">the guide</a> first</p>", []),
            ("<p lang=\"ar\">مرحبا</p>", ["lang warning: a part in ar needs a 'dir' of its own"]),
            ("<p lang=\"ar\" dir=\"rtl\">مرحبا</p>", []),
        ] as [(String, [String])])
    func `finds mistakes that readers notice`(body: String, expected: [String]) {
        #expect(findings(body) == expected)
    }

    @Test(
        arguments: [
            (".x{color:#767676;background:#fff}", []), (".x{color:#777777;background:#fff}", ["light", "dark"]),
            (".x{color:var(--night)}", ["dark"]), (".x{color:#777;background:#fff;font-size:1.5rem}", []),
            (".x{color:#777;background:#fff;font-size:1.2rem;font-weight:700}", []),
            (".x{color:#777;background:#fff;font-size:1.1rem;font-weight:700}", ["light", "dark"]),
            (".x{color:color-mix(in srgb,red,blue)}", []), (".x{background:linear-gradient(red,blue)}", []),
        ] as [(String, [String])])
    func `holds declared colours against each other in both schemes`(css: String, schemes: [String]) {
        let found = findings("<p class=\"x\">Words</p>", css: css).filter { $0.hasPrefix("contrast") }
        #expect(found.count == schemes.count, "\(found)")
        for (finding, scheme) in zip(found, schemes) { #expect(finding.contains("on \(scheme) screens")) }
    }

    /// Source: WCAG 2.2, and its understanding documents: 21 for black on white, 4.48 for #777 on white.
    @Test(arguments: [
        ("#000", "#fff", 21.0), ("#777777", "#fff", 4.48), ("#767676", "#ffffff", 4.54), ("white", "white", 1),
    ])
    func `works out contrasts`(front: String, back: String, ratio: Double) throws {
        let (front, back) = (try #require(CardColour(front)), try #require(CardColour(back)))
        #expect(abs(front.contrast(to: back) - ratio) < 0.005)
    }

    @Test(arguments: [
        ("lang=\"nb-NO\" dir=\"ltr\"", "lang error: the card says lang=\"nb-NO\", but its texts are in en-GB"),
        ("lang=\"en-GB\" dir=\"rtl\"", "lang error: the card says dir=\"rtl\", but en-GB is written ltr"),
    ])
    func `the page says its language and direction`(html: String, message: String) {
        #expect(findings("<p>a</p>", html: html) == [message])
    }

    @Test(
        arguments: [(13_107, []), (13_108, ["warning"]), (16_384, ["warning"]), (16_385, ["error"])]
            as [(Int, [String])])
    func `sizes are held against the budgets`(bytes: Int, severities: [String]) throws {
        let checks = SizeChecks(try WhyContent.shared.get().catalog.settings)
        let card = JSONValue.object([.init("html", .string(String(repeating: "x", count: bytes)))])
        #expect(checks.findings(card: card, layout: nil).map(\.severity.rawValue) == severities)
    }

    @Test func `two cards with one log_id are reported`() throws {
        let checks = SizeChecks(try WhyContent.shared.get().catalog.settings)
        let card = JSONValue.object([.init("log_id", .string("a@1"))])
        let layout = JSONValue.object([.init("cards", .array([card, card]))])
        #expect(checks.findings(card: card, layout: layout).map(\.rule) == [.logID])
    }
}
