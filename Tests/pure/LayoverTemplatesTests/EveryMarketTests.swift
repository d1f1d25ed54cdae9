import LayoverModel
import LayoverText
import Testing

@testable import LayoverTemplates

/// Values and languages that often cause errors, through the compiler, ICU and the guard.
struct EveryMarketTests {
    private static let language = Language()
    private static let now = UTCInstant(seconds: 1_796_547_600)  // Sunday, 6 December 2026, 09:00 UTC

    /// The output of `template` with one value for each of `fields`, in the language of `tag`.
    private func body(
        _ template: String, _ fields: [(name: String, type: FieldType, value: Value)], message: String = "",
        in tag: String = "en-GB"
    ) throws -> String {
        let program = try Self.language.compileMessage(message)
        let compiler = TemplateCompiler(
            settings: TemplateSettings(), messages: ["text": program.arguments], digest: PlainDigest())
        let found = compiler.compile(
            SourceFile(path: "card.html", bytes: Array(template.utf8)),
            fields: fields.map { TemplateField($0.name, $0.type) })
        let card = try #require(found.card, "\(found.findings)")
        let context = RenderContext(
            formatting: Self.language, zones: ICUZones(), zone: "Europe/Oslo", now: Self.now, form: .fragment)
        var output: [UInt8] = []
        try card.localized(try #require(LocaleTag(tag)), messages: card.messages.map { _ in program })
            .render(fields: fields.map(\.value), context: context, into: &output)
        return plain(String(decoding: output, as: UTF8.self))
    }

    /// The text without direction marks and with plain spaces, because both change between versions of CLDR.
    private func plain(_ text: String) -> String {
        let marks: Set<Unicode.Scalar> = ["\u{200e}", "\u{200f}", "\u{61c}"]
        let scalars = text.unicodeScalars.filter { !marks.contains($0) }
            .map { ["\u{a0}", "\u{202f}"].contains($0) ? " " : $0 }
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }

    private func price(_ amount: Int, _ code: String) throws -> [(name: String, type: FieldType, value: Value)] {
        [("price", .money, .money(Money(amount: amount, currency: try #require(Currency(code)))))]
    }

    @Test(arguments: [
        ("en-GB", 12_000, "JPY", "JP¥12,000"), ("ja-JP", 12_000, "JPY", "￥12,000"),
        ("de-DE", 12_000, "JPY", "12.000 ¥"),
        ("nb-NO", 12_000, "JPY", "JPY 12 000"), ("en-GB", 12_345, "KWD", "KWD 12.345"),
        ("ar-AE", 12_345, "KWD", "12.345 د.ك."), ("ja-JP", 12_345, "KWD", "KWD 12.345"),
        ("nb-NO", 1_234_567, "KWD", "KWD 1 234,567"), ("ar-AE", 12_000, "JPY", "12,000 JP¥"),
        ("hi-IN", 12_345_678, "INR", "₹1,23,456.78"),
    ])
    func `a price has the decimals of its currency and the form of the reader`(
        tag: String, amount: Int, code: String, expected: String
    ) throws {
        #expect(try body("<p>{{price}}</p>", price(amount, code), in: tag) == "<p>\(expected)</p>")
        #expect(try body("<p>{{@text}}</p>", price(amount, code), message: "{price}", in: tag) == "<p>\(expected)</p>")
    }

    @Test(arguments: [
        (0, "لا رحلات"), (1, "رحلة واحدة"), (2, "رحلتان"), (3, "3 رحلات"), (10, "10 رحلات"), (11, "11 رحلة"),
        (99, "99 رحلة"), (100, "100 رحلة عامة"), (102, "102 رحلة عامة"), (103, "103 رحلات"),
    ])
    func `Arabic has all six plural forms`(count: Int, expected: String) throws {
        let message = """
            {count, plural, zero {لا رحلات} one {رحلة واحدة} two {رحلتان} few {# رحلات} many {# رحلة} other {# رحلة عامة}}
            """
        let found = try body("<p>{{@text}}</p>", [("count", .int, .int(count))], message: message, in: "ar-AE")
        #expect(found == "<p>\(expected)</p>")
    }

    @Test func `Japanese keeps its words together`() throws {
        let fields: [(name: String, type: FieldType, value: Value)] = [
            ("city", .text, .text("東京")), ("count", .int, .int(1200)),
            ("day", .date, .date(LocalDate(daysSinceEpoch: 20_794))),
        ]
        let message = "{city}から{count, plural, other {#便}}、{day, date, ::MMMd}"
        #expect(
            try body("<p>{{@text}}</p><p>{{city}}</p>", fields, message: message, in: "ja-JP")
                == "<p>東京から1,200便、12月7日</p><p>東京</p>")
    }

    @Test func `NO is Norway`() throws {
        let found = try body(
            "<p>{{market}} {{@text}}</p>", [("market", .text, .text("NO"))],
            message: "{market, select, NO {Norge} other {utlandet}}", in: "nb-NO")
        #expect(found == "<p>NO Norge</p>")
    }

    @Test func `a city is a text whatever its name`() throws {
        let city: [(name: String, type: FieldType, value: Value)] = [("city", .text, .text("O'Hare <b>&amp;</b>"))]
        let written = "O&#39;Hare &lt;b&gt;&amp;amp;&lt;/b&gt;"
        let found = try body(
            "<p title=\"{{city}}\">{{city}}</p><p>{{@text}}</p>", city,
            message: "'{'{city}'}' to {city, select, other {{city}}}")
        #expect(
            found == "<p title=\"\(written)\">\(written)</p><p>{\(written)} to \(written)</p>")
    }

    @Test(arguments: ["Å", "空", "👩‍✈️", "a "])
    func `an airline may have 300 characters`(letter: String) throws {
        let name = String(repeating: letter, count: 300 / letter.count)
        let airline: [(name: String, type: FieldType, value: Value)] = [("airline", .text, .text(name))]
        #expect(try body("<p>{{airline}}</p>", airline) == "<p>\(name)</p>")
        let cut = try body("<p>{{airline | truncate: 40}}</p>", airline).dropFirst(3).dropLast(4)
        #expect((39...40).contains(cut.count))
        #expect(cut.last == "…")
        #expect(name.hasPrefix(cut.dropLast()))
    }

    @Test(arguments: [
        ("en-GB", "tomorrow, in 3 hours"), ("nb-NO", "i morgen, om 3 timer"), ("ja-JP", "明日, 3 時間後"),
        ("ar-AE", "غدًا, خلال 3 ساعات"), ("de-DE", "morgen, in 3 Stunden"),
    ])
    func `times are in the reader's language`(tag: String, expected: String) throws {
        let found = try body(
            "<p>{{day | relative}}, {{at | relative}}</p>",
            [
                ("day", .date, .date(LocalDate(daysSinceEpoch: 20_794))),
                ("at", .datetime, .datetime(Self.now.adding(seconds: 3 * 3600 + 1799))),
            ], in: tag)
        #expect(found == "<p>\(expected)</p>")
    }
}
