import LayoverTestKit
import Testing

@testable import LayoverTemplates

/// Typing mistakes in texts, distinguished from intended text.
struct TextSlipTests {
    @Test(arguments: [
        ("Book <b>now</b>", ["<b>", "</b>"]), ("<br/>", ["<br/>"]), ("a <a href=\"x\">b", ["<a href=\"x\">"]),
        ("a < b > c", []), ("<3 and 5 > 4", []), ("<", []), ("</", []), ("<b", []),
        ("<\(String(repeating: "b", count: 118))>", ["<\(String(repeating: "b", count: 118))>"]),
        ("<\(String(repeating: "b", count: 120))>", []),
        ("l'{city}", ["{city}"]), ("l'{city} et d'{city}", ["{city} et d"]), ("l''{city}", []), ("a '{' and '}'", []),
        ("'{0}'", []), ("it's {city}", []), ("'", []), ("''", []), ("l'}", ["}"]),
    ])
    func `a tag and a quoted value are slips, a brace and a sign are none`(text: String, slips: [String]) {
        #expect(TextSlip.find(in: text).map(\.text) == slips)
    }

    @Test func `the place of a slip is in scalars, and no text stops the search`() {
        var random = SeededGenerator(seed: 11)
        let pieces = ["<", "b", ">", "/", "'", "{", "}", "🛫", "é", " ", "''", "</b>"]
        for _ in 0..<3_000 {
            let text = (0..<12).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            let scalars = Array(text.unicodeScalars)
            for slip in TextSlip.find(in: text) {
                #expect(String(String.UnicodeScalarView(scalars[slip.range])) == slip.text, "\(text)")
            }
        }
    }
}
