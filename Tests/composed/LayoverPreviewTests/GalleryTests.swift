import LayoverJSON
import LayoverPreview
import Testing

/// The widgets that a gallery shows.
@Suite struct GalleryTests {
    private func names(_ items: KeyValuePairs<String, String>) throws -> [String] {
        try Fair.fixture.get().gallery(items)["cards"]?.items?.compactMap { $0["widget"]?.string } ?? []
    }

    @Test(
        arguments: [
            ([:], ["advice", "banner", "evening", "list", "norway", "sketch", "times"]),
            (["search": "ri FLIGHTS"], []), (["search": "flights"], ["evening", "list", "times"]),
            (["search": "list flights"], ["list"]), (["owner": "travel"], ["advice", "norway", "sketch"]),
            (["status": "draft"], ["sketch"]), (["type": "native"], ["times"]),
            (["state": "not-here"], ["norway"]), (["state": "native"], ["times"]),
            (["state": "shown", "owner": "travel"], ["advice", "sketch"]), (["state": "broken"], []),
            (["offset": "5"], ["sketch", "times"]), (["offset": "2", "count": "2"], ["evening", "list"]),
            (["offset": "7"], []), (["count": "0"], ["advice"]),
            (["count": "none", "offset": "-1"], ["advice", "banner", "evening", "list", "norway", "sketch", "times"]),
        ] as [(KeyValuePairs<String, String>, [String])])
    func `a filter matches its values`(items: KeyValuePairs<String, String>, expected: [String]) throws {
        #expect(try names(items) == expected)
    }

    /// Texts are searched in the market's languages only; a campaign is found by its name and its texts.
    @Test(
        arguments: [
            ("way to", "GB", ["advice"], "messages/en-GB.yaml: to: \"On the way to {city}\""),
            ("vei", "GB", [], nil), ("vei", "NO", ["advice"], "messages/nb-NO.yaml: På vei til"),
            ("sale", "GB", ["banner"], "widgets/campaigns/sale.yaml: campaign: sale"),
            ("ALL from", "GB", ["banner"], "widgets/campaigns/sale.yaml: title: { en-GB: \"All from {price}\" }"),
            ("travel way", "GB", ["advice", "norway"], "messages/en-GB.yaml: to: \"On the way to {city}\""),
            ("advice", "GB", ["advice"], nil), ("xa", "GB", [], nil),
        ] as [(String, String, [String], String?)])
    func `a search finds texts and campaigns, and says where`(
        text: String, market: String, expected: [String], place: String?
    ) throws {
        #expect(try names(["search": text, "market": market]) == expected)
        let card = try Fair.fixture.get().gallery(["search": text, "market": market]).at("cards.0")
        #expect(card?["found"]?.string == place)
    }

    @Test func `ranks come before names, and items without a rank come last`() throws {
        let fixture = try Fair.fixture.get()
        var filter = GalleryFilter([])
        filter.ranks = ["times": 5, "advice": 1, "list": 5, "unknown": 9]
        let scene = PreviewFixture.scene([:])
        func names() -> [String] {
            let cards = fixture.preview.gallery(scene, filter, now: PreviewFixture.now)["cards"]?.items ?? []
            return cards.compactMap { $0["widget"]?.string }
        }
        #expect(names() == ["list", "times", "advice", "banner", "evening", "norway", "sketch"])
        filter.owner = "flights"
        #expect(names() == ["list", "times", "evening"])
    }

    @Test func `the total counts the matches of the filter, on any page, states too`() throws {
        let fixture = try Fair.fixture.get()
        #expect(try fixture.gallery(["count": "2"])["total"]?.int == 7)
        let shown = try fixture.gallery(["state": "shown", "count": "1", "offset": "1"])
        let all = try fixture.gallery(["state": "shown"])
        #expect(shown["total"]?.int == all["cards"]?.items?.count)
        #expect(shown["cards"]?.items?.count == 1)
        #expect(shown.at("cards.0.widget") == all.at("cards.1.widget"))
    }

    @Test func `a card says when it is on, and its frame is the scene with its sample`() throws {
        let cards = try Fair.fixture.get().gallery(["scheme": "dark", "residence": "US"])["cards"]
        #expect(cards?.named("advice")?["scheduled"]?.string == "always")
        #expect(cards?.named("banner")?["scheduled"]?.string == "coming")
        #expect(cards?.named("evening")?["scheduled"]?.string == "coming")
        #expect(cards?.named("advice")?["frame"]?.string == "/frame/advice?scheme=dark&sample=us&residence=US")
        #expect(cards?.named("times")?["frame"] == .null)
        #expect(cards?.named("times")?["state"]?.string == "native")
        #expect(cards?.named("norway")?["reason"]?.string == "it is in no layout of GB; it is in those of NO")
    }

    @Test(arguments: [(Limits.galleryCount - 1, false), (Limits.galleryCount, false), (Limits.galleryCount + 1, true)])
    func `a page has at most the limit`(count: Int, isCut: Bool) {
        let filter = GalleryFilter([(name: "count", value: "\(count)")])
        #expect(filter.count == (isCut ? Limits.galleryCount : count))
    }
}
