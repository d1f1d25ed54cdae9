import Foundation
import LayoverJSON
import LayoverTestKit
import Testing

/// Moving the ends of campaigns through the routes that the page of `layover preview` calls.
@Suite(.serialized) struct PreviewCampaignTimesTests {
    private static let file = "widgets/campaigns/monday-sale.yaml"

    private func body(_ time: String, was: String = "2026-12-13", market: String = "GB", end: String = "until")
        -> String
    {
        JSONValue.object(
            [("campaign", "monday-sale"), ("market", market), ("end", end), ("time", time), ("was", was)].map {
                .init($0.0, .string($0.1))
            }
        ).description
    }

    @Test func `an end is written, reported, removed and restored, byte by byte`() async throws {
        let content = try TemporaryFolder.shippedContent()
        try content.replace("until: 2026-12-13\n", with: "until: 2026-12-13   # the last day\r\n", in: Self.file)
        let before = try content.text(Self.file)
        let preview = try await PreviewProcess(content: content)
        let moved = try preview.change("PUT", "/api/campaigns", body: body("2026-12-20"))
        let number = try moved.json()["change"]?.int
        #expect(moved.status == 200 && number == 1, "\(moved.text)")
        let after = before.replacing("until: 2026-12-13", with: "until: 2026-12-20")
        #expect(try content.text(Self.file) == after)
        let ends = try preview.json("/api/calendar")["entries"]?.items?.filter {
            $0["name"]?.string == "monday-sale" && $0["market"]?.string == "NO"
        }
        #expect(ends?.first?["until"]?["local"]?.string == "2026-12-21 00:00")
        #expect(ends?.first?["written"]?["until"]?["text"]?.string == "2026-12-20")
        let back = try preview.change("POST", "/api/campaigns/undo", body: "{\"change\": 1}")
        #expect(try back.status == 200 && (back.json()["change"]?.int) == 2)
        #expect(try content.text(Self.file) == before)
        #expect(try preview.change("POST", "/api/campaigns/undo", body: "{\"change\": 2}").status == 200)
        #expect(try content.text(Self.file) == after)
        // Another author's change since then is kept.
        try content.replace("weight: 3", with: "weight: 4", in: Self.file)
        let theirs = try content.text(Self.file)
        #expect(try preview.change("POST", "/api/campaigns/undo", body: "{\"change\": 3}").status == 409)
        #expect(try content.text(Self.file) == theirs)
        #expect(try preview.change("POST", "/api/campaigns/undo", body: "{\"change\": 99}").status == 404)
    }

    @Test func `an invalid time is rejected, and nothing is written`() async throws {
        let content = try TemporaryFolder.shippedContent()
        let preview = try await PreviewProcess(content: content)
        let before = try content.text(Self.file)
        for (body, status) in [
            (body("2026-12-01"), 422), (body("never"), 422), (body("2026-12-20", was: "2026-12-14"), 409),
            (body("2026-12-20", market: "JP"), 404), (body("2026-12-20", end: "middle"), 400), ("{}", 400), ("[", 400),
        ] {
            let reply = try preview.change("PUT", "/api/campaigns", body: body)
            #expect(reply.status == status, "\(body): \(reply.text)")
        }
        let stale = try preview.change("PUT", "/api/campaigns", body: body("2026-12-20", was: "2026-12-14")).json()
        #expect(stale["now"]?.string == "2026-12-13")
        let bare = try preview.send("PUT", "/api/campaigns", body: Array(body("2026-12-20").utf8))
        #expect(bare.status == 403)
        #expect(try content.text(Self.file) == before)
    }
}
