import Testing

extension RuleTests {
    /// A module with one declaration of each kind.
    private static let module = """
        package struct Fare { package let price: Int, seats: Int; let hidden = 1; private let secret = 2 }
        package enum Cabin { case economy, business(rows: Int); package struct Row {} }
        package protocol Priced { func total() -> Int }
        package extension Priced { func rounded() -> Int { let local = total(); return local } }
        extension Int { package init(fare: Fare) { self = 1 }; package func spelled() {} }
        extension Fare { package static func lowest(of fares: [Fare]) {} }
        package func compare(_ a: Fare) {}
        private struct Helper { package let helped = 1 }
        package let (first, second) = (1, 2)
        """

    @Test(arguments: [
        "let a: Fare", "let a = b.price", "let a = \\.seats", "let a = .economy", "if case .business(let rows) = a {}",
        "let a: Cabin.Row", "extension Own: Priced {}", "let a = b.total()", "let a = rounded()",
        "let a = Int(fare: b)",
        "a.spelled()", "compare(a)", "let a = second", "let a = \"\\(b.price)\"", "Fare.lowest(of: a)",
        "read(a ? compare : b)",
    ])
    func `an import that names something is let through`(line: String) {
        #expect(deadImports(in: "import LayoverFlags\n\(line)").isEmpty)
    }

    @Test(arguments: [
        "let a = 1", "// Fare", "let a = \"Fare and price\"", "let price = 1, b = price",
        "func a(price: String) { b = price }",
        "read(price: 1, seats: 2)", "a.map { price in price }", "for (price, seats) in a {}", "let a = b.hidden",
        "let a = b.secret", "let a: Helper", "let a = b.helped", "let a = b.local", "let a = rates", "let a: String",
        "let a = #\"\"\"\"#\nlet b = \"Fare\"",
    ])
    func `an import that names nothing is found`(line: String) {
        #expect(deadImports(in: "import LayoverFlags\n\(line)") == [1])
    }

    @Test(arguments: [
        ("@testable import LayoverFlags\nlet a = b.hidden", []),
        ("@testable import LayoverFlags\nlet a = b.secret", [1]),
        ("import Foundation", []), ("package import LayoverFlags", [1]), ("import Testing\nimport LayoverFlags", [2]),
        // A member that the file's own target declares.
        ("import LayoverFlags\nlet a = rounded() + rates", []), ("import LayoverFlags\nlet a = total()", [1]),
    ])
    func `an import for tests counts internal names, and the target's own names come first`(
        text: String, lines: [Int]
    ) {
        #expect(deadImports(in: text, beside: "struct Own { func total() -> Int { 1 } }") == lines)
    }

    private func deadImports(in text: String, beside other: String = "struct Rates { let rates = 1 }") -> [Int] {
        let file = source(text)
        let files = [source(RuleTests.module, room: "LayoverFlags"), source(other), file]
        return DeadImportRule(files: files).findings(in: file).map(\.line)
    }

    @Test(arguments: [
        // A chain of nine that leads back, one of eight, and one of nine that does not.
        (9, true, [9]), (8, true, []), (9, false, []),
    ])
    func `a cycle of more than eight files is found`(count: Int, leadsBack: Bool, sizes: [Int]) {
        let files = (0..<count).map { index in
            let other = index + 1 < count ? "S\(index + 1)" : leadsBack ? "S0" : "Int"
            return planted("struct S\(index) { let next: \(other)? }", named: "S\(index)")
        }
        #expect(FileCycleRule.cycles(in: files).map(\.count) == sizes)
    }

    @Test func `extension files of a type are one file with it`() {
        let files = (0..<8).flatMap { index in
            [
                planted("struct S\(index) {}", named: "S\(index)"),
                planted("extension S\(index) { var next: S\((index + 1) % 8)? { nil } }", named: "S\(index)+Next"),
            ]
        }
        let more = [
            planted("struct T { let first: S0 }", named: "T"),
            planted("extension S3 { var t: T? { nil } }", named: "S3+T"),
        ]
        #expect(FileCycleRule.cycles(in: files).isEmpty)
        #expect(FileCycleRule.sizes(in: files + more) == ["LayoverModel": 9])
    }

    private func planted(_ text: String, named name: String) -> SourceFile {
        SourceFile(path: "Sources/words/LayoverModel/\(name).swift", text: text)
    }

    @Test(arguments: [
        ("#expect(a && b)", [1]), ("let c = 1\n#expect(\n    a == 1\n        && b, \"text\")", [2]),
        ("#expect(try await a() && b)", [1]), ("#expect(a || b && c)", [1]),
        ("#expect((a && b) == c)", []), ("#expect(a.allSatisfy { $0 && b })", []), ("#expect(a, \"\\(b && c)\")", []),
        ("#expect(a) // && b", []), ("#expect(a == \"&&\")", []), ("#require(a && b)", []),
    ])
    func `an expectation of two facts is found`(text: String, lines: [Int]) {
        #expect(ConjunctionRule.lines(in: source(text)) == lines)
    }

    @Test(arguments: [
        ("case \"&\": \"&amp;\"", 1), ("text.replacing(\"'\", with: \"&#39;\")", 1),
        ("a\n  b = \"&lt;\"\n  c = \"&gt;\"", 2),
        ("throw fault(\"write '&amp;'\")", 0), ("/// Writes \"&amp;\".", 0), ("let page = \"<p>a &lt; b</p>\"", 0),
    ])
    func `a second place that escapes is found`(text: String, count: Int) {
        #expect(EscapingRule.count(in: source(text)) == count)
    }

    @Test(arguments: [
        (["// Nobody is told.", "// b", "/// Whoever asks", "// fold the asks."], 500, 750),
        (["// the holder", "/// untold basks"], 0, 0), ([], 0, 0),
    ])
    func `words of comments are counted`(comments: [String], pronouns: Double, verbs: Double) {
        let text = comments.map { "    \($0)\nlet told = \"nobody asks\" // nobody\n" }.joined()
        #expect(CommentWords.groups.map { $0.rate(in: source(text).commentLines) } == [pronouns, verbs])
    }

    @Test(arguments: [(300, [:]), (301, ["docs/it.md": 1])])
    func `a long line of a paper is found`(length: Int, counts: [String: Int]) {
        let line = String(repeating: "é", count: length)
        #expect(PaperRule.longLines(in: [SourceFile(path: "docs/it.md", text: "a\n\(line)\n")]) == counts)
    }

    @Test(arguments: [(450, 0), (451, 1)])
    func `a manifest past its limit is found`(lines: Int, count: Int) {
        let manifest = SourceFile(path: "Package.swift", text: String(repeating: "a\n", count: lines))
        #expect(LengthRules.longManifest(in: manifest).count == count)
    }

    @Test(arguments: [
        (8000, [:], 0), (8001, [:], 1), (8001, ["LayoverModel": 8500], 0), (8501, ["LayoverModel": 8500], 1),
        (8000, ["LayoverModel": 8500], 1),
    ])
    func `a target past its limit is found, and a limit of its own that it no longer needs`(
        lines: Int, limits: [String: Int], count: Int
    ) {
        let files = [source(String(repeating: "a\n", count: lines - 1)), source("a\n")]
        #expect(LengthRules.largeTargets(in: files, limits: limits).count == count)
    }

    @Test(arguments: [
        (["a": 2], []), ([:], ["a:1: 0 lines, 2 listed; remove the entry"]),
        (["a": 1], ["a:1: 1 lines, 2 listed; write 1"]),
        (["a": 3], ["a:1: 3 lines; 2 are allowed"]), (["a": 2, "b": 1], ["b:1: 1 lines; none is allowed"]),
    ])
    func `a list of remains only shrinks`(found: [String: Int], findings: [String]) {
        let list = ShrinkingList(noun: "lines", counts: ["a": 2])
        #expect(list.findings(for: found).map(\.description) == findings)
    }
}
