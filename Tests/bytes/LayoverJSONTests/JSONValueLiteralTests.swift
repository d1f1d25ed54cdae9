import Testing

@testable import LayoverJSON

struct JSONValueLiteralTests {
    private static let literals: [(JSONValue, String)] = [
        ("a", #""a""#), ("a \(1)", #""a 1""#), (-7, "-7"), (true, "true"), ([], "[]"), ([:], "{}"),
        (["a", 1, .null], #"["a",1,null]"#), (["b": 1, "a": ["c": false]], #"{"b":1,"a":{"c":false}}"#),
    ]

    @Test(arguments: literals)
    func `a literal is the value that it looks like, with its members in order`(value: JSONValue, text: String) {
        #expect(value.description == text)
        #expect(value.bytes == Array(text.utf8))
    }
}
