import Testing

@testable import LayoverTargeting

/// JavaScript's results for values, determined with Node.
struct JavaScriptValueTests {
    @Test(
        arguments: [
            (0, "0"), (-0.0, "0"), (1.5, "1.5"), (-12, "-12"), (0.1 + 0.2, "0.30000000000000004"), (1e21, "1e+21"),
            (0x1.ac53a7e04bcdap+66, "123456789012345680000"), (1e-6, "0.000001"), (1.5e-7, "1.5e-7"),
            (9_007_199_254_740_992, "9007199254740992"), (.leastNonzeroMagnitude, "5e-324"),
            (1.7976931348623157e308, "1.7976931348623157e+308"),
            (.infinity, "Infinity"), (-.infinity, "-Infinity"), (.nan, "NaN"), (100.25, "100.25"),
            (1e20, "100000000000000000000"),
        ] as [(Double, String)])
    func `a number is written as JavaScript writes it`(number: Double, text: String) {
        #expect(javaScriptText(number) == text)
    }

    @Test(
        arguments: [
            ("", 0), (" \n\u{a0}\u{feff}", 0), ("8", 8), (" 12.5 ", 12.5), ("5.", 5), (".5", 0.5), ("-1e3", -1000),
            ("0x1F", 31),
            ("0b101", 5), ("0o17", 15), ("Infinity", .infinity), ("-Infinity", -.infinity), ("007", 7),
            ("1e400", .infinity),
        ] as [(String, Double)])
    func `a text is read as a number`(text: String, number: Double) {
        #expect(javaScriptNumber(text) == number)
    }

    @Test(arguments: [".", "e5", "1e", "1_000", "12px", "inf", "nan", "0x", "-0x1", "0x1p3", "+", "１２", "0b2", "0xé"])
    func `a value that is no number in JavaScript is none here`(text: String) {
        #expect(javaScriptNumber(text).isNaN)
    }

    @Test func `lists and objects become texts`() {
        let nested: AttributeValue = .list([1, .null, .list(["a", true]), .object([:])])
        #expect(nested.asText == "1,,a,true,[object Object]")
        #expect(AttributeValue.list([5]).asNumber == 5)
        #expect(AttributeValue.list([]).asNumber == 0)
        #expect(AttributeValue.object([:]).asNumber.isNaN)
    }

    @Test func `two spellings of one letter are two texts`() {
        let (composed, decomposed) = ("caf\u{e9}", "cafe\u{301}")
        #expect(composed == decomposed)
        #expect(!isExactly(composed, decomposed))
        #expect(!isExactly("\u{212b}", "A\u{30a}"))
        let attributes = Attributes([.init(composed, 1), .init(decomposed, 2)])
        #expect(attributes.members.count == 2)
        #expect(attributes[decomposed] == 2)
    }

    @Test func `of a name that comes again the last value counts at the first place`() {
        let attributes: Attributes = ["a": 1, "b": 2, "a": 3]
        #expect(attributes.members == [.init("a", 3), .init("b", 2)])
    }

    @Test(arguments: [Limits.scannedMembers, Limits.scannedMembers + 1, 1_000])
    func `every member is found, few or many`(count: Int) {
        let attributes = Attributes((0..<count).map { .init("name-\($0)", .number(Double($0))) })
        for index in 0..<count { #expect(attributes["name-\(index)"] == .number(Double(index))) }
        #expect(attributes["name-\(count)"] == nil)
    }

    @Test func `a document keeps its members' order and is written back`() throws {
        let text = #"{"b":[1,2.5,null,true,"x\ny"],"a":{"z":1e21,"y":-0.001}}"#
        let value = try AttributeValue(parsing: Array(text.utf8))
        #expect(value.description == #"{"b":[1,2.5,null,true,"x\ny"],"a":{"z":1e+21,"y":-0.001}}"#)
    }
}
