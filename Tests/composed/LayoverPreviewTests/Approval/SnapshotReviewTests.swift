import LayoverAdapters
import LayoverAssembly
import LayoverCatalog
import LayoverCompiler
import LayoverModel
import Testing

@testable import LayoverPreview

struct SnapshotReviewTests {
    private static let samples = [
        "widgets/cards/always/samples/one.yaml": "sample: one\n",
        "widgets/cards/advice/samples/cuba.yaml":
            "sample: cuba\nfacts: { route.countries: [CU], traveller.residence: US }\n",
        "widgets/cards/advice/samples/home.yaml": "sample: home\nfacts: { route.countries: [GB] }\n",
    ]
    private let adapters: Adapters

    init() throws { adapters = try Adapters() }

    private func snapshots(
        _ widget: String, _ changes: [String: String] = [:], origin: String = "", pseudoLocales: Bool = false,
        markets: Set<String>? = nil
    ) throws -> WidgetSnapshots {
        let files = WhyContent.files(SnapshotReviewTests.samples.merging(changes) { $1 }).filter { !$0.bytes.isEmpty }
        var compiler = Compiler(
            tools: adapters.compilerTools(assetOrigin: origin, pseudoLocales: pseudoLocales))
        let catalog = try #require(compiler.compile(files).catalog)
        return WidgetSnapshots(
            of: widget, in: catalog, markets: markets,
            tools: WidgetSnapshots.Tools(
                assembly: adapters.assemblyTools, digest: adapters.seal, assetOrigin: origin))
    }

    private func read(_ text: String, _ widget: String = "always") throws(ApprovedSnapshots.Unreadable)
        -> ApprovedSnapshots
    {
        try ApprovedSnapshots(Array(text.utf8), widget: widget, readYAML: adapters.compilerTools().readYAML)
    }

    private func sketch(_ review: SnapshotReview) -> [String] {
        review.cards.map { "\($0.key.sample) \($0.key.locale) \($0.key.market) \($0.change.rawValue)" }
    }

    @Test func `an approval is read back as it was written`() throws {
        for widget in ["always", "advice", "banner"] {
            let snapshots = try snapshots(widget)
            let approved = ApprovedSnapshots(snapshots)
            let text = approved.text
            #expect(text.hasPrefix("# How the cards look"))
            #expect(text.contains("\napproved: \(widget)\nlooks:"))
            let again = try read(text, widget)
            #expect(again.text == text)
            #expect(SnapshotReview(snapshots, against: again).state == .approved, "\(text)")
        }
    }

    @Test func `a line a sample and language, and one a market only where markets differ`() throws {
        let text = ApprovedSnapshots(try snapshots("always")).text
        let names = text.split(separator: "\n").filter { $0.hasPrefix("  ") }.map { String($0.prefix { $0 != ":" }) }
        #expect(names == names.sorted(), "\(text)")
        #expect(names.count == Set(names).count, "\(text)")
        #expect(names.contains("  one/nb-NO"))
        let apart = ApprovedSnapshots(
            WidgetSnapshots(
                widget: "x",
                hashes: [
                    SnapshotKey(sample: "one", locale: "en-GB", market: "GB"): "aaaaaaaaaaaa",
                    SnapshotKey(sample: "one", locale: "en-GB", market: "IE"): "bbbbbbbbbbbb",
                    SnapshotKey(sample: "two", locale: "en-GB", market: "GB"): WidgetSnapshots.hidden,
                    SnapshotKey(sample: "two", locale: "en-GB", market: "IE"): WidgetSnapshots.hidden,
                ])
        ).text
        #expect(
            apart.hasSuffix(
                "looks:\n  one/en-GB/GB: \"aaaaaaaaaaaa\"\n  one/en-GB/IE: \"bbbbbbbbbbbb\"\n  two/en-GB: hidden\n"))
    }

    @Test func `a changed text is shown for its cards alone`() throws {
        let approved = ApprovedSnapshots(try snapshots("always"))
        let now = try snapshots("always", ["widgets/cards/always/messages/nb-NO.yaml": "label: bestandig\n"])
        let review = SnapshotReview(now, against: approved)
        #expect(sketch(review) == ["one nb-NO NO changed"])
        #expect(review.state == .changed)
        #expect(review.finding?.message.contains("one nb-NO changed in NO") == true)
        #expect(review.finding?.message.contains("run 'layover approve always'") == true)
    }

    @Test func `new, removed, shown and hidden cards are distinct`() throws {
        let path = "widgets/cards/advice/samples/home.yaml"
        let approved = ApprovedSnapshots(try snapshots("advice"))
        let shown = "sample: home\nfacts: { route.countries: [CU], traveller.residence: US }\n"
        let appears = SnapshotReview(try snapshots("advice", [path: shown]), against: approved)
        #expect(appears.cards.allSatisfy { $0.key.sample == "home" && $0.change == .appears })
        #expect(!appears.cards.isEmpty)
        let back = SnapshotReview(
            try snapshots("advice"), against: ApprovedSnapshots(try snapshots("advice", [path: shown])))
        #expect(back.cards.allSatisfy { $0.change == .disappears })
        #expect(back.cards.count == appears.cards.count)
        let fewer = SnapshotReview(try snapshots("advice", [path: ""]), against: approved)
        #expect(fewer.cards.allSatisfy { $0.key.sample == "home" && $0.change == .gone })
        #expect(!fewer.cards.isEmpty)
        let more = SnapshotReview(
            try snapshots("advice"), against: ApprovedSnapshots(try snapshots("advice", [path: ""])))
        #expect(more.cards.allSatisfy { $0.change == .new })
        #expect(more.cards.count == appears.cards.count)
    }

    @Test func `where the machine serves pictures from, and languages of tests, are no part of a look`() throws {
        let plain = try snapshots("always").hashes
        #expect(!plain.isEmpty)
        #expect(try snapshots("always", origin: "http://127.0.0.1:8090").hashes == plain)
        #expect(try snapshots("always", pseudoLocales: true).hashes == plain)
    }

    @Test func `one market alone reports nothing as removed elsewhere`() throws {
        let approved = ApprovedSnapshots(try snapshots("always"))
        let here = try snapshots("always", markets: ["NO"])
        #expect(Set(here.hashes.keys.map(\.market)) == ["NO"])
        #expect(SnapshotReview(here, against: approved, isWhole: false).state == .approved)
    }

    @Test func `a snapshot without approval is reported as such`() throws {
        let review = SnapshotReview(try snapshots("always"), against: nil)
        #expect(review.state == .unapproved)
        #expect(review.cards.isEmpty)
        #expect(review.finding?.code == "approval.missing")
    }

    @Test(arguments: [
        ("", "it has no 'looks'"), ("approved: always\n", "it has no 'looks'"),
        ("looks:\n  one: \"a\"\n", "'one' is not a sample and a language, as in 'two-months/nb-NO'"),
        (
            "looks:\n  one/nb-NO/NO/x: \"a\"\n",
            "'one/nb-NO/NO/x' is not a sample and a language, as in 'two-months/nb-NO'"
        ),
        ("looks:\n  one/nb-NO: [a]\n", "'one/nb-NO' is not a sample and a language, as in 'two-months/nb-NO'"),
    ])
    func `an invalid file is reported, with its place`(text: String, words: String) throws {
        let error = #expect(throws: ApprovedSnapshots.Unreadable.self) { try read(text) }
        #expect(error?.words == words)
        #expect(error?.location.file == "widgets/cards/always/preview.lock.yaml")
    }

    @Test func `an unfinished merge is reported as unreadable`() throws {
        let snapshots = try snapshots("always")
        let text = ApprovedSnapshots(snapshots).text + "<<<<<<< ours\n  two/en-GB: \"a\"\n=======\n>>>>>>> theirs\n"
        let review = SnapshotReview(
            reading: Array(text.utf8), of: snapshots, readYAML: adapters.compilerTools().readYAML)
        #expect(review.state == .unreadable)
        #expect(review.finding?.code == "approval.unreadable")
        #expect((review.finding?.location.line ?? 0) > 3)
    }
}
