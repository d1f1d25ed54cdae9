import LayoverTestKit
import Testing

@testable import LayoverJSON

struct TapeParserTests {
    private func parse(_ text: String, depth: Int = JSONLimits.depth) throws -> JSONValue {
        var parser = TapeParser(depthLimit: depth)
        return try parser.parse(Array(text.utf8)) { tape in JSONValue(tape, at: tape.root) }
    }

    @Test(arguments: ["", " ", "{", "[1,]", "{\"a\":1,}", "nul", "01", "\"\\ud80g\"", "1 2", "{\"a\" 1}", "[\u{1}]"])
    func `rejects everything but JSON`(text: String) {
        #expect(throws: JSONError.notJSON) { try parse(text) }
    }

    @Test(arguments: [
        ("null", JSONValue.null), (" [ true , false ] ", .array([.bool(true), .bool(false)])),
        ("-9223372036854775808", .int(.min)), ("9223372036854775807", .int(.max)),
        ("18446744073709551615", .double(18_446_744_073_709_551_616)), ("1.5e2", .double(150)),
        (#""a\u00e9\ud83d\ude00\n""#, .string("aé😀\n")),
        (
            #"{"b":1,"a":{"b":[]},"b":2}"#,
            .object([.init("b", .int(1)), .init("a", .object([.init("b", .array([]))])), .init("b", .int(2))])
        ),
    ])
    func `reads every kind of value`(text: String, expected: JSONValue) throws {
        #expect(try parse(text) == expected)
    }

    @Test(arguments: [("[", "]"), (#"{"a":"#, "}")])
    func `takes 64 levels and refuses 65`(open: String, close: String) throws {
        func nested(_ levels: Int) -> String {
            String(repeating: open, count: levels) + "1" + String(repeating: close, count: levels)
        }
        _ = try parse(nested(64))
        #expect(throws: JSONError.tooDeep(limit: 64)) { try parse(nested(65)) }
    }

    @Test func `takes a document of the limit and refuses one byte more`() throws {
        var parser = TapeParser(byteLimit: 10)
        #expect(try parser.parse(Array(#""12345678""#.utf8)) { $0.byteCount } == 10)
        #expect(throws: JSONError.tooLarge(limit: 10)) { try parser.parse(Array(#""123456789""#.utf8)) { _ in } }
        let padded = Array(#""123456789""#.utf8) + [UInt8](repeating: 0, count: TapeParser.padding)
        #expect(throws: JSONError.tooLarge(limit: 10)) { try parser.parse(padded.span, count: 11) { _ in } }
        #expect(JSONLimits.documentBytes == 33_554_432)
    }

    @Test func `does not read the padding`() throws {
        var parser = TapeParser()
        for filler in [UInt8(0), 0x22, 0x5d, 0xff] {
            let padded = Array("[1]".utf8) + [UInt8](repeating: filler, count: TapeParser.padding)
            #expect(try parser.parse(padded.span, count: 3) { JSONValue($0, at: $0.root) } == .array([.int(1)]))
        }
    }

    @Test func `keeps its memory between documents and frees it`() throws {
        var parser = TapeParser()
        let long = "[" + String(repeating: "1,", count: 100_000) + "1]"
        for text in [long, "{}", long] { _ = try parser.parse(Array(text.utf8)) { $0.byteCount } }
        let capacity = parser.capacity
        #expect(capacity >= long.utf8.count)
        parser.releaseMemory()
        #expect(parser.capacity == 0)
        #expect(try parser.parse(Array(long.utf8)) { $0.itemCount($0.root) } == 100_001)
        #expect(parser.capacity == capacity)
    }

    @Test(arguments: [
        (#"{"a":1}"#, JSONValue.object([.init("a", .int(1))])), ("7", .int(7)), (" [\n]", .array([])),
        ("[1e999]", .array([.null])), (#"["\ud800"]"#, .array([.string("\u{fffd}")])),
    ])
    func `passes over one byte order mark before a document`(text: String, expected: JSONValue) throws {
        #expect(try parse("\u{feff}" + text) == expected)
        #expect(throws: JSONError.notJSON) { try parse("\u{feff}\u{feff}" + text) }
        #expect(throws: JSONError.notJSON) { try parse(" \u{feff}" + text) }
        #expect(throws: JSONError.notJSON) { try parse(text + "\u{feff}") }
    }

    @Test(arguments: [[0xef], [0xef, 0xbb], [0xef, 0xbb, 0xbf], [0xef, 0xbb, 0xbf, 0x20], [0xfe, 0xff, 0x7b, 0x7d]])
    func `refuses a byte order mark without a document, or another one`(bytes: [UInt8]) {
        var parser = TapeParser()
        #expect(throws: JSONError.notJSON) { try parser.parse(bytes) { _ in } }
    }

    @Test func `the byte order mark counts among the bytes of a document`() throws {
        var parser = TapeParser(byteLimit: 10)
        #expect(try parser.parse(Array("\u{feff}[12345]".utf8)) { $0.byteCount } == 10)
        #expect(throws: JSONError.tooLarge(limit: 10)) { try parser.parse(Array("\u{feff}[123456]".utf8)) { _ in } }
    }

    @Test func `goes on after a document that it refused`() throws {
        var parser = TapeParser()
        #expect(throws: JSONError.notJSON) { try parser.parse(Array("[".utf8)) { _ in } }
        #expect(try parser.parse(Array("7".utf8)) { $0.int($0.root) } == 7)
    }

    @Test func `skips whole subtrees`() throws {
        var parser = TapeParser()
        let text = #"{"a":[{"x":1.5},[2,[3]]],"b":-1,"c":{"d":"e"},"f":null}"#
        try parser.parse(Array(text.utf8)) { tape in
            var keys: [String] = []
            var members = tape.members(tape.root)
            while let (key, _) = members.next(tape) { keys.append(tape.text(key)) }
            #expect(keys == ["a", "b", "c", "f"])
            #expect(tape.member("c", "d", of: tape.root).flatMap { tape.string($0) }.map { tape.text($0) } == "e")
            #expect(tape.member("d", of: tape.root) == nil)
        }
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `answers or throws for any bytes`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let alphabet = Array(#"{}[]":,0123456789.eE+-truefalsn \u00"#.utf8) + [0xff, 0xc3, 0xa9]
        var parser = TapeParser()
        for _ in 0..<50 {
            let bytes = (0..<Int.random(in: 0...80, using: &random)).map { _ in
                alphabet.randomElement(using: &random) ?? 0
            }
            let read = try? parser.parse(bytes) { JSONValue($0, at: $0.root) }
            guard let read else { continue }
            var written: [UInt8] = []
            read.append(to: &written)
            #expect((try? parser.parse(written) { JSONValue($0, at: $0.root) }) == read, "seed \(seed)")
        }
    }
}
