import Foundation
import LayoverJSON
import LayoverTestKit
import Testing

/// The answer for a client that identifies itself but does not list its capabilities.
struct ClientHeaderTests {
    private static let address =
        "/v1/attach?surface=flight-results&format=skyscanner-v3&market=GB&locale=en-GB&currency=GBP"

    private func cards(_ layout: JSONValue?) -> [JSONValue] { layout?["cards"]?.items ?? [] }

    @Test(arguments: ["platform=ios, app=7.31.0", "width=390, scale=1", ""])
    func `a client without capabilities gets pages with https links, and a note`(client: String) async throws {
        let server = try await OneServer.small.server()
        let reply = try server.post(Self.address, SmallAnswer.compact, ["Layover-Client: \(client)"])
        #expect(reply.layoverStatus == "partial; reason=caps-not-said")
        let cards = cards(try reply.json()["layout"])
        #expect(!cards.isEmpty && cards.allSatisfy { $0["type"]?.string == "html" })
        for card in cards {
            let html = try #require(card["html"]?.string)
            #expect(html.hasPrefix("<!doctype html>") && !html.contains("layover-action:"))
        }
        let layout = try server.get(
            "/v1/layouts/flight-results?market=GB", ["Layover-Client: \(client)"])
        #expect(layout.layoverStatus == "partial; reason=caps-not-said")
        let posted = try server.post(
            "/v1/layouts/flight-results", Array(#"{"context":{"market":"GB","client":{"width":390}}}"#.utf8), [])
        #expect(posted.layoverStatus == "partial; reason=caps-not-said")
    }

    @Test func `an empty list is none, and a list is taken by its word`() async throws {
        let server = try await OneServer.small.server()
        func layout(_ client: String?) throws -> (status: String, types: Set<String>) {
            let reply = try server.post(
                Self.address, SmallAnswer.compact, client.map { ["Layover-Client: \($0)"] } ?? [])
            return (reply.layoverStatus, Set(cards(try reply.json()["layout"]).compactMap { $0["type"]?.string }))
        }
        #expect(try layout("platform=ios, caps=\"\"") == ("full", []))
        #expect(try layout("caps=\"card.html@1\"") == ("full", ["html"]))
        #expect(try layout(nil) == ("full", ["html", "native"]))
    }

    @Test func `a search says so with its answers`() async throws {
        let site = try await LiveSite(try LiveSite.content())
        func status(_ client: String?) throws -> String {
            let asked = try RawClient(port: site.server.port)
            asked.send(
                "POST", "/v1/searches",
                headers: ["Content-Type: application/json"] + (client.map { ["Layover-Client: \($0)"] } ?? []),
                body: Array(LiveSite.question().utf8))
            let reply = try asked.reply()
            let token = try #require(reply.searchToken)
            let next = try site.server.get("/v1/searches/\(token)")
            #expect(next.layoverStatus == reply.layoverStatus)
            #expect(try site.server.get("/v1/searches/\(token)/layout").layoverStatus == reply.layoverStatus)
            return reply.layoverStatus
        }
        #expect(try status("platform=web") == "partial; reason=caps-not-said")
        #expect(try status("platform=web, caps=\"card.html\"") == "full")
        #expect(try status(nil) == "full")
    }
}
