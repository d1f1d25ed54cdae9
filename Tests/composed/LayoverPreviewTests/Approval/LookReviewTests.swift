import LayoverAssembly
import LayoverCatalog
@testable import LayoverFrame
import LayoverModel
import Testing

@testable import LayoverPreview

struct LookReviewTests {
    private static let samples = [
        "widgets/cards/always/samples/one.yaml": "sample: one\n",
        "widgets/cards/advice/samples/cuba.yaml":
            "sample: cuba\nfacts: { route.countries: [CU], traveller.residence: US }\n",
        "widgets/cards/advice/samples/home.yaml": "sample: home\nfacts: { route.countries: [GB] }\n",
    ]
    private let adapters: Adapters

    init() throws { adapters = try Adapters() }

    private func looks(
        _ widget: String, _ changes: [String: String] = [:], origin: String = "", pseudoLocales: Bool = false,
        markets: Set<String>? = nil
    ) throws -> WidgetLooks {
        let files = WhyContent.files(LookReviewTests.samples.merging(changes) { $1 }).filter { !$0.bytes.isEmpty }
        var compiler = Compiler(
            tools: adapters.compilerTools(assetOrigin: origin, pseudoLocales: pseudoLocales))
        let catalog = try #require(compiler.compile(files).catalog)
        return WidgetLooks(
            of: widget, in: catalog, markets: markets,
            tools: WidgetLooks.Tools(
                assembly: adapters.assemblyTools, digest: adapters.seal, assetOrigin: origin))
    }

    private func read(_ text: String, _ widget: String = "always") throws(ApprovedLooks.Unreadable) -> ApprovedLooks {
        try ApprovedLooks(Array(text.utf8), widget: widget, readYAML: adapters.compilerTools().readYAML)
    }

    private func sketch(_ review: LookReview) -> [String] {
        review.cards.map { "\($0.key.sample) \($0.key.locale) \($0.key.market) \($0.change.rawValue)" }
    }

    @Test func `what was approved is read back as it was written`() throws {
        for widget in ["always", "advice", "banner"] {
            let looks = try looks(widget)
            let approved = ApprovedLooks(looks)
            let text = approved.text
            #expect(text.hasPrefix("# How the cards look") && text.contains("\napproved: \(widget)\nlooks:"))
            let again = try read(text, widget)
            #expect(again.text == text)
            #expect(LookReview(looks, against: again).state == .approved, "\(text)")
        }
    }

    @Test func `a line a sample and language, and one a market only where markets differ`() throws {
        let text = ApprovedLooks(try looks("always")).text
        let names = text.split(separator: "\n").filter { $0.hasPrefix("  ") }.map { String($0.prefix { $0 != ":" }) }
        #expect(names == names.sorted() && names.count == Set(names).count, "\(text)")
        #expect(names.contains("  one/nb-NO"))
        let apart = ApprovedLooks(
            WidgetLooks(
                widget: "x",
                looks: [
                    LookKey(sample: "one", locale: "en-GB", market: "GB"): "aaaaaaaaaaaa",
                    LookKey(sample: "one", locale: "en-GB", market: "IE"): "bbbbbbbbbbbb",
                    LookKey(sample: "two", locale: "en-GB", market: "GB"): WidgetLooks.hidden,
                    LookKey(sample: "two", locale: "en-GB", market: "IE"): WidgetLooks.hidden,
                ])
        ).text
        #expect(
            apart.hasSuffix(
                "looks:\n  one/en-GB/GB: \"aaaaaaaaaaaa\"\n  one/en-GB/IE: \"bbbbbbbbbbbb\"\n  two/en-GB: hidden\n"))
    }

    @Test func `a changed text is told for the cards that show it, and for no other`() throws {
        let approved = ApprovedLooks(try looks("always"))
        let now = try looks("always", ["widgets/cards/always/messages/nb-NO.yaml": "label: bestandig\n"])
        let review = LookReview(now, against: approved)
        #expect(sketch(review) == ["one nb-NO NO changed"])
        #expect(review.state == .changed && review.finding?.message.contains("one nb-NO changed in NO") == true)
        #expect(review.finding?.message.contains("run 'layover approve always'") == true)
    }

    @Test func `new, gone, shown and hidden cards are told apart`() throws {
        let path = "widgets/cards/advice/samples/home.yaml"
        let approved = ApprovedLooks(try looks("advice"))
        let shown = "sample: home\nfacts: { route.countries: [CU], traveller.residence: US }\n"
        let appears = LookReview(try looks("advice", [path: shown]), against: approved)
        #expect(appears.cards.allSatisfy { $0.key.sample == "home" && $0.change == .appears } && !appears.cards.isEmpty)
        let back = LookReview(try looks("advice"), against: ApprovedLooks(try looks("advice", [path: shown])))
        #expect(back.cards.allSatisfy { $0.change == .disappears } && back.cards.count == appears.cards.count)
        let fewer = LookReview(try looks("advice", [path: ""]), against: approved)
        #expect(fewer.cards.allSatisfy { $0.key.sample == "home" && $0.change == .gone } && !fewer.cards.isEmpty)
        let more = LookReview(try looks("advice"), against: ApprovedLooks(try looks("advice", [path: ""])))
        #expect(more.cards.allSatisfy { $0.change == .new } && more.cards.count == appears.cards.count)
    }

    @Test func `where the machine serves pictures from, and languages of tests, are no part of a look`() throws {
        let plain = try looks("always").looks
        #expect(!plain.isEmpty)
        #expect(try looks("always", origin: "http://127.0.0.1:8090").looks == plain)
        #expect(try looks("always", pseudoLocales: true).looks == plain)
    }

    @Test func `one market alone says nothing of what is gone elsewhere`() throws {
        let approved = ApprovedLooks(try looks("always"))
        let here = try looks("always", markets: ["NO"])
        #expect(Set(here.looks.keys.map(\.market)) == ["NO"])
        #expect(LookReview(here, against: approved, isWhole: false).state == .approved)
    }

    @Test func `what nobody approved is told as such`() throws {
        let review = LookReview(try looks("always"), against: nil)
        #expect(review.state == .unapproved && review.cards.isEmpty)
        #expect(review.finding?.code == "approval.missing")
    }

    @Test(arguments: [
        ("", "it has no 'looks'"), ("approved: always\n", "it has no 'looks'"),
        ("looks:\n  one: \"a\"\n", "'one' is no sample and language, as in 'two-months/nb-NO'"),
        ("looks:\n  one/nb-NO/NO/x: \"a\"\n", "'one/nb-NO/NO/x' is no sample and language, as in 'two-months/nb-NO'"),
        ("looks:\n  one/nb-NO: [a]\n", "'one/nb-NO' is no sample and language, as in 'two-months/nb-NO'"),
    ])
    func `a file that is none is told, with its place`(text: String, words: String) throws {
        let error = #expect(throws: ApprovedLooks.Unreadable.self) { try read(text) }
        #expect(error?.words == words)
        #expect(error?.location.file == "widgets/cards/always/preview.lock.yaml")
    }

    @Test func `a merge that was left open is told as unreadable`() throws {
        let looks = try looks("always")
        let text = ApprovedLooks(looks).text + "<<<<<<< ours\n  two/en-GB: \"a\"\n=======\n>>>>>>> theirs\n"
        let review = LookReview(
            reading: Array(text.utf8), of: looks, readYAML: adapters.compilerTools().readYAML)
        #expect(review.state == .unreadable && review.finding?.code == "approval.unreadable")
        #expect((review.finding?.location.line ?? 0) > 3)
    }
}
