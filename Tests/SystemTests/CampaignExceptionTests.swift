import Foundation
import LayoverJSON
import LayoverTestKit
import Testing

/// Different times of a campaign in single markets, requested from the running program while the form is filled in.
@Suite(.serialized) struct CampaignExceptionTests {
    private struct FormFixture {
        let content: TemporaryFolder
        let preview: PreviewProcess

        init() async throws {
            content = try TemporaryFolder.shippedContent()
            preview = try await PreviewProcess(content: content)
        }

        func post(_ path: String, _ members: [String: Any]) throws -> RawReply {
            let body = String(decoding: try JSONSerialization.data(withJSONObject: members), as: UTF8.self)
            return try preview.change("POST", path, body: body)
        }

        func draft(_ except: [String: Any]) throws -> JSONValue {
            try post("/api/campaigns/card", CampaignExceptionTests.whole.merging(["except": except]) { $1 })
                .json()["draft"] ?? .null
        }
    }

    private static var whole: [String: Any] {
        [
            "campaign": "autumn-sale", "uses": "sponsored-banner", "markets": ["GB", "AE"], "from": "2026-12-07 09:00",
            "until": "2026-12-13", "image": "hero.png", "link": ["web": "https://www.example.com/autumn"],
            "text": [
                "title": ["en-GB": "Autumn", "ar-AE": "الخريف"], "alt": ["en-GB": "A fjord", "ar-AE": "خليج"],
            ],
        ]
    }

    @Test func `each market's own ends count there, and the others everywhere`() async throws {
        let fixture = try await FormFixture()
        let draft = try fixture.draft(["AE": ["from": "2026-12-06 08:00"]])
        #expect(draft["is_drawn"] == .bool(true) && draft["gaps"] == .array([]), "\(draft)")
        let times = draft["times"]?.items ?? []
        #expect(times.map { $0["market"]?.string } == ["GB", "AE"])
        #expect(times.map { $0["from"]?["local"]?.string } == ["2026-12-07 09:00", "2026-12-06 08:00"])
        #expect(times.map { $0["until"]?["written"]?.string } == ["2026-12-13", "2026-12-13"])
    }

    @Test func `it is written as people write it, and the calendar moves that end alone`() async throws {
        let fixture = try await FormFixture()
        let wish = Self.whole.merging(["write": true, "except": ["AE": ["from": "2026-12-06 08:00"]]]) { $1 }
        let made = try fixture.post("/api/campaigns", wish)
        #expect(made.status == 201, "\(made.text)")
        let file = "widgets/campaigns/autumn-sale.yaml"
        #expect(try fixture.content.text(file).contains("except:\n  AE: { from: 2026-12-06 08:00 }\n"))
        #expect(try fixture.preview.json("/api/state")["is_broken"] == .bool(false))
        let move: [String: Any] = [
            "campaign": "autumn-sale", "market": "AE", "end": "from", "time": "2026-12-05 08:00",
            "was": "2026-12-06 08:00",
        ]
        let body = String(decoding: try JSONSerialization.data(withJSONObject: move), as: UTF8.self)
        #expect(try fixture.preview.change("PUT", "/api/campaigns", body: body).status == 200)
        let text = try fixture.content.text(file)
        #expect(text.contains("from: 2026-12-07 09:00") && text.contains("AE: { from: 2026-12-05 08:00 }"), "\(text)")
    }

    @Test func `an error in an exception is reported at its place, and an empty one is left out`() async throws {
        let fixture = try await FormFixture()
        let late = try fixture.draft(["AE": ["from": "2026-12-20"]])
        let order = late["findings"]?.items?.first { $0["code"]?.string == "time.order" }
        #expect(order?["message"]?.string?.contains("in AE;") == true, "\(late)")
        let early = try fixture.draft(["AE": ["until": "2026-12-01"]])
        let found = early["findings"]?.items?.filter { $0["severity"]?.string == "error" } ?? []
        #expect(found.map { $0["field"]?.string } == ["except.AE"], "\(found)")
        let none = try fixture.draft(["AE": ["from": "soon"]])
        #expect(none["gaps"]?.items?.map { $0["field"]?.string } == ["except.AE"], "\(none)")
        #expect(none["is_drawn"] == .bool(true), "the card goes on with the times of all")
        for empty: [String: Any] in [["AE": [String: Any]()], ["AE": ["from": " "]], ["AE": 1], [:]] {
            #expect(try fixture.draft(empty)["gaps"] == .array([]), "\(empty)")
        }
    }

    @Test func `as many markets may have times of their own as there may be markets`() async throws {
        let fixture = try await FormFixture()
        func status(_ count: Int) throws -> Int {
            let all = (0..<count).map { number in ("M\(number)", ["from": "2026-12-06"]) }
            let except = Dictionary(uniqueKeysWithValues: all)
            return try fixture.post("/api/campaigns/card", Self.whole.merging(["except": except]) { $1 }).status
        }
        #expect(try status(300) == 200 && status(301) == 400)
    }
}
