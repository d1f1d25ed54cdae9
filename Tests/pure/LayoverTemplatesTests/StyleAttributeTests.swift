import Foundation
import LayoverModel
import Testing

@testable import LayoverTemplates

/// Style attributes: their allowed content, and how they are compiled.
struct StyleAttributeTests {
    private static let card = CardCase(
        """
        field v text = red
        field tint color = #0a5bd3
        field wide length = 12px
        field n int = 3
        """)

    @Test(arguments: [
        ("color: #0a5bd3", "color:#0a5bd3"), ("COLOR:Red;", "color:red"), ("padding: 4px 8px", "padding:4px 8px"),
        ("color: rgb(1, 2, 3)", "color:rgb(1, 2, 3)"),
        ("color: hsl(120deg 50% 50% / .5)", "color:hsl(120deg 50% 50% / .5)"),
        ("margin-inline: auto; line-height: 1.4", "margin-inline:auto;line-height:1.4"), ("width: 50%", "width:50%"),
        ("border-block-start: 1px solid #abc", "border-block-start:1px solid #abc"), ("opacity: .5", "opacity:.5"),
        ("font-size: 1.25rem", "font-size:1.25rem"), ("gap: 0", "gap:0"),
        (" ; ;color:currentcolor", "color:currentcolor"), ("Padding-Left: 3px", "padding-inline-start:3px"),
        ("text-align: right", "text-align:end"), ("border-top: 0", "border-block-start:0"),
    ])
    func `becomes a class of the stylesheet`(style: String, rule: String) throws {
        let (card, findings) = Self.card.compile("<p class=\"title\" style=\"\(style)\">x</p>")
        #expect(findings.filter(\.isError).isEmpty)
        let sheet = String(decoding: try #require(card).stylesheet, as: UTF8.self)
        let name = "s-" + (try #require(sheet.components(separatedBy: ".s-").last).prefix { $0 != "{" })
        #expect(sheet.hasSuffix(".\(name){\(rule)}"))
        #expect(
            try Self.card.render("<p class=\"title\" style=\"\(style)\">x</p>") == "<p class=\"title \(name)\">x</p>")
    }

    @Test(arguments: [
        "position: fixed", "z-index: 9", "content: 'x'", "behavior: x", "-moz-binding: x", "background: url(//x)",
        "background-color: url(x)", "color: expression(1)", "color: var(--x)", "color: red !important",
        "color: \\72 ed",
        "color: red /* x */", "color: @x", "color: nocolor", "color: #12345", "padding: -1px",
        "margin: 1px 2px 3px 4px 5px",
        "margin-inline-start: -4px", "width: 12vw", "font-size: calc(1px)", "color", "color: red; transform: none",
        "font-family: serif", "display: none", "--x: 1", "color: {{v}}",
        "color: {{n}}", "font-weight: {{tint}}", "color: {{wide}}", "color: {{tint}}{{tint}}", "color: x{{tint}}",
        "{{tint}}", "{{tint}}: red", "color: {{tint | truncate: 3}}", "padding: 1px {{wide}}", "color&colon; red",
        "letter-spacing: -99px", "line-height: -1", "opacity: -1", "color: rgb(1,2)", "color: rgb(a,b,c)",
    ])
    func `rejects properties that could lift a card out of its frame, and unknown ones`(style: String) {
        #expect(!Self.card.errors("<p style=\"\(style)\">x</p>").isEmpty, "\(style)")
    }

    @Test func `refuses sections in styles, and points at the words`() {
        #expect(Self.card.errors("<p style=\"{{#n}}x{{/n}}\">x</p>") == ["hole-place"])
        let finding = Self.card.compile("<p>\n<b style=\"positio: x\">y</b></p>").findings.first
        #expect(finding?.location == SourceLocation("card.html", Position(line: 2, column: 11)))
    }

    @Test func `each value of a field has its class, and any other none`() throws {
        var card = Self.card
        card.fields[1] = TemplateField("tint", .color, choices: ["#0a5bd3", "#e00"])
        let template = "<p style=\"gap: 1px; color: {{tint}}\">x</p>"
        let blue = try card.render(template)
        card.values[1] = .text("#e00")
        let red = try card.render(template)
        card.values[1] = .text("#e00;position:fixed")
        let none = try card.render(template)
        #expect(Set([blue, red, none]).count == 3)
        #expect(none.split(separator: " ").count == 2)
        #expect(blue.split(separator: " ").count == 3)
        let sheet = String(decoding: try #require(card.compile(template).card).stylesheet, as: UTF8.self)
        #expect(sheet.contains("{color:#0a5bd3}"))
        #expect(sheet.contains("{color:#e00}"))
    }

    @Test func `warns where no value of a style is known, and bounds how many there are`() {
        #expect(
            Self.card.compile("<p style=\"color: {{tint}}\">x</p>").findings.map(\.code).contains("template.open-style")
        )
        for (count, isGood) in [(Limits.styleValues, true), (Limits.styleValues + 1, false)] {
            var card = Self.card
            card.fields[1] = TemplateField("tint", .color, choices: (0..<count).map { "#\(String(100 + $0))" })
            #expect(card.errors("<p style=\"color: {{tint}}\">x</p>").isEmpty == isGood)
        }
    }

    @Test func `takes directions and languages from fields of just that type`() throws {
        let card = CardCase("field d direction = rtl\nfield l language = ar-AE")
        #expect(try card.render("<p dir=\"{{d}}\" lang=\"{{l}}\">x</p>") == "<p dir=\"rtl\" lang=\"ar-AE\">x</p>")
        var spoiled = card
        spoiled.values = [.text("up"), .text("<b>")]
        #expect(try spoiled.render("<p dir=\"{{d}}\" lang=\"{{l}}\">x</p>") == "<p dir=\"auto\" lang=\"\">x</p>")
        #expect(card.errors("<p dir=\"{{l}}\">x</p>") == ["hole-type"])
    }
}
