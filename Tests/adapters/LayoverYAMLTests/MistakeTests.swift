import LayoverModel
import LayoverYAML
import Testing

/// Typical typing mistakes, and the place to correct: `line:column code` of every finding, sorted.
struct MistakeTests {
    private static func findings(_ text: String) -> [String] {
        YAMLReader.read(Array(text.utf8), file: "a.yaml").diagnostics
            .map { "\($0.location.line):\($0.location.column) \($0.code)" }
    }

    @Test(arguments: [
        ("a: &x 1\n", ["1:4 yaml.anchor"]),
        ("a: *x\n", ["1:4 yaml.alias"]),
        ("a: &x 1\nb: *x\n", ["1:4 yaml.anchor", "2:4 yaml.alias"]),
        ("<<: {a: 1}\n", ["1:1 yaml.merge-key"]),
        ("a: !!str 1\n", ["1:4 yaml.tag"]),
        ("a: !Sale\nb: !Now\n", ["1:4 yaml.tag", "2:4 yaml.tag"]),
        ("a: 1\n---\nb: 2\n---\nc: 3\n", ["2:1 yaml.several-documents", "4:1 yaml.several-documents"]),
        ("%YAML 1.2\n---\na: 1\n", ["1:1 yaml.directive"]),
        ("? [a, b]\n: c\n", ["1:3 yaml.key-not-text"]),
        (": a\n", ["1:1 yaml.key-not-text"]),
        ("a: 1\n'a': 2\n", ["2:1 yaml.duplicate-key"]),
        ("a:\n  b: 1\n  c: 2\n  \"b\": 3\n", ["4:3 yaml.duplicate-key"]),
        ("{a: 1, b: 2, a: 3}\n", ["1:14 yaml.duplicate-key"]),
    ])
    func `rejects the parts of YAML that Layover leaves out`(text: String, expected: [String]) {
        #expect(Self.findings(text) == expected)
        #expect(YAMLReader.read(Array(text.utf8), file: "a.yaml").root == nil)
    }

    @Test(arguments: ["a: &x 1\n", "a: *x\n", "<<: {a: 1}\n"])
    func `the advice on shared parts names no key, because most files have none for it`(text: String) throws {
        let finding = try #require(YAMLReader.read(Array(text.utf8), file: "a.yaml").diagnostics.first)
        #expect(!finding.message.contains("extends"))
        #expect(finding.message.contains("write the"))
    }

    @Test(arguments: [
        ("title: {{city}}\n", ["1:8 yaml.template-needs-quotes"]),
        ("title: {{city}} deals\n", ["1:8 yaml.template-needs-quotes"]),
        ("title: {{{body}}}\n", ["1:8 yaml.template-needs-quotes"]),
        ("- {{city}}\n- {{price}} now\n", ["1:3 yaml.template-needs-quotes", "2:3 yaml.template-needs-quotes"]),
        ("a: [{{city}}, b]\n", ["1:5 yaml.template-needs-quotes"]),
        ("a: {b: {{city}}}\n", ["1:8 yaml.template-needs-quotes"]),
        (
            "en-GB: {{city}} now\nnb-NO: {{city}} nå\n",
            ["1:8 yaml.template-needs-quotes", "2:8 yaml.template-needs-quotes"]
        ),
        ("{{city}}: x\n", ["1:1 yaml.template-needs-quotes"]),
        ("a: % off\n", ["1:4 yaml.needs-quotes"]),
        ("a: @home\nb: `code`\n", ["1:4 yaml.needs-quotes", "2:4 yaml.needs-quotes"]),
        ("a: *New* fares\n", ["1:4 yaml.needs-quotes"]),
        ("a: & more\n", ["1:4 yaml.needs-quotes"]),
        ("- * star\n", ["1:3 yaml.needs-quotes"]),
        ("a: > 5 deals\n", ["1:4 yaml.needs-quotes"]),
        ("a: | or\n", ["1:4 yaml.needs-quotes"]),
        ("a: , b\n", ["1:4 yaml.needs-quotes"]),
        ("a: ] b\n", ["1:4 yaml.needs-quotes"]),
        ("a: [Oslo] deals\n", ["1:4 yaml.needs-quotes"]),
        ("a: {{#if x}}\n  b: c\nd: @e\n", ["1:4 yaml.template-needs-quotes", "3:4 yaml.needs-quotes"]),
        ("a: - b\n", ["1:4 yaml.list-on-key-line"]),
        ("a: [%x]\n", ["1:5 yaml.needs-quotes"]),
    ])
    func `points at text that begins with a sign of YAML's own`(text: String, expected: [String]) {
        #expect(Self.findings(text) == expected)
    }

    @Test(arguments: [
        ("a: \"Fly now\nb: x\n", ["1:4 yaml.unclosed-quote"]),
        ("a: \"Fly now\nb: \"x\"\n", ["1:4 yaml.unclosed-quote"]),
        ("a: 'Fly now\nb: x\n", ["1:4 yaml.unclosed-quote"]),
        ("a: \"Fly now\nb: x\"\n", ["1:4 yaml.unclosed-quote"]),
        ("c:\n  a: \"Fly\n  b: x\nd: \"y\"\n", ["2:6 yaml.unclosed-quote"]),
        ("a: x\n\n\"b: y\n", ["3:1 yaml.unclosed-quote"]),
        ("- \"one\n- two\n", ["1:3 yaml.unclosed-quote"]),
        ("a: 'Don't miss'\n", ["1:8 yaml.apostrophe"]),
        ("- 'It's on'\n", ["1:6 yaml.apostrophe"]),
        ("a: ['Don't', b]\n", ["1:9 yaml.apostrophe"]),
        ("a: 'rock 'n' roll'\n", ["1:10 yaml.apostrophe"]),
        ("a: \"The \"best\" deal\"\n", ["1:9 yaml.quote-inside"]),
        ("a: \"Fly\" now\n", ["1:8 yaml.quote-inside"]),
        ("a: \"C:\\dir\"\n", ["1:7 yaml.escape"]),
        ("a: “Hi”\n", ["1:4 yaml.curly-quotes"]),
        ("a: ‘Hi’\n", ["1:4 yaml.curly-quotes"]),
        ("a: „Hallo“\n", ["1:4 yaml.curly-quotes"]),
        ("“a”: b\n", ["1:1 yaml.curly-quotes"]),
    ])
    func `finds quotes that do not work as they look`(text: String, expected: [String]) {
        #expect(Self.findings(text) == expected)
    }

    @Test(arguments: [
        ("a: Fly to Oslo: now\n", ["1:4 yaml.colon-in-text"]),
        ("a: Fly:\n", ["1:4 yaml.colon-in-text"]),
        ("- Note: this: that\n", ["1:9 yaml.colon-in-text"]),
        ("a:Hello\nb: x\n", ["1:2 yaml.colon-without-space"]),
        ("a: 1\nb:x\n", ["2:2 yaml.colon-without-space"]),
        ("c:\n  a:Hello\n  b: x\n", ["2:4 yaml.colon-without-space"]),
        ("c:\n  a:Hello\n", ["2:4 yaml.colon-without-space"]),
        ("c:\n  a:Hello\n  b:World\n", ["2:4 yaml.colon-without-space", "3:4 yaml.colon-without-space"]),
        ("a:\u{A0}Hello\nb: x\n", ["1:2 yaml.colon-without-space"]),
        ("title\nbody: x\n", ["1:1 yaml.missing-colon"]),
        ("a: 1\nhello there\nb: 2\n", ["2:1 yaml.missing-colon"]),
        ("a:\n  b: 1\n   c: 2\n", ["3:4 yaml.indentation"]),
        ("a:\n  b: \"x\"\n   c: 2\n", ["3:4 yaml.indentation"]),
        ("a:\n    b: 1\n  c: 2\n", ["3:3 yaml.indentation"]),
        ("x: |\n   a\n  b\n", ["3:3 yaml.block-outdent"]),
        ("a:\n\tb: 1\n", ["2:1 yaml.tab"]),
        ("a:\n  b: 1\n\tc: 1\n\td: 1\n", ["3:1 yaml.tab", "4:1 yaml.tab"]),
        ("a: 1\n\t\nb: 2\n", ["2:1 yaml.tab"]),
        ("a: {\n\tb: 1 }\n", ["2:1 yaml.tab"]),
        ("a: |\n\ttext\n", ["2:1 yaml.tab"]),
        ("a: [b, c\nd: e\n", ["1:4 yaml.unclosed-bracket"]),
        ("a: {b: c\n", ["1:4 yaml.unclosed-bracket"]),
        ("a: [b}\n", ["1:6 yaml.wrong-bracket"]),
    ])
    func `finds the line whose shape went wrong`(text: String, expected: [String]) {
        #expect(Self.findings(text) == expected)
    }

    @Test(arguments: [
        ("a:\n  -one\n  -two\n", ["2:3 yaml.dash-without-space", "3:3 yaml.dash-without-space"]),
        ("a:\n  - one\n  -two\n", ["3:3 yaml.dash-without-space"]),
        ("a:\n- one\n  -two\n", ["3:3 yaml.dash-without-space"]),
        ("-one\n", ["1:1 yaml.dash-without-space"]),
        ("a:\n  -b: 1\n", ["2:3 yaml.dash-without-space"]),
        ("a: x\n  - b\n", ["2:3 yaml.item-in-text"]),
        ("a:\n\u{A0} b: x\n", ["2:1 yaml.invisible-character"]),
        ("a:\n \u{A0}b: x\n", ["2:2 yaml.invisible-character"]),
        ("a\u{200B}: x\n", ["1:2 yaml.invisible-character"]),
        ("\"a\u{A0}b\": x\n", ["1:3 yaml.invisible-character"]),
        ("a: { b: 1, c\n\u{200B}  d }\n", ["2:1 yaml.invisible-character"]),
        ("\"a\\_b\": x\n", ["1:1 yaml.invisible-character"]),
        ("a:\n- one\n\u{A0}- two\n", ["3:1 yaml.invisible-character"]),
        ("a:\n  b: 1\n\u{3000}c: 2\n", ["3:1 yaml.invisible-character"]),
        ("a: x\u{2028}b: y\n", ["1:5 yaml.line-separator"]),
        ("a: \u{1}\n", ["1:4 yaml.control-character"]),
        ("a: 1\nb\u{FEFF}: 2\n", ["2:2 yaml.control-character"]),
        ("å: \0\n", ["1:4 yaml.control-character"]),
    ])
    func `finds invisible mistakes`(text: String, expected: [String]) {
        #expect(Self.findings(text) == expected)
    }

    @Test(arguments: [
        ("a: Deal #1 today\n", ["1:9 yaml.comment-cuts-text"]),
        ("a: #fff\n", ["1:4 yaml.comment-cuts-text"]),
        ("- one #two\n", ["1:7 yaml.comment-cuts-text"]),
        ("a: Big deal # 1 in Oslo\n", ["1:13 yaml.comment-cuts-text"]),
    ])
    func `warns where a comment cuts text, and still reads it`(text: String, expected: [String]) {
        #expect(Self.findings(text) == expected)
        #expect(YAMLReader.read(Array(text.utf8), file: "a.yaml").root != nil)
    }

    @Test func `reports all mistakes of one file`() {
        let text = """
            title: {{city}} deals
            body: 'Don't miss'
            badge: %20 off
            list:
              -one
            """
        #expect(
            Self.findings(text) == [
                "1:8 yaml.template-needs-quotes", "2:11 yaml.apostrophe", "3:8 yaml.needs-quotes",
                "5:3 yaml.dash-without-space",
            ])
    }

    @Test(arguments: [
        ("title: {{city}} deals\n", "write \"{{city}} deals\""),
        ("a: Say \"hi\": now\n", #"write "Say \"hi\": now""#),
        ("a: 1\nb: 2\na: 3\n", "already set on line 1"),
        ("a\u{A0}: x\n", "U+00A0 (no-break space)"),
        ("a: &x 1\n", "write the value at each place"),
        ("c:\n  b: x\n   d: y\n", "'d' is indented 3 spaces, its neighbours 2"),
    ])
    func `has a suggestion`(text: String, words: String) throws {
        let finding = try #require(YAMLReader.read(Array(text.utf8), file: "a.yaml").diagnostics.first)
        #expect(finding.message.contains(words))
    }
}
