import Testing

@testable import LayoverJSON

struct JSONPointerTests {
    /// The document and the table of RFC 6901, section 5.
    private static let document =
        #"{"foo":["bar","baz"],"":0,"a/b":1,"c%d":2,"e^f":3,"g|h":4,"i\\j":5,"k\"l":6," ":7,"m~n":8}"#

    private func find(_ pointer: String, in text: String) throws -> JSONValue? {
        let pointer = try #require(JSONPointer(pointer))
        var parser = TapeParser()
        return try parser.parse(Array(text.utf8)) { tape in
            pointer.find(in: tape, from: tape.root).map { JSONValue(tape, at: $0) }
        }
    }

    @Test(arguments: [
        ("/foo", JSONValue.array([.string("bar"), .string("baz")])), ("/foo/0", .string("bar")), ("/", .int(0)),
        ("/a~1b", .int(1)), ("/c%d", .int(2)), ("/e^f", .int(3)), ("/g|h", .int(4)), ("/i\\j", .int(5)),
        ("/k\"l", .int(6)), ("/ ", .int(7)), ("/m~0n", .int(8)),
    ])
    func `finds the values of the RFC`(pointer: String, expected: JSONValue) throws {
        #expect(try find(pointer, in: JSONPointerTests.document) == expected)
    }

    @Test(arguments: ["/foo/2", "/foo/-", "/foo/01", "/foo/0/x", "/bar", "/foo/4294967296", "//"])
    func `finds nothing where there is nothing`(pointer: String) throws {
        #expect(try find(pointer, in: JSONPointerTests.document) == nil)
    }

    @Test func `takes digits as a key of an object`() throws {
        #expect(try find("/0/01", in: #"{"0":{"01":true}}"#) == .bool(true))
        #expect(try find("", in: "[1]") == .array([.int(1)]))
    }

    @Test(arguments: ["a", "a/b", "/~", "/a~2", "#/a"])
    func `rejects an invalid pointer`(text: String) {
        #expect(JSONPointer(text) == nil)
    }
}
