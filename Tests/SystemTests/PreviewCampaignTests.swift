import Foundation
import LayoverJSON
import LayoverTestKit
import Testing

/// A campaign while its form is filled in, with the running program: its card, the gaps, and places by name.
@Suite(.serialized) struct PreviewCampaignTests {
    private struct FormFixture {
        let content: TemporaryFolder
        let preview: PreviewProcess

        init() async throws {
            content = try TemporaryFolder.shippedContent()
            preview = try await PreviewProcess(content: content)
        }

        func card(_ members: [String: Any], _ query: String = "") throws -> RawReply {
            let body = String(decoding: try JSONSerialization.data(withJSONObject: members), as: UTF8.self)
            return try preview.change("POST", "/api/campaigns/card\(query)", body: body)
        }

        func gaps(_ members: [String: Any]) throws -> [String] {
            try card(members).json()["draft"]?["gaps"]?.items?.compactMap { $0["field"]?.string } ?? []
        }
    }

    private static var empty: [String: Any] { ["campaign": "", "uses": "sponsored-banner"] }

    private static var whole: [String: Any] {
        [
            "campaign": "autumn-sale", "uses": "sponsored-banner", "markets": ["GB", "NO", "AE"],
            "from": "2026-12-01 09:00", "until": "2026-12-08", "image": "autumn.jpg",
            "pictures": [["name": "autumn.jpg", "width": 1_200, "height": 400]],
            "link": ["web": "https://www.example.com/autumn"],
            "text": [
                "title": ["en-GB": "Autumn in Oslo", "nb-NO": "Høst i Oslo", "ar-AE": "الخريف في أوسلو"],
                "alt": ["en-GB": "A fjord", "nb-NO": "En fjord", "ar-AE": "خليج"],
            ],
        ]
    }

    @Test func `the card is shown before anything is written, with a list of missing values`() async throws {
        let fixture = try await FormFixture()
        let before = fixture.content.names("widgets/campaigns")
        let reply = try fixture.card(Self.empty, "?market=NO")
        let json = try reply.json()
        #expect(reply.status == 200 && json["sample"]?.string == "campaign:new-campaign", "\(reply.text.prefix(600))")
        #expect(json["html"]?.string?.contains("Your headline") == true && json["market"]?.string == "NO")
        #expect(json["draft"]?["is_drawn"] == .bool(true), "\(json["draft"] ?? .null)")
        #expect(json["draft"]?["stand_in"]?.string == "your-picture.png")
        let address = try #require(json["draft"]?["pictures"]?.items?.first?["address"]?.string)
        #expect(json["html"]?.string?.contains(address) == true, "the page puts its own picture there")
        #expect(try fixture.gaps(Self.empty) == ["campaign", "markets", "from", "until", "image", "link"])
        let needs = json["draft"]?["needs"]
        #expect(needs?["picture"]?.string == "needed" && needs?["link"]?.string == "needed")
        #expect(needs?["texts"]?.items?.map { $0["name"]?.string } == ["title"])
        #expect(fixture.content.names("widgets/campaigns") == before)
        #expect(try fixture.preview.json("/api/state")["campaigns"]?.items?.count == before.count)
    }

    @Test func `a whole one has nothing left, is drawn in each language and lies nowhere`() async throws {
        let fixture = try await FormFixture()
        #expect(try fixture.gaps(Self.whole) == [])
        for (market, words) in [("GB", "Autumn in Oslo"), ("NO", "Høst i Oslo"), ("AE", "الخريف في أوسلو")] {
            let json = try fixture.card(Self.whole, "?market=\(market)").json()
            #expect(json["html"]?.string?.contains(words) == true, "\(market)")
            #expect(json["sample"]?.string == "campaign:autumn-sale" && json["draft"]?["is_drawn"] == .bool(true))
            #expect(
                json["draft"]?["findings"]?.items?.filter { $0["severity"]?.string == "error" } == [], "\(market)")
        }
        let times = try fixture.card(Self.whole).json()["draft"]?["times"]?.items ?? []
        #expect(
            times.map { $0["from"]?["utc"]?.string } == [
                "2026-12-01T09:00:00Z", "2026-12-01T08:00:00Z", "2026-12-01T05:00:00Z",
            ])
        #expect(!fixture.content.exists("widgets/campaigns/autumn-sale.yaml"))
        #expect(!fixture.content.exists("widgets/assets/autumn.jpg"))
        #expect(try fixture.preview.json("/api/pictures")["pictures"]?.items?.count == 4)
    }

    /// The changed field of the form and its value, the field of the finding, and a part of its code.
    private static let mistakes: [(String, String, String, String)] = [
        ("until", "\"2026-11-01\"", "until", "time.order"),
        ("link", "{\"web\": \"http://example.com\"}", "link", "address.https"),
        ("link", "{\"app\": \"evil://x\"}", "link", "address.scheme"),
        ("routes", "{\"to\": [\"Oslo\"]}", "routes", "campaign.route"),
        ("text", "{\"title\": {\"en-GB\": \"{nothing}\"}}", "text.title.en-GB", "message"),
        ("text", "{\"title\": {\"nb-NO\": \"{\"}}", "text.title.nb-NO", "message.syntax"),
        ("weight", "1001", "weight", "schema"), ("markets", "[\"GB\", \"XX\"]", "markets", "market"),
        ("image", "\"nothing.png\"", "image", "asset.unknown"),
    ]

    @Test func `a mistake is reported at its field`() async throws {
        let fixture = try await FormFixture()
        for (key, value, field, code) in Self.mistakes {
            let changed = try JSONSerialization.jsonObject(with: Data(value.utf8), options: .fragmentsAllowed)
            let draft = try fixture.card(Self.whole.merging([key: changed]) { $1 }).json()["draft"]
            let findings = draft?["findings"]?.items ?? []
            let found = findings.first { $0["field"]?.string == field && $0["severity"]?.string == "error" }
            #expect(found?["code"]?.string?.contains(code) == true, "\(key), \(value): \(findings)")
            #expect(draft?["is_drawn"] == .bool(false), "\(key), \(value)")
        }
    }

    @Test func `a picture needs words in each language that the card speaks`() async throws {
        let fixture = try await FormFixture()
        let spoken: [String: Any] = ["title": ["en-GB": "Autumn", "nb-NO": "Høst"], "alt": ["en-GB": "A fjord"]]
        let gaps = try fixture.gaps(Self.whole.merging(["markets": ["GB", "NO"], "text": spoken]) { $1 })
        #expect(gaps == ["text.alt.nb-NO"])
        // Norway has English too, so a headline only in English is shown there.
        let english: [String: Any] = ["title": ["en-GB": "Autumn"], "alt": ["en-GB": "A fjord"]]
        #expect(try fixture.gaps(Self.whole.merging(["markets": ["GB", "NO"], "text": english]) { $1 }) == [])
        #expect(
            try fixture.gaps(Self.whole.merging(["markets": ["GB", "JP"], "text": english]) { $1 })
                == ["text.title.ja-JP", "text.alt.ja-JP"])
    }

    @Test func `a name that is taken is reported, and a drawn copy gets another`() async throws {
        let fixture = try await FormFixture()
        let json = try fixture.card(Self.whole.merging(["campaign": "monday-sale"]) { $1 }).json()
        let gap = json["draft"]?["gaps"]?.items?.first
        #expect(gap?["field"]?.string == "campaign" && gap?["message"]?.string?.contains("choose another") == true)
        #expect(json["sample"]?.string == "campaign:new-campaign")
        #expect(json["html"]?.string?.contains("Autumn in Oslo") == true)
    }

    @Test func `four pictures of the browser are taken, of sizes that pictures may have`() async throws {
        let fixture = try await FormFixture()
        func status(_ pictures: [[String: Any]]) throws -> Int {
            try fixture.card(Self.whole.merging(["pictures": pictures]) { $1 }).status
        }
        let one: [String: Any] = ["name": "autumn.jpg", "width": 4_096, "height": 4_096]
        let named = (1...5).map { ["name": "a\($0).png", "width": 7, "height": 3] as [String: Any] }
        #expect(try status([one]) == 200 && status(Array(named.prefix(4))) == 200 && status(named) == 400)
        for wrong: [String: Any] in [
            ["width": 4_097], ["height": 0], ["name": "../x.png"], ["name": "a.svg"], ["name": "a.gif"],
            ["name": "A.png"],
            ["width": "7"],
        ] {
            #expect(try status([one.merging(wrong) { $1 }]) == 400, "\(wrong)")
        }
    }

    @Test func `an invalid form is rejected`() async throws {
        let fixture = try await FormFixture()
        for body in ["", "{", "[]", "{}", "{\"campaign\": 1}", "{\"campaign\": \"x\"}"] {
            #expect(try fixture.preview.change("POST", "/api/campaigns/card", body: body).status == 400, "\(body)")
        }
        #expect(try fixture.card(Self.empty.merging(["uses": "none"]) { $1 }).status == 404)
        #expect(
            try fixture.card(Self.empty.merging(["markets": Array(repeating: "GB", count: 301)]) { $1 }).status == 400)
        #expect(
            try fixture.card(Self.empty.merging(["markets": Array(repeating: "GB", count: 300)]) { $1 }).status == 200)
        #expect(
            try fixture.preview.send("POST", "/api/campaigns/card", body: Array("{}".utf8)).status == 403)
        #expect(try fixture.preview.get("/api/campaigns/card").status == 405)
    }

    @Test func `places are found by name, the market's own first`() async throws {
        let fixture = try await FormFixture()
        func found(_ query: String) throws -> [String] {
            try fixture.preview.json("/api/places?\(query)")["places"]?.items?.compactMap { $0["code"]?.string } ?? []
        }
        #expect(try found("find=oslo").first == "OSL" && found("find=troms%C3%B8").first == "TOS")
        #expect(try found("find=norway").first == "NO" && found("find=manchester&market=US").first == "MHT")
        #expect(try found("find=a").count == 8 && found("find=").isEmpty && found("").isEmpty)
        let long = String(repeating: "a", count: 5_000)
        #expect(try found("find=\(long)").isEmpty)
    }
}
