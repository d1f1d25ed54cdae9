import LayoverTestKit
import Testing

@testable import LayoverJSON

struct JSONWriterTests {
    @Test(arguments: [
        ("", #""""#), ("a\"b\\", #""a\"b\\""#), ("\u{0}\u{8}\t\n\u{c}\r\u{1f}", #""\u0000\b\t\n\f\r\u001f""#),
        ("é😀", "\"é😀\""), ("\u{2028}x\u{2029}", #""\u2028x\u2029""#), ("\u{2027}\u{202a}", "\"\u{2027}\u{202a}\""),
        ("</script>", #""</script>""#), ("\u{7f}", "\"\u{7f}\""),
    ])
    func `escapes the characters of JSON and JavaScript`(text: String, expected: String) {
        var output: [UInt8] = []
        appendJSONString(text, to: &output)
        #expect(String(decoding: output, as: UTF8.self) == expected)
    }

    @Test(arguments: [[0xff], [0x61, 0xc3], [0xed, 0xa0, 0x80], [0xe2, 0x80], [0xc0, 0x80]] as [[UInt8]])
    func `writes valid UTF-8 for any input`(bytes: [UInt8]) throws {
        var output: [UInt8] = []
        appendJSONString(utf8: bytes.span, to: &output)
        let text = try #require(String(validating: output, as: UTF8.self))
        #expect(text.contains("\u{fffd}"))
        #expect(try JSONValue(parsing: output).string == String(decoding: bytes, as: UTF8.self))
    }

    @Test(arguments: [(0, "0"), (-1, "-1"), (.max, "9223372036854775807"), (.min, "-9223372036854775808")])
    func `writes whole numbers`(number: Int, expected: String) {
        var output: [UInt8] = []
        appendJSONNumber(number, to: &output)
        #expect(String(decoding: output, as: UTF8.self) == expected)
    }

    @Test(arguments: [(0.1, "0.1"), (-2.5e300, "-2.5e+300"), (.infinity, "null"), (.nan, "null")])
    func `writes doubles that JSON has and null for the others`(number: Double, expected: String) {
        var output: [UInt8] = []
        appendJSONNumber(number, to: &output)
        #expect(String(decoding: output, as: UTF8.self) == expected)
    }

    @Test func `puts commas between members only`() {
        var output: [UInt8] = Array("{".utf8)
        appendJSONKey("a", to: &output)
        appendJSONNumber(1, to: &output)
        appendJSONKey("b", to: &output)
        appendJSONBool(false, to: &output)
        appendJSONLiteral("}", to: &output)
        #expect(String(decoding: output, as: UTF8.self) == #"{"a":1,"b":false}"#)
    }

    @Test(arguments: 0..<100 as Range<UInt64>)
    func `writes any bytes as a string that reads back`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let bytes = (0..<40).map { _ in UInt8.random(in: 0...255, using: &random) }
        var output: [UInt8] = []
        appendJSONString(utf8: bytes.span, to: &output)
        #expect(try JSONValue(parsing: output).string == String(decoding: bytes, as: UTF8.self))
    }
}
