import LayoverModel
import Testing

/// Values as files write them, by the requested type.
struct LiteralTests {
    private static func money(_ amount: Int, _ code: String) -> Value? {
        Currency(code).map { .money(Money(amount: amount, currency: $0)) }
    }

    @Test(
        arguments: [
            ("NO", .text, .text("NO")), ("", .text, .text("")), ("<b>", .html, .text("<b>")),
            ("#fff", .color, .text("#fff")),
            ("0", .int, .int(0)), ("-7", .int, .int(-7)), ("999999999999999", .int, .int(999_999_999_999_999)),
            ("true", .bool, .bool(true)), ("false", .bool, .bool(false)), ("95m", .duration, .duration(minutes: 95)),
            ("2h", .duration, .duration(minutes: 120)), ("1h35m", .duration, .duration(minutes: 95)),
            ("1d2h", .duration, .duration(minutes: 1560)), ("2d", .duration, .duration(minutes: 2880)),
            ("1d2h3m", .duration, .duration(minutes: 1563)), ("0m", .duration, .duration(minutes: 0)),
            ("12.5%", .percent, .percent(basisPoints: 1250)), ("10%", .percent, .percent(basisPoints: 1000)),
            ("0.01%", .percent, .percent(basisPoints: 1)), ("-3%", .percent, .percent(basisPoints: -300)),
            ("-0.5%", .percent, .percent(basisPoints: -50)),
        ] as [(String, FieldType, Value)])
    func `reads a scalar by its type`(text: String, type: FieldType, expected: Value) {
        #expect(Value(literal: text, as: type) == expected)
    }

    @Test(arguments: [
        ("54.07 GBP", 5407, "GBP"), ("54 GBP", 5400, "GBP"), ("54.1 GBP", 5410, "GBP"), ("-0.50 GBP", -50, "GBP"),
        ("12000 JPY", 12_000, "JPY"), ("1.234 KWD", 1234, "KWD"), ("0.0001 CLF", 1, "CLF"), ("0 EUR", 0, "EUR"),
    ])
    func `reads money in minor units of its currency`(text: String, amount: Int, code: String) {
        #expect(Value(literal: text, as: .money) == Self.money(amount, code))
    }

    @Test(
        arguments: [
            ("54.071 GBP", .money), ("1.5 JPY", .money), ("54,07 GBP", .money), ("£54", .money), ("54 gbp", .money),
            ("54  GBP", .money), (" 54 GBP", .money), ("54GBP", .money), ("54. GBP", .money), (".5 GBP", .money),
            ("+5 GBP", .money), ("1e3 GBP", .money), ("99999999999999999999 GBP", .money), ("- GBP", .money),
            ("GBP", .money),
            ("007", .int), ("+1", .int), ("1.0", .int), ("1000000000000000", .int), ("", .int), ("-", .int),
            ("٣", .int),
            ("yes", .bool), ("True", .bool), ("95", .duration), ("m", .duration), ("1h1h", .duration),
            ("30m1h", .duration),
            ("2h1d", .duration), ("-1h", .duration), ("1.5h", .duration), ("1h 35m", .duration), ("", .duration),
            ("999999999999999999d", .duration), ("12.555%", .percent), ("12,5%", .percent),
            ("%", .percent), ("12", .percent), ("7.12.2026", .date), ("2026-12-07", .datetime), ("x", .link),
            ("x", .image),
            ("x", .list(.text)), ("x", .record([])),
        ] as [(String, FieldType)])
    func `rejects an invalid value of its type`(text: String, type: FieldType) {
        #expect(Value(literal: text, as: type) == nil)
    }

    @Test func `any bytes are read or refused`() {
        let letters = Array("0123456789-+.%dhm GBPJPYe,Z:T€٣\u{0}")
        var state: UInt64 = 1
        let types = FieldType.named.map(\.type)
        var read: Set<FieldType> = []
        for _ in 0..<20_000 {
            var text = ""
            for _ in 0..<Int(state >> 60) {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                text.append(letters[Int(state >> 33) % letters.count])
            }
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            for type in types { if Value(literal: text, as: type) != nil { read.insert(type) } }
        }
        #expect(read.isSuperset(of: [.text, .int, .duration, .percent]))
        #expect(read.isDisjoint(with: [.link, .image]))
    }

    @Test(arguments: [("GBP", 2), ("JPY", 0), ("KWD", 3), ("CLF", 4), ("XYZ", 2)])
    func `knows how many decimals a currency has`(code: String, exponent: Int) {
        #expect(Currency(code)?.exponent == exponent)
    }

    @Test(arguments: ["gbp", "GB", "GBPP", "", "G1P", "ÄÖÜ"])
    func `rejects an invalid currency`(code: String) { #expect(Currency(code) == nil) }

    @Test func `every type has an example, and what can be written reads`() {
        let written = FieldType.named.map(\.type).compactMap { type in
            type.example.split(separator: "such as ").last.flatMap { $0.split(separator: " or ").first }
                .flatMap { type.example.contains("such as") ? Value(literal: String($0), as: type) : nil }
        }
        #expect(written.count == 9)
        #expect(FieldType.list(.text).example == "list of text")
    }
}
