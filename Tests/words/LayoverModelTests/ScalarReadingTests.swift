import LayoverModel
import Testing

struct ScalarReadingTests {
    private static func code<Value>(_ result: Result<Value, ScalarProblem>) -> String? {
        if case .failure(let problem) = result { problem.code } else { nil }
    }

    @Test(arguments: [("true", true), ("false", false)])
    func `reads the two booleans`(text: String, expected: Bool) {
        #expect(Node.Scalar(text).asBool() == .success(expected))
    }

    @Test(arguments: [
        ("yes", "write true"), ("NO", "write false"), ("on", "write true"), ("off", "write false"),
        ("True", "write true"),
        ("1", "write true or false"), ("", "write true or false"),
    ])
    func `asks for true or false instead of their other spellings`(text: String, advice: String) {
        guard case .failure(let problem) = Node.Scalar(text).asBool() else {
            Issue.record("'\(text)' was read as a boolean")
            return
        }
        #expect(problem.code == "value.not-boolean")
        #expect(problem.message.hasSuffix(advice))
    }

    @Test func `reads no quoted boolean and no quoted number`() {
        #expect(Self.code(Node.Scalar("true", .quoted).asBool()) == "value.not-boolean")
        #expect(Self.code(Node.Scalar("1", .quoted).asInt()) == "value.not-integer")
        #expect(Self.code(Node.Scalar("1.5", .quoted).asNumber()) == "value.not-number")
    }

    @Test(arguments: [("0", 0), ("-7", -7), ("+7", 7), ("9223372036854775807", Int.max)])
    func `reads whole numbers`(text: String, expected: Int) {
        #expect(Node.Scalar(text).asInt() == .success(expected))
    }

    @Test(arguments: [
        ("007", "value.leading-zero"), ("-01", "value.leading-zero"), ("1_000", "value.not-integer"),
        ("1.0", "value.not-integer"), ("12:30", "value.not-integer"), ("0x10", "value.not-integer"),
        ("-", "value.not-integer"), ("", "value.not-integer"), ("9223372036854775808", "value.number-too-large"),
    ])
    func `rejects a text that only looks like a whole number`(text: String, expected: String) {
        #expect(Self.code(Node.Scalar(text).asInt()) == expected)
    }

    @Test(arguments: [("0.25", 0.25), ("-3", -3), (".5", 0.5), ("5.", 5), ("1e3", 1000), ("1.5E-1", 0.15)])
    func `reads decimal numbers`(text: String, expected: Double) {
        #expect(Node.Scalar(text).asNumber() == .success(expected))
    }

    @Test(arguments: [
        ("01.5", "value.leading-zero"), (".", "value.not-number"), ("1e", "value.not-number"),
        (".inf", "value.not-number"),
        ("nan", "value.not-number"), ("1e999", "value.number-too-large"), ("1,5", "value.not-number"),
    ])
    func `rejects a text that only looks like a decimal number`(text: String, expected: String) {
        #expect(Self.code(Node.Scalar(text).asNumber()) == expected)
    }

    @Test func `reads versions that no number can be mistaken for`() {
        #expect(Node.Scalar("1.10", .quoted).asVersion() == .success("1.10"))
        #expect(Node.Scalar("7.31.2").asVersion() == .success("7.31.2"))
        #expect(Self.code(Node.Scalar("1.10").asVersion()) == "value.version-needs-quotes")
        #expect(Self.code(Node.Scalar("7").asVersion()) == "value.version-needs-quotes")
        #expect(Self.code(Node.Scalar("7.x", .quoted).asVersion()) == "value.not-version")
        #expect(Self.code(Node.Scalar("7.", .quoted).asVersion()) == "value.not-version")
        #expect(Self.code(Node.Scalar("").asVersion()) == "value.not-version")
    }

    @Test(
        arguments: [
            ("NO", .text("NO")), ("on", .text("on")), ("12:30", .text("12:30")), ("1_000", .text("1_000")),
            ("2026-07-01", .text("2026-07-01")), ("~", .null), ("", .null), ("null", .null), ("True", .bool(true)),
            ("12", .int(12)), ("0", .int(0)), ("0o17", .int(15)), ("0xFF", .int(255)), ("0.5", .number(0.5)),
            ("1.10", .number(1.1)), ("09:30", .text("09:30")), ("0x", .text("0x")),
        ] as [(String, Node.Scalar.Meaning)])
    func `takes YAML 1.2's meaning where the field has no type`(text: String, expected: Node.Scalar.Meaning) {
        #expect(Node.Scalar(text).asAny() == .success(expected))
    }

    @Test func `requests the meaning of a leading zero`() {
        #expect(Self.code(Node.Scalar("007").asAny()) == "value.leading-zero")
        #expect(Node.Scalar("007", .quoted).asAny() == .success(.text("007")))
        #expect(Node.Scalar("007").asText() == "007")
    }
}
