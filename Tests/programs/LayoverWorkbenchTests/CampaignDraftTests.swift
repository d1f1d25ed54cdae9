import LayoverModel
import LayoverYAML
import Testing

import LayoverWorkbench

/// The file of a campaign, whatever was typed into the form.
struct CampaignDraftTests {
    @Test func `a whole campaign is written as people write them`() {
        var draft = CampaignDraft("monday-sale", uses: "sponsored-banner")
        draft.owner = "partnerships"
        draft.markets = ["GB", "NO"]
        draft.destinations = ["OSL", "BGO"]
        (draft.from, draft.until) = ("2026-12-07 09:00", "2026-12-13")
        draft.exceptions = [
            CampaignException("GB", until: "2026-12-12 18:00"),
            CampaignException("NO", from: "2026-12-06", until: "2026-12-14"),
        ]
        draft.image = "hero.png"
        draft.webLink = "https://www.example.com/sale"
        draft.weight = 3
        draft.texts = [.init("title", [.init("en-GB", "Oslo from {price}"), .init("nb-NO", "Oslo", isOpen: true)])]
        #expect(
            draft.yaml == """
                campaign: monday-sale
                uses: sponsored-banner
                owner: partnerships
                markets: [GB, NO]
                routes: { to: [OSL, BGO] }
                # Local time of each market; a date alone is the whole day.
                from: 2026-12-07 09:00
                until: 2026-12-13
                except:
                  GB: { until: 2026-12-12 18:00 }
                  NO: { from: 2026-12-06, until: 2026-12-14 }
                image: hero.png
                link: { web: "https://www.example.com/sale" }
                weight: 3
                text:
                  title:
                    en-GB: "Oslo from {price}"
                    nb-NO: "Oslo"  # translate

                """)
        #expect(draft.path == "widgets/campaigns/monday-sale.yaml")
    }

    @Test func `each line of the file is a part of the form`() {
        var draft = CampaignDraft("sale", uses: "banner")
        draft.markets = ["GB"]
        (draft.from, draft.until) = ("2026-12-07", "2026-12-13")
        draft.exceptions = [CampaignException("GB", until: "2026-12-12")]
        draft.webLink = "https://www.example.com/sale"
        draft.texts = [.init("title", [.init("en-GB", "A\nB"), .init("nb-NO", "C")])]
        #expect(
            (0...15).map { draft.field(atLine: $0) } == [
                nil, "campaign", "uses", "markets", nil, "from", "until", "except", "except.GB", "link", "text",
                "text.title", "text.title.en-GB", "text.title.nb-NO", nil, nil,
            ])
        #expect(draft.yaml.split(separator: "\n").count == 13)
    }

    @Test func `times of one market take the place of those of all, each end by itself`() {
        var draft = CampaignDraft("sale", uses: "banner")
        (draft.from, draft.until) = ("2026-12-07", "2026-12-13")
        draft.exceptions = [CampaignException("AE", from: "2026-12-06"), CampaignException("NO", until: "2026-12-20")]
        let windows = ["GB", "AE", "NO"].map { draft.window(in: $0) }
        #expect(windows.map { $0.from } == ["2026-12-07", "2026-12-06", "2026-12-07"])
        #expect(windows.map { $0.until } == ["2026-12-13", "2026-12-13", "2026-12-20"])
    }

    /// Texts that could end a value and begin another.
    @Test(arguments: [
        "a\nowner: other", "a: b", "a, b", "a]", "a }", "\"", "'", "# c", "&a", "*a", "!t", "|", "> x", "- x", "\u{85}",
        "%", "@",
        "`", "\u{2028}x", " ", "~", "\t", "日本",
    ])
    func `no part can say anything about another`(text: String) throws {
        var draft = CampaignDraft(text, uses: text)
        (draft.owner, draft.image, draft.appLink, draft.webLink) = (text, text, text, text)
        (draft.from, draft.until) = (text, text)
        (draft.markets, draft.origins, draft.destinations) = ([text], [text, text], [text])
        draft.exceptions = [CampaignException(text, from: text, until: text)]
        draft.texts = [.init(text, [.init(text, text)])]
        let root = try #require(YAMLReader.read(Array(draft.yaml.utf8), file: "c.yaml").root)
        let keys = root.entries?.map(\.key)
        #expect(
            keys == [
                "campaign", "uses", "owner", "markets", "routes", "from", "until", "except", "image", "link", "text",
            ])
        for key in ["campaign", "uses", "owner", "from", "until", "image"] {
            #expect(root[key]?.text == text, "\(key)")
        }
        #expect(root["markets"]?.list?.map(\.text) == [text])
        #expect(root["routes"]?["from"]?.list?.count == 2)
        #expect(root["link"]?["web"]?.text == text && root["text"]?[text]?[text]?.text == text)
        #expect(root["except"]?[text]?["from"]?.text == text && root["except"]?[text]?["until"]?.text == text)
        #expect(root["except"]?.entries?.count == 1 && root["except"]?[text]?.entries?.count == 2)
    }
}
