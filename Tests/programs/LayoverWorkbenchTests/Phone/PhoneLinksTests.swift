import LayoverExport
import LayoverJSON
import LayoverModel
import LayoverPreview
import LayoverSeal
import LayoverTestKit
import Testing

@testable import LayoverWorkbench

/// The lifetime of links, who may use them, and how many there are.
struct PhoneLinksTests {
    private static let start = UTCInstant(seconds: 1_800_000_000)

    private let seal: Seal

    init() throws { seal = try Seal() }

    private func subject(_ widget: String) -> PhoneSubject {
        PhoneSubject(widget: widget, scene: PreviewScene(), edits: [])
    }

    private func after(_ seconds: Int) -> UTCInstant { Self.start.adding(seconds: seconds) }

    @Test func `a link shows its card up to its last second, and nothing from then on`() {
        var links = PhoneLinks(seal: seal)
        let token = seal.randomBytes(WorkbenchLimits.phoneTokenBytes)
        let link = links.open(subject("a"), token: token, at: Self.start)
        #expect(link.ends == after(1_800))
        #expect(WorkbenchLimits.phoneSeconds == 1_800)
        for seconds in [0, 1, 1_799] { #expect(links.link(token: token, at: after(seconds))?.subject.widget == "a") }
        for seconds in [1_800, 1_801, 90_000] {
            #expect(links.link(token: token, at: after(seconds)) == nil)
            let changed = links.change(link.number, to: subject("b"), at: after(seconds))
            #expect(changed?.number == nil)
        }
    }

    @Test func `it shows the newest change, and ends with the link`() {
        var links = PhoneLinks(seal: seal)
        let token = seal.randomBytes(WorkbenchLimits.phoneTokenBytes)
        let link = links.open(subject("a"), token: token, at: Self.start)
        let changed = links.change(link.number, to: subject("b"), at: after(5))
        #expect(changed?.ends == link.ends)
        #expect(links.link(token: token, at: after(6))?.subject.widget == "b")
        let ends = [link.number, link.number, 99].map { links.end($0, at: after(7)) }
        #expect(ends == [true, false, false])
        #expect(links.link(token: token, at: after(7)) == nil)
        let endsAgain = links.end(link.number, at: after(8))
        #expect(!endsAgain)
        let late = links.change(link.number, to: subject("c"), at: after(8))
        #expect(late?.number == nil)
        let endsUnknown = links.end(99, at: after(8))
        #expect(!endsUnknown)
    }

    @Test func `another token opens nothing, however near`() {
        let seed = UInt64.random(in: .min ... .max)
        var generator = SeededGenerator(seed: seed)
        var links = PhoneLinks(seal: seal)
        let token = seal.randomBytes(WorkbenchLimits.phoneTokenBytes)
        _ = links.open(subject("a"), token: token, at: Self.start)
        for _ in 0..<200 {
            var other = token
            other[Int.random(in: other.indices, using: &generator)] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
            #expect(links.link(token: other, at: Self.start) == nil, "seed \(seed)")
        }
        for other in [[], Array(token.dropLast()), token + [0]] {
            #expect(links.link(token: other, at: Self.start) == nil)
        }
    }

    @Test func `as many live as may, and one more ends the oldest`() {
        var links = PhoneLinks(seal: seal)
        let tokens = (0...WorkbenchLimits.phoneLinks).map { _ in seal.randomBytes(WorkbenchLimits.phoneTokenBytes) }
        for token in tokens.dropLast() { _ = links.open(subject("a"), token: token, at: Self.start) }
        #expect(links.living(at: Self.start).count == WorkbenchLimits.phoneLinks)
        #expect(links.link(token: tokens[0], at: Self.start) != nil)
        _ = links.open(subject("a"), token: tokens[WorkbenchLimits.phoneLinks], at: Self.start)
        #expect(links.living(at: Self.start).count == WorkbenchLimits.phoneLinks)
        #expect(links.link(token: tokens[0], at: Self.start) == nil)
        for token in tokens.dropFirst() { #expect(links.link(token: token, at: Self.start) != nil) }
    }

    @Test(
        arguments: [
            ("132", 132, 132), (#"{"compact": 132, "regular": 104}"#, 132, 104), ("\"auto\"", nil, nil),
            ("null", nil, nil),
            (#"{"compact": 132}"#, nil, nil),
        ] as [(String, Int?, Int?)])
    func `heights are those of the card`(json: String, compact: Int?, regular: Int?) throws {
        let heights = PhoneCard.Heights(try JSONValue(parsing: Array(json.utf8)))
        #expect(heights?.compact == compact)
        #expect(heights?.regular == regular)
    }

    @Test func `texts of an author are escaped on the pages`() {
        let card = PhoneCard(
            widget: "<b>\"x\"", place: "<i>", scheme: "light", heights: nil, html: "", tag: "t")
        let page =
            PhonePage.html(card, token: "T") + PhonePage.nothing("<u>")
            + PhonePage.fields([.init(name: "<s>", text: "<a>")])
        for tag in ["<b>", "<i>", "<u>", "<s>", "<a>"] { #expect(!page.contains(tag)) }
        #expect(page.contains("&lt;b&gt;&quot;x&quot;"))
        #expect(page.contains("&lt;u&gt;"))
    }
}
