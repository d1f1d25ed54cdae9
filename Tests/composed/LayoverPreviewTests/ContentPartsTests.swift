import LayoverJSON
import LayoverModel
import LayoverPreview
import Testing

/// Files by path, places for editors, and findings with their lines.
@Suite struct ContentPartsTests {
    private static let paths = ["a/b.yaml", "a/b/c.yaml", "a-b/c.yaml", "b.yaml", "ä.yaml"]

    @Test func `files are found whatever their order, and nothing else is`() {
        let files = Self.paths.reversed().map { SourceFile(path: $0, bytes: Array($0.utf8)) }
        let index = FileIndex(files)
        for path in Self.paths { #expect(index[path]?.bytes == Array(path.utf8)) }
        for path in ["", "a", "a/b", "a/b.yam", "c.yaml", "zz"] { #expect(index[path] == nil) }
        #expect(index.files(below: "a/").map(\.path) == ["a/b.yaml", "a/b/c.yaml"])
        #expect(index.files(below: "a/b/").map(\.path) == ["a/b/c.yaml"])
        #expect(index.files(below: "q").isEmpty)
        #expect(FileIndex([])["a"] == nil)
        #expect(FileIndex([]).files(below: "").isEmpty)
    }

    @Test(arguments: [
        ("/content", EditorLink.usualTemplate, "vscode://file/content/a/b.yaml:3:7"),
        ("/my content/", EditorLink.usualTemplate, "vscode://file/my%20content/a/b.yaml:3:7"),
        ("/content", "idea://open?file=/{path}&line={line}", "idea://open?file=/content/a/b.yaml&line=3"),
    ])
    func `an editor opens the place`(root: String, template: String, address: String) {
        let link = EditorLink(template: template, root: root)
        #expect(link.address(of: SourceLocation("a/b.yaml", Position(line: 3, column: 7))) == address)
    }

    @Test(
        arguments: [
            ("one\ntwo\n", 2, 2, 1, "two", 1, 1), ("one\r\ntwo\r\n", 1, 1, 99, "one", 0, 3),
            ("one", 1, 9, 1, "one", 3, 1), ("\t\u{7}x\n", 1, 3, 1, "\t\u{fffd}x", 2, 1), ("one\n", 2, 1, 1, "", 0, 1),
        ] as [(String, Int, Int, Int, String, Int, Int)])
    func `a finding has its author's line and the caret below it`(
        text: String, line: Int, column: Int, length: Int, source: String, start: Int, count: Int
    ) {
        let view = FindingView(
            FileIndex([SourceFile(path: "a.yaml", bytes: Array(text.utf8))]), editor: EditorLink(root: "/"))
        let place = SourceLocation("a.yaml", Position(line: line, column: column))
        let finding = view.json([.error("x", "no 'b'; did you mean 'a'?", at: place, length: length)]).at("0")
        #expect(finding?["source"]?.string == source)
        #expect(finding?["caret"] == .array([.int(start), .int(count)]))
        #expect(finding?["did_you_mean"]?.string == "a")
    }

    @Test func `a finding about a missing or binary file has no line`() {
        let view = FindingView(
            FileIndex([SourceFile(path: "a.png", bytes: [0, 1])]), editor: EditorLink(root: "/"))
        for path in ["a.png", "gone.yaml"] {
            let finding = view.json([.warning("x", "y", at: SourceLocation(path))]).at("0")
            #expect(finding?["source"] == .null)
            #expect(finding?["did_you_mean"] == .null)
        }
    }

    @Test func `errors are listed first, up to the limit`() {
        let view = FindingView(FileIndex([]), editor: EditorLink(root: "/"))
        let warnings = (1...Limits.findings).map {
            Diagnostic.warning("w", "w", at: SourceLocation("a.yaml", Position(line: $0, column: 1)))
        }
        #expect(view.json(warnings).items?.count == Limits.findings)
        let all = view.json(warnings + [.error("e", "e", at: SourceLocation("z.yaml"))])
        #expect(all.items?.count == Limits.findings)
        #expect(all.at("0.severity")?.string == "error")
    }
}

/// Long texts are cut in the preview.
@Suite struct CutTests {
    @Test(arguments: [
        (Limits.sourceLineScalars, Limits.sourceLineScalars), (Limits.sourceLineScalars + 1, Limits.sourceLineScalars),
    ])
    func `a line beside a finding has at most the limit`(count: Int, shown: Int) {
        let text = String(repeating: "ø", count: count)
        let view = FindingView(
            FileIndex([SourceFile(path: "a.yaml", bytes: Array(text.utf8))]), editor: EditorLink(root: "/"))
        let finding = view.json([.error("x", "y", at: SourceLocation("a.yaml"))]).at("0")
        #expect(finding?["source"]?.string?.unicodeScalars.count == shown)
    }

    @Test(arguments: [(Limits.notedCharacters, false), (Limits.notedCharacters + 1, true)])
    func `a word of the address is repeated in a note up to the limit`(count: Int, isCut: Bool) throws {
        let word = String(repeating: "x", count: count)
        let scene = PreviewScene([(name: "sample", value: word)])
        let card = try #require(try Fair.fixture.get().preview.card("advice", scene, now: PreviewFixture.now))
        #expect(card["notes"]?.texts.first?.contains("'\(word)'") == !isCut)
        #expect(card["notes"]?.texts.first?.contains("\u{2026}'") == isCut)
    }
}
