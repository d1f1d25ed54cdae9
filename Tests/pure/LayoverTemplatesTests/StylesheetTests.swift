import Testing

@testable import LayoverTemplates

struct StylesheetTests {
    private static let rules =
        StyleRule.surfaces + StyleRule.texts + StyleRule.controls + StyleRule.layouts + StyleRule.lists

    private static let sheet = String(
        decoding: Stylesheet.shared.bytes(for: Set(Stylesheet.shared.names.indices)), as: UTF8.self)

    @Test func `names every class once`() {
        #expect(Set(Stylesheet.shared.names).count == Self.rules.count)
    }

    @Test func `is one whole sheet that loads nothing and ends no element`() {
        #expect(Self.sheet.count { $0 == "{" } == Self.sheet.count { $0 == "}" })
        for refused in ["</", "url(", "@import", "&", "expression(", "\n"] {
            #expect(!Self.sheet.contains(refused), "\(refused)")
        }
    }

    /// Physical sides would be wrong in right-to-left languages.
    @Test(arguments: ["left:", "right:", "-left", "-right", "top:", "bottom:", "width:", "height:"])
    func `knows no physical sides`(word: String) {
        let sheet = Self.sheet.replacing("@media(min-width:", with: "").replacing("@media(max-width:", with: "")
            .replacing("line-height:", with: "")
        #expect(!sheet.contains(word), "\(word)")
    }

    @Test func `every colour that it uses has a value for light and for dark`() {
        for piece in Self.sheet.split(separator: "var(--").dropFirst() {
            let name = piece.prefix { $0 != ")" }
            #expect(Self.sheet.split(separator: "--\(name):").count >= 3, "\(name)")
        }
    }

    @Test func `holds the rules of the requested classes and no other`() throws {
        let index = try #require(Stylesheet.shared.index(of: "badge"))
        let sheet = String(decoding: Stylesheet.shared.bytes(for: [index]), as: UTF8.self)
        #expect(sheet.contains(".badge{"))
        #expect(!sheet.contains(".badge-info"))
        #expect(!sheet.contains("--on-fill"))
    }

    /// WCAG 2.2, success criterion 1.4.3: 4.5 for text.
    @Test(arguments: [
        ("ink", "surface"), ("ink", "sunken"), ("soft", "surface"), ("soft", "sunken"), ("accent", "surface"),
        ("accent", "sunken"), ("on-fill", "fill"), ("on-fill", "hover"), ("on-info", "info"), ("on-good", "good"),
        ("on-warn", "warn"), ("on-legal", "legal"), ("on-good", "surface"), ("on-warn", "surface"),
    ])
    func `text contrasts with its ground`(text: String, ground: String) throws {
        let front = try #require(StyleToken.all.first { $0.name == text })
        let back = try #require(StyleToken.all.first { $0.name == ground })
        #expect(contrast(front.light, back.light) >= 4.5)
        #expect(contrast(front.dark, back.dark) >= 4.5)
    }

    private func contrast(_ first: String, _ second: String) -> Double {
        let (one, other) = (luminance(first), luminance(second))
        return (max(one, other) + 0.05) / (min(one, other) + 0.05)
    }

    /// Relative luminance of `#rgb` or `#rrggbb`, with a gamma of 2.2.
    private func luminance(_ color: String) -> Double {
        var digits = Array(color.dropFirst())
        if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
        let channels = stride(from: 0, to: 6, by: 2).map { start -> Double in
            let value = Double(Int(String(digits[start...start + 1]), radix: 16) ?? 0) / 255
            return power(value)
        }
        return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
    }

    /// `x` to 2.2 as x squared times its fifth root.
    private func power(_ value: Double) -> Double {
        var root = max(value, 0.001)
        for _ in 0..<40 { root -= (root * root * root * root * root - value) / (5 * root * root * root * root) }
        return value * value * root
    }
}
