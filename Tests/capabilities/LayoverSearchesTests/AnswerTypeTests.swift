@testable import LayoverLayouts
@testable import LayoverSearches
@testable import LayoverSuppliers
import LayoverServer
import LayoverTestKit
import Testing

/// A browser treats a supplier's answer as JSON, or does not show it.
struct AnswerTypeTests {
    @Test(arguments: [
        ("application/json", true), ("application/json; charset=utf-8", true),
        ("Application/JSON ;charset=utf-8", true),
        ("application/vnd.duffel+json", true), ("application/problem+json", true), ("application/+json", false),
        ("application/json-seq", false), ("application/jsonp", false), ("text/html", false), ("text/json", false),
        ("text/html+json", false), ("application/json,text/html", false), ("application/xhtml+xml", false),
        ("image/svg+xml", false), ("", false), ("application/a b+json", false), (" application/json", false),
        ("application/a\"+json", false),
    ])
    func `only JSON types pass as they are`(type: String, isJSON: Bool) {
        #expect(AnswerType.isJSON(type) == isJSON)
        #expect(AnswerType([type], isRead: false) == (isJSON ? .json(type) : .opaque))
        #expect(AnswerType([type], isRead: true) == .json(isJSON ? type : "application/json"))
    }

    @Test func `two types are none`() {
        #expect(AnswerType(["application/json", "text/html"], isRead: false) == .opaque)
        #expect(AnswerType([], isRead: false) == .opaque)
    }

    /// Status, body, the supplier's content type, and the one that the client receives.
    private static let answers = [
        (200, "<script>alert(1)</script>", "text/html", "application/octet-stream"),
        (502, "<h1>bad gateway</h1>", "text/html; charset=utf-8", "application/octet-stream"),
        (404, "{}", "application/problem+json", "application/problem+json"),
        (200, ScriptedAnswer.text(3, direct: 1), "text/html", "application/json"),
        (200, ScriptedAnswer.text(3, direct: 1), "application/json;v=2", "application/json;v=2"),
    ]

    @Test func `no page of a supplier is shown in the API's own origin`() async throws {
        let state = try TemporaryFolder()
        let wire = try await SearchWire(state: state)
        for (status, body, said, told) in AnswerTypeTests.answers {
            let client = try wire.send("POST", "/v1/searches", body: SearchWire.body)
            await wire.asked()
            wire.supplier.end(
                .success(
                    SupplierAnswer(
                        status: status,
                        headers: [
                            ("content-type", said), ("Content-Security-Policy", "x"), ("X-Content-Type-Options", "x"),
                        ], body: ScriptedBytes(body))))
            let reply = try client.lastReply()
            #expect(reply.status == status, "\(said)")
            #expect(reply.header("content-type") == told, "\(said)")
            #expect(reply.header("x-content-type-options") == "nosniff")
            let isOpaque = told == "application/octet-stream"
            #expect(reply.header("content-security-policy") == (isOpaque ? "default-src 'none'; sandbox" : nil))
            if isOpaque { #expect(reply.text == body) }
        }
        #expect(await wire.running.stop())
    }

    private func passed(_ value: String) -> [String] {
        AnswerHeaders.passed([("X-Request-Id", value)]).map(\.value)
    }

    @Test func `a header that is handed on has a length and a character set`() {
        let longest = String(repeating: "x", count: SupplierLimits.answerHeaderLetters)
        #expect(passed(longest) == [longest])
        #expect(passed(longest + "x").isEmpty)
        for value in ["a b", "~", "!"] { #expect(passed(value) == [value]) }
        for value in ["a\tb", "a\u{7f}", "é", "a\u{1b}[0m", "a\r\nSet-Cookie: x", "", " a", "\u{202e}a"] {
            #expect(passed(value).isEmpty, "\(value.debugDescription)")
        }
        let many = (0..<40).map { ("ratelimit-\($0)", "1") }
        #expect(AnswerHeaders.passed(many.map { (name: $0.0, value: $0.1) }).count == SupplierLimits.answerHeaders)
    }
}
