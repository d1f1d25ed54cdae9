import LayoverModel
import LayoverTestKit
import LayoverYAML
import Testing

/// Arbitrary bytes yield a root, or errors with a place in the file.
struct RandomTests {
    private static let pieces = [
        "a: ", "b:", "- ", "-x", "\n", "\n  ", "\n    ", "\t", "{{", "}}", "[", "]", "{", "}", ", ", "\"", "'", "\\",
        "#", " #", "|",
        ">", "|2-", "---", "...", "%", "@", "`", "&a", "*a", "!t", "? ", ": ", "\u{A0}", "\u{200B}", "“", "é", "\r\n",
        "\r", "<<: ",
        "text", "1.10", "~", "\u{2028}",
    ]

    private static func check(_ bytes: [UInt8], _ seed: UInt64) {
        let (root, diagnostics) = YAMLReader.read(bytes, file: "a.yaml")
        let lines = bytes.count { $0 == 10 || $0 == 13 } + 1
        #expect((root == nil) == diagnostics.contains { $0.isError }, "seed \(seed)")
        #expect(diagnostics == diagnostics.sorted(), "seed \(seed)")
        #expect(
            diagnostics.allSatisfy {
                (1...lines).contains($0.location.line) && (1...(bytes.count + 1)).contains($0.location.column)
                    && !$0.message.contains("\n")
            }, "seed \(seed): \(diagnostics)")
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func `answers pieces of YAML in any order`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<250 {
            let count = Int.random(in: 0...30, using: &generator)
            let text = (0..<count).compactMap { _ in Self.pieces.randomElement(using: &generator) }.joined()
            Self.check(Array(text.utf8), seed)
        }
    }

    @Test(arguments: 100..<120 as Range<UInt64>)
    func `answers any bytes`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<250 {
            let count = Int.random(in: 0...200, using: &generator)
            Self.check((0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }, seed)
        }
    }

    @Test(arguments: 200..<220 as Range<UInt64>)
    func `answers a good file with bytes changed`(seed: UInt64) {
        let good = Array(
            "widget: x\nplace: { after: 3, drop: [a, b] }\ntext: |\n  one\n  two\nlist:\n  - a: \"q\"\n    b: 'r'\n"
                .utf8)
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<250 {
            var bytes = good
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            Self.check(bytes, seed)
        }
    }
}
