import Testing

@testable import LayoverConformance

/// Pairs that the judge accepts and pairs that it rejects, on hand-made trees.
struct PairJudgementTests {
    private static let href: [String: SuiteValue] = [
        "kind": .text("same-shape"), "tag": .text("a"), "attr": .text("href"),
    ]
    private static let rest: [String: SuiteValue] = href.merging([
        "prefix": .text("https://a.example/?q="), "percent_decoded_rest": .text("a b"),
        "rest_alphabet": .text("A-Za-z0-9 - . _ ~ %"),
    ]) { $1 }

    private func tree(_ attribute: (String, String), _ text: String) -> ParsedElement {
        let inner = ParsedElement(
            tag: "a", attributes: [attribute.0: attribute.1], texts: [text], children: [], comments: 0)
        return ParsedElement(tag: "div", attributes: [:], texts: ["", ""], children: [inner], comments: 0)
    }

    /// The words of every miss if the hole writes `found` into the attribute `name` and into a text.
    private func misses(
        _ members: [String: SuiteValue], _ found: String, name: String = "href", text: String = "x", value: String = "v"
    ) throws -> [String] {
        let expectation = try PairExpectation(members)
        let trees = PairBaseline.Trees(
            plainText: "plain", markerText: "Q7", plain: tree((name, "<plain>"), "[plain plain]"),
            marker: tree((name, "<Q7>"), "[Q7 Q7]"))
        let leaves = PairLeaf.leaves(tree((name, found), text), trees)
        return leaves.filter(expectation.concerns).compactMap { expectation.miss($0, value: value) }
    }

    @Test(arguments: [("[a a]", true), ("[a]", false), ("a a", false), ("[A a]", false), ("[ a a ]", false)])
    func `a text is judged with the text around it`(text: String, holds: Bool) throws {
        let members: [String: SuiteValue] = ["kind": .text("same-shape"), "text_of_hole": .text("a")]
        #expect(try misses(members, "", text: text).isEmpty == holds)
    }

    @Test func `texts that only look alike are not equal`() throws {
        let members = Self.href.merging(["equals": .text("\u{e9}")]) { $1 }
        #expect(try misses(members, "\u{e9}") == [])
        #expect(try misses(members, "e\u{301}").count == 1)
    }

    @Test func `a NUL is expected as the replacement character`() throws {
        let members = Self.href.merging(["equals": .text("a\0b")]) { $1 }
        #expect(try misses(members, "a\u{fffd}b") == [])
        #expect(try misses(members, "ab").count == 1)
    }

    @Test(arguments: [
        ("https://a.example/?q=a%20b", true), ("https://a.example/?q=%61%20b", true),
        ("https://a.example/?q=a+b", false), ("https://a.example/?q=a b", false), ("https://a.example/?q=a%2", false),
        ("https://a.example/?q=a%20b%20", false), ("https://b.example/?q=a%20b", false),
        ("https://a.example/?q=", false), ("about:invalid#layover", false),
        ("https://a.example/?q=a%20b\u{301}", false),
    ])
    func `a part of an address decodes to its value`(found: String, holds: Bool) throws {
        #expect(try misses(Self.rest, found).isEmpty == holds)
    }

    @Test(arguments: [".", ".."])
    func `dots alone may be refused in a path and nowhere else`(value: String) throws {
        var members = Self.rest.merging(["percent_decoded_rest": .text(value)]) { $1 }
        #expect(try misses(members, "about:invalid#layover", value: value).count == 1)
        members["prefix"] = .text("https://a.example/")
        #expect(try misses(members, "about:invalid#layover", value: value) == [])
        #expect(try PairExpectation(members).mayBeRefused(value))
        #expect(try !PairExpectation(members).mayBeRefused("a"))
    }

    @Test(arguments: ["block-safety", "block-policy"])
    func `a blocked address must be gone`(verdict: String) throws {
        let members = Self.href.merging(["url": .text(verdict)]) { $1 }
        #expect(try misses(members, "about:invalid#layover") == [])
        #expect(try misses(members, "javascript:alert(1)").count == 1)
        #expect(try misses(members, "https://a.example/").count == 1)
    }

    @Test(arguments: [
        ("https://a.example/", true), ("HTTPS://A.example", true), ("https://a.example:443/", true),
        ("https://a.example/x", false), ("https://b.example/", false), ("about:invalid#layover", false),
    ])
    func `a good address must lead to the same place`(found: String, holds: Bool) throws {
        let members = Self.href.merging(["url": .text("pass"), "resolves_like": .text("https://a.example/")]) { $1 }
        #expect(try misses(members, found).isEmpty == holds)
    }

    @Test(arguments: [
        ["kind": "another"], [:], ["kind": "same-shape", "colour": "red"], ["kind": "same-shape", "url": "perhaps"],
        ["kind": "same-shape", "equals": "x"], ["kind": "same-shape", "attr": "href", "percent_decoded_rest": "x"],
        ["kind": "same-shape", "text_of_hole": "x", "url": "pass"],
        ["kind": "same-shape", "attr": "a", "percent_decoded_rest": "", "prefix": "", "rest_alphabet": "A-"],
    ])
    func `an unknown expectation is no pass`(members: [String: String]) {
        #expect(throws: SuiteError.self) { try PairExpectation(members.mapValues(SuiteValue.text)) }
    }

    @Test func `an element, an attribute or a comment more is another shape`() {
        let plain = tree(("href", "x"), "y")
        #expect(plain.shape == tree(("href", "z"), "").shape)
        #expect(plain.shape != tree(("title", "x"), "y").shape)
        let noted = ParsedElement(
            tag: "div", attributes: [:], texts: ["", ""], children: plain.children, comments: 1)
        #expect(plain.shape != noted.shape)
    }
}
