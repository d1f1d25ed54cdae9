import LayoverModel
import LayoverYAML
import Testing

struct LimitsTests {
    private static func codes(_ text: String, _ length: FileLength = .usual) -> [String] {
        YAMLReader.read(Array(text.utf8), file: "a.yaml", length: length).diagnostics.map(\.code)
    }

    @Test func `takes a file of the allowed size and refuses one byte more`() {
        let lines = String(repeating: "# a comment that fills the file line by line\n", count: 6000)
        let full = "a: 1\n" + lines.prefix(Limits.fileBytes - 5)
        #expect(full.utf8.count == Limits.fileBytes)
        #expect(Self.codes(full) == [])
        #expect(Self.codes(full + "#") == ["yaml.file-too-large"])
    }

    @Test func `takes a long file of its own allowed size and refuses one byte more`() {
        let lines = String(repeating: "# a comment that fills the file line by line\n", count: 100_000)
        let full = "a: 1\n" + lines.prefix(Limits.longFileBytes - 5)
        #expect(full.utf8.count == Limits.longFileBytes)
        #expect(Self.codes(full, .long) == [])
        #expect(Self.codes(full + "#", .long) == ["yaml.file-too-large"])
    }

    @Test(arguments: [("[", "]"), ("{a: ", "}")])
    func `takes the allowed depth in brackets and refuses one level more`(open: String, close: String) {
        func nested(_ depth: Int) -> String {
            String(repeating: open, count: depth) + String(repeating: close, count: depth)
        }
        #expect(Self.codes(nested(Limits.depth)) == [])
        #expect(Self.codes(nested(Limits.depth + 1)) == ["yaml.too-deep"])
    }

    @Test func `takes the allowed depth by indentation and refuses one level more`() {
        func nested(_ depth: Int) -> String {
            (0..<depth).map { String(repeating: " ", count: $0) + "a:" }.joined(separator: "\n") + " 1"
        }
        #expect(Self.codes(nested(Limits.depth)) == [])
        #expect(Self.codes(nested(Limits.depth + 1)) == ["yaml.too-deep"])
    }

    @Test func `takes the allowed number of values and refuses one more`() {
        // The list itself is a value too.
        func list(_ values: Int) -> String { String(repeating: "- a\n", count: values - 1) }
        #expect(Self.codes(list(Limits.nodes)) == [])
        #expect(Self.codes(list(Limits.nodes + 1)) == ["yaml.too-many-values"])
        #expect(Self.codes(list(Limits.longFileNodes), .long) == [])
        #expect(Self.codes(list(Limits.longFileNodes + 1), .long) == ["yaml.too-many-values"])
    }

    @Test(arguments: ["a: %", "? %\n: b", "a: |\n  %", "a: '%'"])
    func `takes a text of the allowed length and refuses one byte more`(shape: String) {
        func text(_ bytes: Int) -> String {
            let parts = shape.split(separator: "%", omittingEmptySubsequences: false)
            return parts[0] + String(repeating: "x", count: bytes) + parts[1]
        }
        #expect(Self.codes(text(Limits.scalarBytes)) == [])
        #expect(Self.codes(text(Limits.scalarBytes + 1)) == ["yaml.text-too-long"])
    }

    @Test func `reports the allowed number of findings and then that there are more`() {
        func anchors(_ count: Int) -> String { (0..<count).map { "a\($0): &x 1\n" }.joined() }
        #expect(Self.codes(anchors(Limits.findings)).count == Limits.findings)
        let more = Self.codes(anchors(Limits.findings + 1))
        #expect(more.count == Limits.findings + 1)
        #expect(more.last == "yaml.more")
    }

    @Test(
        .timeLimit(.minutes(2)),
        arguments: [
            "[", "{", "[{", "- ", "? ", "a: [", "- 'x\n", "- [\n", "\"", "{{a}},", "[{{a}},", "a:\n ", "*a ",
            "- \"\\\n",
        ])
    func `answers the worst that fits a file in bounded time`(piece: String) {
        let text = String(repeating: piece, count: Limits.fileBytes / piece.utf8.count)
        let (root, diagnostics) = YAMLReader.read(Array(text.utf8), file: "a.yaml")
        #expect(root != nil || diagnostics.contains { $0.isError })
    }
}
