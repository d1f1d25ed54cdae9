import LayoverAdapters
import LayoverCatalog
import LayoverCompiler
import LayoverContentKit
import LayoverJSON
import LayoverModel
import LayoverPreview
import LayoverTestKit
import Testing

/// Finding cards by anything that a person remembers of them.
struct FindTests {
    private func find(_ search: String, in market: String? = nil, of text: String = Fair.text) throws -> JSONValue {
        let files = SmallTree(text).files
        let tools = try Adapters().compilerTools(pseudoLocales: true)
        var compiler = Compiler(tools: tools)
        let preview = try PreviewFixture(files: files).preview
        let index = FindIndex(
            compiler.inventory(of: files), preview.content.catalog, formatting: tools.language,
            folding: { $0.lowercased() })
        return preview.find(search, in: index, market: market)
    }

    /// The search, its market, the cards, and the best place's kind, name and market.
    @Test(
        arguments: [
            ("vei", nil, ["advice"], "text", "to", "NO"), ("På VEI", "GB", ["advice"], "text", "to", "NO"),
            ("city way", nil, ["advice"], "text", "to", "GB"), ("all from", "NO", ["banner"], "text", "title", "GB"),
            ("evening", nil, ["evening"], "name", nil, "GB"), ("nothing of it", nil, [], nil, nil, nil),
            ("more rules advice", nil, ["advice"], "text", "more", "GB"),
            ("regler", "NO", ["advice"], "text", "more", "NO"), ("", nil, [], nil, nil, nil),
            ("partners", nil, ["banner"], "owner", nil, "GB"),
        ] as [(String, String?, [String], String?, String?, String?)])
    func `a card is found in every language, and opens where it has it`(
        search: String, market: String?, cards: [String], kind: String?, name: String?, shown: String?
    ) throws {
        let answer = try find(search, in: market)
        #expect(answer["cards"]?.items?.compactMap { $0["widget"]?.string } == cards)
        #expect(answer["total"] == .int(cards.count))
        let best = answer.at("cards.0.places.0")
        #expect(best?["kind"]?.string == kind)
        #expect(best?["name"]?.string == name)
        #expect(best?["market"]?.string == shown)
    }

    @Test func `a campaign is found by its name, and shown in a market where it runs`() throws {
        let answer = try find("sale", in: "NO")
        #expect(answer.at("cards.0.widget")?.string == "banner")
        let campaign = answer.at("cards.0.places")?.items?.first { $0["kind"]?.string == "campaign" }
        #expect(campaign?["campaign"]?.string == "sale")
        #expect(campaign?["market"]?.string == "GB")
        #expect(campaign?["place"]?["file"]?.string == "widgets/campaigns/sale.yaml")
    }

    @Test func `a market finds its cards, in its own words too`() throws {
        for search in ["Norway", "norge"] {
            let cards = try find(search)["cards"]?.items ?? []
            let places = cards.flatMap { $0["places"]?.items ?? [] }.filter { $0["kind"]?.string == "market" }
            #expect(cards.contains { $0["widget"]?.string == "times" }, "\(search)")
            #expect(!places.isEmpty)
            #expect(places.allSatisfy { $0["market"]?.string == "NO" })
        }
    }

    @Test(arguments: [
        ("=== bags\nshow_when: { results.carriers: { $in: [U2, BA] } }\n", "easyjet"),
        ("=== bags\nshow_when: { $or: [{ results.carriers: { $all: [U2] } }, { market: NO }] }\n", "u2"),
        (
            "=== bags\n=== widgets/cards/bags/samples/one.yaml\nsample: one\nfacts: { results.carriers: [DS, BA] }\n",
            "easyJet"
        ),
    ])
    func `an airline finds the cards with conditions on it or samples of it`(text: String, search: String) throws {
        let best = try find(search, of: text).at("cards.0.places.0")
        #expect(best?["kind"]?.string == "airline")
        #expect(best?["text"]?.string == "easyJet")
    }

    @Test func `whole matches precede scattered ones`() throws {
        let text = """
            === last
            === widgets/cards/last/messages/en-GB.yaml
            label: Last
            title: Book now
            === first
            === widgets/cards/first/messages/en-GB.yaml
            label: First
            title: now is the time to book

            """
        let cards = try find("book now", of: text)["cards"]?.items?.compactMap { $0["widget"]?.string }
        #expect(cards == ["last", "first"])
    }

    @Test(arguments: [
        (Limits.foundPlaces - 1, Limits.foundPlaces - 1), (Limits.foundPlaces, Limits.foundPlaces),
        (Limits.foundPlaces + 1, Limits.foundPlaces),
    ])
    func `places of a card are listed up to the limit, and all are counted`(places: Int, told: Int) throws {
        let texts = (1...places).map { "text_\($0): zebra\n" }.joined()
        let card = "<p>" + (1...places).map { "{{@text_\($0)}}" }.joined() + "</p>\n"
        let answer = try find(
            "zebra",
            of:
                "=== one\n=== widgets/cards/one/card.html\n\(card)=== widgets/cards/one/messages/en-GB.yaml\nlabel: One\n"
                + texts)
        #expect(answer.at("cards.0.count") == .int(places))
        #expect(answer["places"] == .int(places))
        #expect(answer.at("cards.0.places")?.items?.count == told)
    }

    @Test(arguments: [(Limits.foundCards, Limits.foundCards), (Limits.foundCards + 1, Limits.foundCards)])
    func `cards are listed up to the limit, and all are counted`(cards: Int, told: Int) throws {
        let text = (1...cards).map { "=== zebra-\($0)\n" }.joined()
        let answer = try find("zebra", of: text)
        #expect(answer["total"] == .int(cards))
        #expect(answer["cards"]?.items?.count == told)
    }

    @Test func `a search is cut where it is too long`() throws {
        func length(_ count: Int) -> String { "vei" + String(repeating: " ", count: count - 4) + "z" }
        #expect(try find(length(Limits.findCharacters))["total"] == .int(0))
        #expect(try find(length(Limits.findCharacters + 1))["total"] == .int(1))
        func words(_ count: Int) -> String { Array(repeating: "vei", count: count - 1).joined(separator: " ") + " zzz" }
        #expect(try find(words(Limits.findWords))["total"] == .int(0))
        #expect(try find(words(Limits.findWords + 1))["total"] == .int(1))
    }
}
