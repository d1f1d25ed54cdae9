import Testing

/// Each rule finds the faults it is made for, and ignores similar correct code.
struct RuleTests {
    /// The row of each room, as in the folders of the sources.
    private static let homes = [
        "LayoverModel": "words", "LayoverJSON": "bytes", "LayoverTargeting": "pure", "LayoverExperiments": "pure",
        "LayoverFlags": "pure", "LayoverTemplates": "pure", "LayoverCatalog": "composed",
        "LayoverAssembly": "composed", "LayoverYAML": "adapters", "LayoverText": "adapters", "LayoverHTTP": "adapters",
        "LayoverSQLite": "adapters", "LayoverKillsSQLite": "adapters", "LayoverFrame": "frame",
        "LayoverKills": "capabilities",
        "LayoverNewest": "capabilities", "LayoverServer": "programs",
    ]

    @Test(arguments: [
        ("LayoverModel", "import Foundation"), ("LayoverTemplates", "import Glibc"),
        ("LayoverExperiments", "import func Glibc.time"), ("LayoverExperiments", "import LayoverCatalog"),
        ("LayoverTargeting", "internal import Dispatch"), ("LayoverTargeting", "package import LayoverYAML"),
        ("LayoverYAML", "import LayoverText"), ("LayoverYAML", "import LayoverSQLite"),
        ("LayoverHTTP", "@preconcurrency import Foundation"), ("LayoverText", "import CYAML"),
        ("LayoverCatalog", "package import struct LayoverFrame.ServerLog"), ("LayoverFrame", "import LayoverKills"),
        ("LayoverKills", "import LayoverServer"), ("LayoverKills", "import Foundation"),
        ("LayoverServer", "import CMicroHTTPD"), ("LayoverUnlisted", "import LayoverModel"),
    ])
    func `an import that points down or sideways is found`(room: String, line: String) {
        #expect(ImportRule.findings(in: source(line, room: room), homes: RuleTests.homes).count == 1)
    }

    @Test(arguments: [
        ("LayoverYAML", "internal import CYAML"), ("LayoverExperiments", "import func Glibc.log1p"),
        ("LayoverExperiments", "import LayoverTargeting"), ("LayoverAssembly", "package import LayoverCatalog"),
        ("LayoverHTTP", "import Synchronization"), ("LayoverKillsSQLite", "import LayoverSQLite"),
        ("LayoverNewest", "import LayoverKills"), ("LayoverServer", "import Foundation"),
        ("LayoverModel", "// import Foundation"), ("LayoverModel", "let words = \"import Foundation\""),
    ])
    func `an import that points up is let through`(room: String, line: String) {
        #expect(ImportRule.findings(in: source(line, room: room), homes: RuleTests.homes).isEmpty)
    }

    @Test(arguments: [
        ("func a(_ b: Int, _ c: Text, _ d: Int) {}", 0), ("func a(_ b: Int, _ c: Int) {}", 0),
        ("func a(_ b: Int, _ c: Int, _ d: Text) {}", 1), ("init(_ b: Int, _ c: Text, _ d: Text = \"\") {}", 1),
        ("func a(_ b: Int, _ c: Text, _ d: Row, _ e: [Int]) {}", 1), ("func a(_ b: Int, c: Int, _ d: Text) {}", 0),
        ("func a<T: Row>(\n_ b: [Int: T], _ c: (Int, Int) -> T, _ d: T, e: Int) -> Int {}", 0),
        ("func a(_ b: UnsafeMutableRawPointer?, _ c: Int, _ d: Int, _ e: Int) {}", 0),
        ("func a(_ b: (Int, Int) -> Int, _ c: (Int, Int) -> Int, _ d: Int) {}", 1),
    ])
    func `parameters that a call can mix up are found`(function: String, count: Int) {
        #expect(LabelRule.findings(in: source(function, room: "LayoverFlags")).count == count)
    }

    @Test(arguments: [
        ("room(.pure, \"Flags\", \"Model\"),", 0), ("room(\n.pure, \"Flags\",\n\"JSON\"),", 1),
        ("capability(\"Flags\", \"Model layover-bench \"\n + \"CRE2\"),", 2), ("room(.words, \"Gone\"),", 1),
        ("tests(.pure, \"Flags\", \"Model JSON\"),", 1), ("suite(\"LayoverFlags\", \"Model\"),", 0),
        ("native(.pure, \"CAirports\", linked: [\"m\"]),", 0),
    ])
    func `a name in the manifest that no file imports is found`(entry: String, count: Int) {
        let manifest = SourceFile(path: "Package.swift", text: entry)
        #expect(
            ManifestRule.findings(in: manifest, files: [source("import LayoverModel", room: "LayoverFlags")]).count
                == count)
    }

    @Test(arguments: [
        "let value = try! read()", "let value = any as! Int", "fatalError(\"no\")",
        "final class Box: @unchecked Sendable {}",
        "nonisolated(unsafe) var shared = 0", "let first = list.first!", "let value = read()!.count", "var late: Int!",
        "Swift.fatalError()", "Task.detached { }", "package func a() { Task.detached { } }", "open class Base {}",
        "public struct Market {}", "let text = \"\\(list.first!)\"",
    ])
    func `a construct that traps or hides a race is found`(line: String) {
        #expect(WordingRules.forbiddenConstructs(in: source(line)).map(\.line) == [1])
    }

    @Test(arguments: [
        "let differs = a != b", "let no = !flag", "// never try! this", "let text = \"as! fatalError\"",
        "let raw = #\"first!\"#", "/* a /* nested */ try! */", "let path = directory.public",
        "if list.isEmpty || !done {}",
        "guard a!=b else { return }", "open = true", "open += 1",
    ])
    func `a construct that is sound is let through`(line: String) {
        #expect(WordingRules.forbiddenConstructs(in: source(line)).isEmpty)
    }

    @Test(arguments: [
        ("// TODO: later", 1), ("// FIXME soon", 1), ("// TODO(#12): later", 0), ("// TODO issue 3: later", 0),
    ])
    func `a note for later without its issue is found`(line: String, count: Int) {
        #expect(WordingRules.notesWithoutIssue(in: source(line)).count == count)
    }

    @Test(arguments: [
        ("let path = \"/home/ada/layover\"", 1), ("cd /root/layover", 1), ("see /Users/ada/x", 1),
        ("let path = \"/tmp/layover/state\"", 1), ("mkdtemp /tmp/layover-XXXXXX", 0),
        ("https://example.com/home/ada", 0), ("/var/lib/layover", 0), ("widgets/root/card.html", 0),
    ])
    func `a path of one machine is found`(line: String, count: Int) {
        #expect(WordingRules.machinePaths(in: source(line)).count == count)
    }

    @Test(arguments: [
        ("try await Task.sleep(for: .seconds(1))", 1), ("usleep(10)", 1), ("try await clock.sleep(until: end)", 1),
        ("Thread.sleep(forTimeInterval: 1)", 1),
        ("// it may sleep(1)", 0), ("asleep(1)", 0),
    ])
    func `a test that sleeps is found`(line: String, count: Int) {
        #expect(WordingRules.sleeps(in: source(line)).count == count)
    }

    @Test(arguments: [
        ("struct Dice: RandomNumberGenerator {", 1), ("let url = FileManager.default.temporaryDirectory", 1),
        ("URL(filePath: #filePath)", 1), ("let seed = 7", 0),
    ])
    func `a second kit is found`(line: String, count: Int) {
        #expect(KitRule.findings(in: source(line)).count == count)
    }

    @Test(arguments: [(400, 0), (401, 1)])
    func `a file past its limit is found`(lines: Int, count: Int) {
        #expect(LengthRules.longFiles(in: source(String(repeating: "let a = 1\n", count: lines))).count == count)
    }

    @Test(arguments: [(48, 0), (49, 1)])
    func `a function past its limit is found`(statements: Int, count: Int) {
        let body = String(repeating: "    step() // }\n", count: statements)
        let requirement = "protocol Reading {\n    func read() -> Int\n    var a: Int { get }\n}\n"
        let findings = LengthRules.longFunctions(in: source("\(requirement)func walk(_ a: [Int] = [1]) {\n\(body)}\n"))
        #expect(findings.map(\.line) == Array(repeating: 5, count: count))
    }

    @Test(arguments: [
        ("@Test func `holds`() { #expect(true) }", 0),
        ("@Test func `holds`() { _ = 1 + 1 }", 1),
        ("@Test func `holds`() { } // #expect", 1),
        (
            "@Test(arguments: [(1, { 2 })]) func `holds`(a: Int) throws { try check(a) }\nfunc check(_ a: Int) { #expect(a == 1) }",
            0
        ),
        ("@Test func `holds`() { check() }\nfunc check() { deeper() }\nfunc deeper() { #expect(true) }", 0),
        ("@Test func `holds`() { check() }\nfunc check() { _ = 1 }", 1),
        ("func helper() { _ = 1 }", 0),
    ])
    func `a test that can not fail is found`(text: String, count: Int) {
        #expect(ExpectationRule.findings(in: [source(text)]).count == count)
    }

    @Test(arguments: [
        ("[keys](yaml.md)", 0), ("[keys](yaml.md#a-key)", 0), ("[house](../README.md#rooms-1)", 0), ("[here](#it)", 0),
        ("[out](https://example.com/yaml.md#no)", 0), ("![picture](cards.png)", 0),
        ("[gone](ymal.md)", 1), ("[gone](yaml.md#key)", 1), ("[gone](../README.md#rooms-2)", 1), ("[gone](#no)", 1),
        ("```\n[code](ymal.md)\n```", 0), ("text\n\n[a](yaml.md) and [gone](../yaml.md)", 1),
    ])
    func `a link that leads nowhere is found`(text: String, count: Int) {
        let paper = SourceFile(path: "docs/it.md", text: "# It\n\(text)\n")
        let readme = SourceFile(path: "README.md", text: "## Rooms\n```\n# Code\n```\n## Rooms\n")
        let headings: [String: Set<String>] = [
            paper.path: paper.headings, readme.path: readme.headings, "docs/yaml.md": ["a-key"],
        ]
        let paths: Set<String> = ["docs/it.md", "README.md", "docs/yaml.md", "docs/cards.png"]
        #expect(PaperRule.deadLinks(in: paper, headings: headings, isThere: paths.contains).count == count)
    }

    @Test(arguments: [
        ("`Tape`, `TapeParser` and `TapeParser.Limit`", 0), ("`TapeParser.swift` in `Sources/bytes/LayoverJSON/`", 0),
        ("`make test`, `widgets/*`, `HTTPServer`, `layover`", 0), ("```\n`TapeReader`\n```", 0), ("TapeReader", 0),
        ("`TapeReader`", 1), ("`TapeReader.Limit`", 1), ("`TapeReader.swift`", 1),
        ("`Sources/adapters/LayoverYAML`", 1),
    ])
    func `a name that nothing has is found`(text: String, count: Int) {
        let known: Set<String> = ["TapeParser", "TapeParser.swift"]
        let findings = PaperRule.goneNames(
            in: SourceFile(path: "ARCHITECTURE.md", text: text), isKnown: known.contains,
            isThere: { $0 == "Sources/bytes/LayoverJSON/" })
        #expect(findings.count == count)
    }

    @Test func `headings are named as in links`() {
        let paper = SourceFile(path: "docs/http.md", text: "## `GET /v1/styles/{hash}.css`\n### Ask for features\n")
        #expect(paper.headings == ["get-v1styleshashcss", "ask-for-features"])
    }

    @Test(arguments: [("README.md", 120, 0), ("README.md", 121, 1), ("docs/http.md", 2000, 0)])
    func `a paper past its limit is found`(path: String, lines: Int, count: Int) {
        let paper = SourceFile(path: path, text: String(repeating: "a\n", count: lines))
        #expect(PaperRule.longPapers(in: paper).count == count)
    }

    @Test(arguments: [
        // Two folders that name each other's types, and a cycle of three.
        (["A/X": "struct X { let y: Y }", "B/Y": "struct Y { let x: X? }"], ["A", "B"]),
        (
            [
                "A/X": "struct X { let y: Y }", "B/Y": "enum Y { case z(Z) }",
                "C/Z": "package final class Z { let x = [X]() }",
            ],
            ["A", "B", "C"]
        ),
        // One direction only; within one folder; through the target's own folder; a folder and its parent.
        (["A/X": "struct X { let y: Y }", "B/Y": "struct Y {}"], []),
        (["A/X": "struct X { let y: Y }", "A/Y": "struct Y { let x: X? }"], []),
        (["A/X": "struct X { let y: Y }", "Y": "struct Y { let x: X? }"], []),
        (["A/X": "struct X { let y: Y }", "A/B/Y": "struct Y { let x: X? }"], []),
        // A name that is private, nested, a member of another type or not code does not count.
        (["A/X": "struct X { let y: Y }", "B/Y": "struct Y {}\nprivate struct X {}"], []),
        (["A/X": "struct X { let y: Y }", "B/Y": "struct Y { let x: Tape.X, z = \"X\" } // X"], []),
    ])
    func `a circle of folders is found`(files: [String: String], folders: [String]) {
        let tree = files.map { SourceFile(path: "Sources/words/LayoverModel/\($0.key).swift", text: $0.value) }
        let found = FolderRule.circles(in: tree).map { $0.path.split(separator: "/")[3] }
        #expect(found.sorted().map(String.init) == folders)
    }

    func source(_ text: String, room: String = "LayoverModel") -> SourceFile {
        SourceFile(path: "Sources/\(RuleTests.homes[room] ?? "words")/\(room)/Planted.swift", text: text)
    }
}
