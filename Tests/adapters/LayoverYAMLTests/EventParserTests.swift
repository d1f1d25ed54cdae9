import LayoverModel
import LayoverYAML
import Testing

struct EventParserTests {
    private static func notation(_ text: String) throws(EventError) -> [String] {
        var parser = EventParser(Array(text.utf8))
        var events: [String] = []
        while events.last != "-STR" { events.append(try parser.next().notation) }
        return events
    }

    @Test func `reports every kind of event in the test suite's notation`() throws {
        let text = "---\na: &x !!str \"b\\tc\"\n? [d, 'e']\n: {f: *x}\ng: |\n  h\ni: >\n  j\n...\n"
        #expect(
            try Self.notation(text) == [
                "+STR", "+DOC ---", "+MAP", "=VAL :a", "=VAL &x <tag:yaml.org,2002:str> \"b\\tc", "+SEQ []", "=VAL :d",
                "=VAL 'e", "-SEQ", "+MAP {}", "=VAL :f", "=ALI *x", "-MAP", "=VAL :g", "=VAL |h\\n", "=VAL :i",
                "=VAL >j\\n", "-MAP", "-DOC ...", "-STR",
            ])
    }

    @Test func `says where libyaml stopped`() {
        #expect(
            throws: EventError.syntax(
                problem: "mapping values are not allowed in this context", at: Position(line: 1, column: 5))
        ) { try Self.notation("a: b: c") }
    }

    @Test func `stops below the given depth`() throws {
        var parser = EventParser(Array("[[[".utf8), depthLimit: 2)
        for _ in 0..<4 { _ = try parser.next() }
        #expect(throws: EventError.tooDeep(limit: 2, at: Position(line: 1, column: 3))) {
            while true { _ = try parser.next() }
        }
    }
}
