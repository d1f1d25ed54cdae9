import LayoverModel
import LayoverYAML
import Testing

struct AcceptanceTests {
    @Test(arguments: [
        "", "# only a comment\n", "---\na: 1\n...\n", "a: 1\r\nb: 2\r\n", "\u{FEFF}a: 1\n",
        "a: NO\non: yes\n~: x\n", "a: [NO, SE]\n", "? a\n: b\n", "a: 1   # why\nb: 2 # why\n#c\n  #d\n",
        "a: \"{{city}} deals\"\n", "a: Fly {{city}}\n", "a: 'It''s'\n", "a: \"two\n  lines\"\n",
        "a: |\n  - x\n  -y\n  b: \"c\n  \td\n\n    e\nb: >-\n  folded\n  text\n", "a:\n  - b: 1\n    c: 2\n  - b: 3\n",
        "a:\n- b\n- c\n", "a: -5\nb: -x\n", "-32480: British Airways\n", "a:\n  -5\n", "a: 12:30\nb: http://x/y#z\n",
        "a: don't\nb: Tom & Jerry\nc: 20% off!\nd: a*b\n", "a: {b: 1, c: [d, e],\n  f: g}\n", "a: x # see #12\n",
        "a: \"x\" #y\n", "a: “Best” airline\n", "a: l’été\u{A0}!\n", "a: «Salut»\n",
        "a:\n  b:\n    c: d\n  e: f\ng: h\n",
        "a: 1\n  \nb: 2\n", "a:\t1\n", "- 12:30\n- scheme:path\n", "a:\n  a long text\n  on two lines\n",
        "key with spaces: x\n",
        "a: {}\nb: []\nc: ''\n", "a: \"tab\\there\"\n", "# “comment” #1\na: 1\n",
    ])
    func `reads valid text as written, without a finding`(text: String) {
        let (root, diagnostics) = YAMLReader.read(Array(text.utf8), file: "a.yaml")
        #expect(diagnostics.map(\.description) == [])
        #expect(root != nil)
    }

    @Test func `keeps text, style and place of every node`() throws {
        let text = "å: NO\nlist: [ 'x', 1.10 ]\nbody: |\n  one\n  two\n"
        let root = try #require(YAMLReader.read(Array(text.utf8), file: "a.yaml").root)
        let list = Node(
            .list([
                Node(.scalar(.init("x", .quoted)), at: Position(line: 2, column: 9)),
                Node(.scalar(.init("1.10")), at: Position(line: 2, column: 14)),
            ]), at: Position(line: 2, column: 7))
        let expected = Node(
            .mapping([
                .init(
                    key: "å", keyPosition: .start, value: Node(.scalar(.init("NO")), at: Position(line: 1, column: 4))),
                .init(key: "list", keyPosition: Position(line: 2, column: 1), value: list),
                .init(
                    key: "body", keyPosition: Position(line: 3, column: 1),
                    value: Node(.scalar(.init("one\ntwo\n", .block)), at: Position(line: 3, column: 7))),
            ]), at: .start)
        #expect(root == expected)
    }

    @Test func `counts lines and columns after a byte order mark as an editor does`() throws {
        let root = try #require(YAMLReader.read([0xEF, 0xBB, 0xBF] + Array("a: b\r\nc: d".utf8), file: "a.yaml").root)
        #expect(root["c"]?.position == Position(line: 2, column: 4))
    }

    @Test(
        arguments: [
            ([0x61, 0x3A, 0x20, 0xE9, 0x0A], "a.yaml:1:4"), ([0x61, 0x3A, 0x0A, 0x20, 0xC3], "a.yaml:2:2"),
            ([0x61, 0x3A, 0x20, 0xED, 0xA0, 0x80], "a.yaml:1:4"), ([0xFF, 0xFE, 0x61, 0x00], "a.yaml:1:1"),
            ([0xFE, 0xFF, 0x00, 0x61], "a.yaml:1:1"),
        ] as [([UInt8], String)])
    func `names the place of bytes that are no UTF-8`(bytes: [UInt8], place: String) {
        let (root, diagnostics) = YAMLReader.read(bytes, file: "a.yaml")
        #expect(root == nil)
        #expect(diagnostics.map(\.code) == ["yaml.encoding"])
        #expect(diagnostics.map(\.location.description) == [place])
    }
}
