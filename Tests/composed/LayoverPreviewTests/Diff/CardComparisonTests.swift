import LayoverJSON
import LayoverPreview
import Testing

struct CardComparisonTests {
    private func changes(_ old: String, _ new: String) -> [String] {
        func side(_ html: String) -> CardComparison.Side {
            CardComparison.Side(
                html: "<!doctype html><html lang=\"en-GB\"><head><style>p{}</style></head><body>\(html)</body></html>",
                height: 100, state: "shown")
        }
        return CardComparison(side(new), side(old), against: "HEAD").changes.map {
            "\($0.kind.rawValue) \($0.at): \($0.was ?? "-") -> \($0.is ?? "-")"
        }
    }

    @Test(
        arguments: [
            ("<p>a</p>", "<p>a</p>", []),
            (
                "<h2 class=\"title\">Old &amp; new</h2>", "<h2 class=\"title\">New</h2>",
                ["text h2.title: Old & new -> New"]
            ),
            ("<p class=\"a\">x</p>", "<p class=\"b\">x</p>", ["style p.b[class]: a -> b"]),
            (
                "<a href=\"https://a\">x</a>", "<a href=\"https://b\">x</a>",
                ["attribute a[href]: https://a -> https://b"]
            ),
            ("<p>one</p><p>two</p>", "<p>zero</p><p>one</p><p>two</p>", ["element p: - -> <p> zero"]),
            ("<p>one</p><hr><p>two</p>", "<p>one</p><p>two</p>", ["element hr: <hr> -> -"]),
            ("<p>a<b>c</b></p>", "<p>a<i>c</i></p>", ["element b: <b> c -> -", "element i: - -> <i> c"]),
        ] as [(String, String, [String])])
    func `reports the differences of the document`(old: String, new: String, expected: [String]) {
        #expect(changes(old, new) == expected)
    }

    @Test func `height, place and state count as well`() {
        let here = CardComparison.Side(html: "<p>a</p>", height: 120, state: "shown", place: "on top")
        let there = CardComparison.Side(html: nil, height: nil, state: "hidden")
        let comparison = CardComparison(here, there, against: "main")
        #expect(comparison.changes.map(\.kind) == [.state, .height, .place])
        #expect(!comparison.isSame)
        #expect(comparison.json["is_same"] == .bool(false))
        #expect(CardComparison(here, here, against: "main").isSame)
    }

    @Test(arguments: [(200, 200), (201, 200)])
    func `differences are listed up to the limit`(count: Int, told: Int) {
        let old = (0..<count).map { "<p>a\($0)</p>" }.joined()
        let new = (0..<count).map { "<p>b\($0)</p>" }.joined()
        #expect(changes(old, new).count == told)
    }
}
