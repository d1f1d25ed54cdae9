import LayoverAssembly
import LayoverCatalog
import LayoverJSON
import LayoverModel
import LayoverPreview
import LayoverSamples
import LayoverSchema
import LayoverTestKit
import Testing

/// Scenes of all kinds, most of them with errors; the seed of a failure is its argument.
@Suite struct ScenePropertyTests {
    /// Values for query items, valid and invalid.
    private static let words: [(name: String, values: [String])] = [
        ("market", ["GB", "NO", "XX", "", String(repeating: "N", count: 300)]),
        ("locale", ["en-GB", "nb-NO", "en-XA", "ar-XB", "ar", "tlh-Latn-XX-yy", "\u{0}"]),
        ("width", ["1", "320", "10000", "10001", "-1", "9223372036854775808", "٣٢٠"]),
        ("scheme", ["light", "dark", "both", "LIGHT"]), ("scale", ["50", "400", "401", "1e3", "115"]),
        ("platform", ["web", "ios", "android", "tv"]), ("app", ["7.31.0", "7", "99999999999999999999.1", "v1"]),
        (
            "caps",
            ["card.html@1", "card.fragment@2 action.open@1", "native.times@1", "\"", "a@@", "card.html@1e9", ","]
        ),
        ("arms", ["tone:loud", "tone:loud,without:gone", "x", ":", "tone:", "without:control,tone:quiet"]),
        (
            "kills",
            ["hints", "widget:advice", "cards:all", "cards:some", "provider:", ":", "campaign:sale,experiment:tone"]
        ),
        ("now", ["2026-12-07T09:00", "9999-12-31T23:59", "0001-01-01", "2027-03-28T01:30", "2026-12-07T09:00Z", "T"]),
        (
            "sample",
            ["us", "edge:longest", "edge:right-to-left", "campaign:sale", "times/many", "/", "edge:", "advice/us"]
        ),
        ("services", ["times:many", "times:none", "x:", ":", "times"]), ("answer", ["small", "broken", "list", "x"]),
        ("residence", ["US", "gb", "USA"]),
        ("citizenship", ["DE", "1"]), ("origin", ["LHR", "LON", "OSL", "QQQ", "é"]),
        ("destination", ["EDI", "NYC", "!!!"]),
        ("departs", ["2026-12-24", "2026-02-30", "0001-01-01", "9999-12-31"]), ("returns", ["2027-01-02", "x"]),
        ("adults", ["1", "20", "21"]), ("cabin", ["business", "attic"]), ("unknown", ["x"]),
    ]

    private static let fixture: Result<PreviewFixture, any Error> = Result {
        try PreviewFixture(
            Fair.text,
            answers: [
                PreviewAnswer(
                    name: "small", bytes: Array("{\"content\":{\"results\":{}},\"sessionToken\":\"s\"}".utf8)),
                PreviewAnswer(name: "broken", bytes: Array("{".utf8), isDropped: true),
                PreviewAnswer(name: "list", bytes: Array("[]".utf8), isDropped: true),
            ])
    }

    private static func items(_ chance: inout SeededGenerator) -> [(name: String, value: String)] {
        words.filter { _ in chance.happens(35) }.map { word in
            (name: word.name, value: word.values[Int.random(in: 0..<word.values.count, using: &chance)])
        }
    }

    @Test(arguments: 0..<30)
    func `whatever a scene says, every answer comes, is whole, and is the same again`(seed: UInt64) throws {
        var chance = SeededGenerator(seed: seed)
        let preview = try Self.fixture.get().preview
        let items = Self.items(&chance)
        let scene = PreviewScene(items)
        let widgets = ["advice", "times", "banner", "evening", "list", "sketch", "norway"].shuffled(using: &chance)
        for widget in widgets.prefix(3) {
            let card = try #require(preview.card(widget, scene, now: PreviewFixture.now))
            #expect(card == preview.card(widget, PreviewScene(items), now: PreviewFixture.now), "\(items)")
            #expect(CardState(rawValue: card["state"]?.string ?? "") != nil)
            #expect((card["reason"] == .null) == ["shown", "native"].contains(card["state"]?.string ?? ""), "\(items)")
            #expect(card["html"] == .null || card["state"]?.string == "shown", "\(items)")
            #expect((card["notes"]?.items ?? []).count <= LayoverPreview.Limits.notes + 1)
            let frame = try #require(preview.frame(widget, scene, now: PreviewFixture.now))
            #expect((frame == .document(card["html"]?.string ?? "")) == (card["html"] != .null))
        }
        let page = try JSONValue(parsing: preview.page(scene, now: PreviewFixture.now))
        #expect(page.at("answer.layout.cards") != nil, "\(items)")
        #expect(page["notes"] != nil, "\(items)")
        let gallery = preview.gallery(scene, GalleryFilter(items), now: PreviewFixture.now)
        #expect(gallery["total"]?.int == 7)
        let matrix = try #require(
            preview.matrix("advice", scene, rows: .locales, columns: .scales, now: PreviewFixture.now))
        #expect(matrix["rows"]?.items?.count == 4)
        #expect(matrix["cells"]?.items?.count == 4)
    }

    @Test(arguments: 0..<60)
    func `a scene written as a query and read again is the same scene`(seed: UInt64) {
        var chance = SeededGenerator(seed: seed)
        let scene = PreviewScene(Self.items(&chance))
        let again = PreviewScene(SceneQuery(scene).items)
        #expect(SceneQuery(again).text == SceneQuery(scene).text)
        #expect(again.notes == [])
        #expect(again.market == scene.market)
        #expect(again.arms == scene.arms)
        let text = SceneQuery(scene).text
        #expect(text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f && $0 != 0x22 && $0 != 0x3c && $0 != 0x23 }, "\(text)")
    }

    @Test(arguments: [[:], ["arms": "tone:loud"], ["arms": "without:gone"], ["caps": "card.html@1"]])
    func `a card alone is the card that it is among all the others`(items: [String: String]) throws {
        let scene = PreviewScene(items.map { (name: $0.key, value: $0.value) })
        #expect(try shownAlone(in: Self.fixture.get().preview, scene) > 3)
        guard items["caps"] != nil else { return }
        #expect(try shownAlone(in: PreviewFixture.shipped.get().preview, scene) > 19)
    }

    /// Counts the samples that show their cards, and compares each with the same sample among all others.
    private func shownAlone(in preview: PreviewService, _ scene: PreviewScene) throws -> Int {
        let setting = try #require(preview.setting(scene, now: PreviewFixture.now))
        var count = 0
        for (number, widget) in setting.serving.catalog.widgets.enumerated() {
            let samples = widget.samples.isEmpty ? [nil] : widget.samples.map { Optional($0) }
            for sample in samples {
                let cards = [true, false].map { isAlone -> JSONValue? in
                    var place = setting.sampleSetting
                    place.isAlone = isAlone
                    guard
                        let sampleScene = try? SampleScene(
                            sample, of: number, serving: setting.serving, tools: preview.tools.assembly, in: place),
                        case .shown(let card) = RenderedCard(sampleScene).outcome
                    else { return nil }
                    return card
                }
                #expect(cards[0] == cards[1], "\(widget.name) \(sample?.name.name ?? "")")
                count += cards[0] == nil ? 0 : 1
            }
        }
        return count
    }

    @Test func `names of any length are shown and looked for`() throws {
        let name = "a" + String(repeating: "-long", count: 12)
        let fixture = try PreviewFixture("=== layout\nwidgets: [\(name)]\n=== \(name)\nowner: tests\n")
        let long = String(repeating: "é", count: 300)
        #expect(try fixture.card(name)["widget"]?.string == name)
        #expect(try fixture.gallery(["search": "\(long)"])["total"]?.int == 0)
        for item in ["market", "locale", "app", "arms", "kills", "now", "sample", "answer"] {
            let scene = PreviewScene([(name: item, value: item == "arms" ? "\(long):\(long)" : long)])
            let notes = fixture.preview.card(name, scene, now: PreviewFixture.now)?["notes"]?.texts ?? []
            #expect(notes.count == 1 && notes[0].count < 200, "\(item): \(notes)")
        }
    }

    @Test func `a scene has at most as many notes as the limit`() throws {
        for (count, told) in [
            (LayoverPreview.Limits.notes - 1, LayoverPreview.Limits.notes - 1),
            (LayoverPreview.Limits.notes, LayoverPreview.Limits.notes),
            (LayoverPreview.Limits.notes + 1, LayoverPreview.Limits.notes),
        ] {
            let words = (0..<count).map { "nobody-\($0)" }.joined(separator: ",")
            let scene = PreviewScene([(name: "kills", value: words)])
            let card = try #require(try Fair.fixture.get().preview.card("advice", scene, now: PreviewFixture.now))
            #expect(card["notes"]?.items?.count == told)
        }
    }
}
