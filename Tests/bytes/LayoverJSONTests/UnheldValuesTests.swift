import LayoverTestKit
import Testing

@testable import LayoverJSON

/// Valid JSON with parts that no type can represent: only those parts are lost.
struct UnheldValuesTests {
    @Test(
        arguments: [
            ("1e999", "null"), ("-1e999", "null"), ("1E+309", "null"), ("18446744073709551615", nil),
            ("18446744073709551616", "null"), ("-9223372036854775808", nil), ("-9223372036854775809", "null"),
            ("1.7976931348623157e308", nil), ("1.7976931348623159e308", "null"), ("179769313486231570e291", nil),
            ("179769313486231590e291", "null"), ("0.00179769313486231590e311", "null"), ("0.0e999", nil),
            ("-0e999", nil),
            ("1e-999", nil), ("0.000123e-999999999999999999999", nil), ("9e99999999999999999999", "null"),
        ] as [(String, String?)])
    func `a number past its type is null, its neighbours are unchanged`(number: String, expected: String?) throws {
        let text = #"{"a":[\#(number),1],"b":"\#(number)"}"#
        let value = try JSONValue(parsing: Array(text.utf8))
        let found = try #require(value["a"]?.items)
        #expect((found.first == .null) == (expected != nil))
        #expect(found.last == .int(1))
        #expect(value["b"] == .string(number))
        var parser = TapeParser()
        #expect(try parser.parse(Array(number.utf8)) { $0.isUnheld($0.root) } == (expected != nil))
    }

    @Test(arguments: [
        (#"\ud800"#, "\u{fffd}"), (#"\uDFFFa"#, "\u{fffd}a"), (#"\ud800\ud83d\ude00"#, "\u{fffd}😀"),
        (#"\ud800\n"#, "\u{fffd}\n"), (#"\\\udc00"#, "\\\u{fffd}"), (#"\\ud800\ud800"#, "\\ud800\u{fffd}"),
        (#"\ud83d\ude00\""#, "😀\""), (#"\ud800\u0061"#, "\u{fffd}a"),
    ])
    func `half a pair is U+FFFD`(written: String, expected: String) throws {
        #expect(try JSONValue(parsing: Array("[\"\(written)\"]".utf8)) == .array([.string(expected)]))
        #expect(try JSONValue(parsing: Array("{\"\(written)\":1e999}".utf8)) == .object([.init(expected, .null)]))
    }

    @Test(arguments: [
        "[01,1e999]", "[1e999 1]", "[1e999x]", "[1e999.]", "[.1e999]", "[+1e999]", "[1e999e1]", "[1.e999]", "tru1e999",
        "{1e999:1}", #"["\ud80g",1e999]"#, #"["\ud800]"#, "[1e999", "\"\u{1}\\ud800\"", "[--1e999]", "[1e999]]", "1e",
    ])
    func `invalid JSON stays invalid`(text: String) {
        #expect(throws: JSONError.notJSON) { try JSONValue(parsing: Array(text.utf8)) }
    }

    @Test func `a value that is nested too deep is reported as that`() {
        let text = "[1e999," + String(repeating: "[", count: 64) + "1" + String(repeating: "]", count: 65)
        #expect(throws: JSONError.tooDeep(limit: 64)) { try JSONValue(parsing: Array(text.utf8)) }
    }

    @Test func `the layout goes where it went, into the document's own bytes`() throws {
        let text = #"{"id":123456789012345678901234567890,"t":"\ud800}"} "#
        var parser = TapeParser()
        let (splice, source) = try parser.parse(Array(text.utf8)) { tape in
            (tape.splice(), tape.withSource { source in source.indices.map { source[$0] } })
        }
        #expect(splice == .before(offset: text.utf8.count - 2, comma: true))
        #expect(source == Array(text.utf8))
    }

    @Test func `the next document is read as before`() throws {
        var parser = TapeParser()
        #expect(try parser.parse(Array("[1e999,null]".utf8)) { $0.isUnheld($0.root) } == false)
        #expect(try parser.parse(Array("null".utf8)) { $0.isUnheld($0.root) } == false)
    }

    /// As many items as a megabyte holds: each byte is read twice, whatever the items are.
    @Test(arguments: ["1e999", "1.7976931348623158e308", #""\ud800""#, "99999999999999999999"])
    func `many of them are read as one is`(item: String) throws {
        let text = "[" + Array(repeating: item, count: 1_000_000 / (item.utf8.count + 1)).joined(separator: ",") + "]"
        var parser = TapeParser()
        let count = try parser.parse(Array(text.utf8)) { $0.itemCount($0.root) }
        #expect(count == 1_000_000 / (item.utf8.count + 1))
    }

    @Test(arguments: 0..<100 as Range<UInt64>)
    func `removes only the values that a type cannot hold, in as many bytes`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<50 {
            let number = randomNumber(using: &random)
            let bytes = Array(number.utf8)
            let removed = UnheldValues.removed(from: bytes.span)
            let isWhole = !number.contains { ".eE".contains($0) }
            let isHeld =
                isWhole ? Int(number) != nil || UInt64(number) != nil : Double(number).map(\.isFinite) == true
            #expect((removed == nil) == isHeld, "seed \(seed): \(number)")
            #expect(removed.map(\.count) == (isHeld ? nil : bytes.count + TapeParser.padding), "seed \(seed)")
            let value = try JSONValue(parsing: bytes)
            #expect((value == .null) == !isHeld, "seed \(seed): \(number)")
        }
    }

    private func randomNumber(using random: inout SeededGenerator) -> String {
        func digits(_ count: ClosedRange<Int>) -> String {
            let count = Int.random(in: count, using: &random)
            return String((0..<count).map { _ in "0123456789".randomElement(using: &random) ?? "0" })
        }
        let first =
            ["0", "1", "17", "9", "18446744073709551", "922337203685477580"].randomElement(using: &random) ?? "1"
        let whole = first == "0" ? first : first + digits(0...6)
        let fraction = Bool.random(using: &random) ? "." + digits(1...20) : ""
        let exponent = Bool.random(using: &random) ? "e" + String(Int.random(in: 270...320, using: &random)) : ""
        return (Bool.random(using: &random) ? "-" : "") + whole + fraction + exponent
    }

    @Test(arguments: 0..<100 as Range<UInt64>)
    func `handles any bytes, and removes each value once`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let pieces = [
            "1e999", "\"", "\\ud800", "\\udc00", "\\", "u", "-", "99999999999999999999", ".", "[", "]", ",", " ",
        ]
        for _ in 0..<100 {
            let text = (0..<12).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            guard let once = UnheldValues.removed(from: Array(text.utf8).span) else { continue }
            #expect(once.count == text.utf8.count + TapeParser.padding, "seed \(seed)")
            let own = Array(once.prefix(text.utf8.count))
            #expect(UnheldValues.removed(from: own.span) == nil, "seed \(seed): \(text)")
        }
    }
}
