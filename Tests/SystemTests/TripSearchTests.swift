import Foundation
import LayoverJSON
import LayoverModel
import LayoverTestKit
import Testing

/// Shared trips and searches of one server, which vouches for the results that it fetched itself.
struct TripSearchTests {
    private func site() async throws -> (site: LiveSite, found: RawReply, id: String) {
        let site = try await LiveSite(try LiveSite.content(), more: ["--trips"])
        let found = try site.search()
        let results = try found.json()["content"]?["results"]?["itineraries"]
        return (site, found, try #require(results?.members?.first?.key))
    }

    private func add(_ trip: SharedTrip, token: String, id: String) throws -> RawReply {
        let body = #"{"offer": {"search": "\#(token)", "itinerary": "\#(id)"}, "state": "sent"}"#
        return try trip.ask("POST", "/items", as: "ana", body: body)
    }

    @Test func `a result is shared by its search's token, as it was seen`() async throws {
        let (site, found, id) = try await site()
        let trip = try SharedTrip(on: site.server)
        let token = try #require(found.searchToken)
        #expect(try add(trip, token: token, id: id).status == 201)
        let item = try #require(try trip.view(as: "ana")["items"]?.items?.first)
        #expect(item["offer"]?["vouched"]?.bool == true && item["offer"]?["itinerary"]?.string == id)
        #expect(item["offer"]?["legs"]?.items?.first?.items?.first?["from"]?.string == "LHR")
        #expect(item["price"]?["seen"]?.int ?? 0 > 0)
        for (token, id) in [(token, "none"), ("none", id), (String(token.dropLast(2)) + "AA", id)] {
            let gone = try add(trip, token: token, id: id)
            #expect(gone.status == 410 && gone.problem == "offer-gone")
        }
    }

    @Test func `a typed flight follows the price of any person's next search`() async throws {
        let (site, found, id) = try await site()
        let trip = try SharedTrip(on: site.server)
        #expect(try add(trip, token: try #require(found.searchToken), id: id).status == 201)
        let seen = try #require(try trip.view(as: "ana")["items"]?.items?.first)
        let amount = try #require(seen["price"]?["seen"]?.int)
        let other = try SharedTrip(on: site.server)
        let price = #"{"amount": 1, "currency": "GBP"}"#
        let offer = try #require(seen["offer"]).with(["price": try JSONValue(parsing: Array(price.utf8))])
        #expect(
            try other.ask("POST", "/items", as: "ana", body: #"{"offer": \#(offer), "state": "sent"}"#).status == 201)
        let stream = try TripStream(other, as: "ana", after: "1.2")
        #expect(try site.search().status == 200)
        #expect(try stream.next().data["kind"]?.string == "item.price")
        let now = try #require(try other.view(as: "ana")["items"]?.items?.first)
        #expect(now["price"]?["latest"]?.int == amount && now["price"]?["seen"]?.int == 1)
        #expect(now["offer"]?["vouched"]?.bool == false, "who typed it typed it")
    }

    /// The layout that a search shows, with one of its cards that has a link.
    private func shown(_ token: String, on site: LiveSite) throws -> (layout: String, card: JSONValue) {
        let layout = try RawClient.ask(port: site.server.port, "GET", "/v1/searches/\(token)/layout").json()
        let card = layout["cards"]?.items?.first { $0["actions"]?.members?.first?.value["web"] != nil }
        return (try #require(layout["id"]?.string), try #require(card))
    }

    @Test func `a card of a search's layout is shared unchanged, and made-up ones are not`() async throws {
        let folder = try TemporaryFolder.shippedContent(in: "content")
        let settings = try folder.text("content/widgets/layover.yaml")
        try folder.write(
            settings.replacing("[partners.example.com]", with: "[partners.example.com, www.example.com]"),
            to: "content/widgets/layover.yaml")
        let site = try await LiveSite(folder, more: ["--trips"])
        let token = try #require(try site.search().searchToken)
        let (layout, card) = try shown(token, on: site)
        let (log, widget) = (try #require(card["log_id"]?.string), try #require(card["widget"]?.string))
        var trip = try SharedTrip(on: site.server)
        func add(_ token: String, layout: String, log: String) throws -> RawReply {
            let offer = #"{"search": "\#(token)", "layout": "\#(layout)", "log_id": "\#(log)", "label": "Mine"}"#
            return try trip.ask("POST", "/items", as: "ana", body: #"{"offer": \#(offer), "state": "sent"}"#)
        }
        for (token, layout, log) in [(token, layout, "\(log)x"), (token, "none", log), ("none", layout, log)] {
            let refused = try add(token, layout: layout, log: log)
            #expect(refused.status == 410 && refused.problem == "offer-gone")
        }
        let added = try add(token, layout: layout, log: log)
        #expect(added.status == 201, "\(added.text)")
        #expect(try add(token, layout: layout, log: log).status == 200, "the same card is one item")
        let item = try #require(try added.json()["item"]?.string)
        let offer = try #require(try trip.view(as: "ana")["items"]?.items?.first?["offer"])
        #expect(offer["kind"]?.string == "card" && offer["widget"]?.string == widget)
        #expect(offer["label"] == card["label"] && offer["link"] == card["actions"]?.members?.first?.value["web"])
        try trip.join("ben")
        #expect(try trip.vote("yes", on: item, as: "ben").status == 200)
        var guest = PageGuest(trip)
        let label = try #require(card["label"]?.string)
        #expect(try guest.open().text.contains(label))
        #expect(guest.html.contains("Suggestion 1"))
        let link = try #require(offer["link"]?.string)
        #expect(guest.html.contains("href=\"\(link)\""))
        // A kill of the card removes it from trips at once; its votes stay.
        let tag = try #require(try trip.ask("GET", "", as: "ben").header("etag"))
        #expect(try OnCall.kill("widget:\(widget)", on: site.server) == 200)
        let killed = try trip.ask("GET", "", as: "ben", headers: ["If-None-Match: \(tag)"])
        let left = try killed.json()["items"]?.items
        #expect(killed.status == 200 && left?.isEmpty == true)
        #expect(try guest.open().text.contains(label) == false)
        #expect(try OnCall.revive("widget:\(widget)", on: site.server) == 200)
        #expect(try trip.votes(on: item, as: "ana") == ["ben": "yes"])
    }
}
