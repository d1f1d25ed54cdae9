import Foundation
import LayoverJSON
import LayoverModel
import LayoverTestKit
import Testing

/// Shared trips and searches of one server: what it fetched itself it vouches for.
struct TripSearchTests {
    private func site() async throws -> (site: LiveSite, found: RawReply, id: String) {
        let site = try await LiveSite(try LiveSite.content(), more: ["--trips"])
        let found = try site.search()
        let results = try found.json()["content"]?["results"]?["itineraries"]
        return (site, found, try #require(results?.members?.first?.key))
    }

    private func add(_ trip: SharedTrip, _ token: String, _ id: String) throws -> RawReply {
        let body = #"{"offer": {"search": "\#(token)", "itinerary": "\#(id)"}, "state": "sent"}"#
        return try trip.ask("POST", "/items", as: "ana", body)
    }

    @Test func `a result is shared by its search's token, as it was seen`() async throws {
        let (site, found, id) = try await site()
        let trip = try SharedTrip(on: site.server)
        let token = try #require(found.searchToken)
        #expect(try add(trip, token, id).status == 201)
        let item = try #require(try trip.view(as: "ana")["items"]?.items?.first)
        #expect(item["offer"]?["vouched"]?.bool == true && item["offer"]?["itinerary"]?.string == id)
        #expect(item["offer"]?["legs"]?.items?.first?.items?.first?["from"]?.string == "LHR")
        #expect(item["price"]?["seen"]?.int ?? 0 > 0)
        for (token, id) in [(token, "none"), ("none", id), (String(token.dropLast(2)) + "AA", id)] {
            let gone = try add(trip, token, id)
            #expect(gone.status == 410 && gone.problem == "offer-gone")
        }
    }

    @Test func `what somebody typed follows the price of anybody's next search`() async throws {
        let (site, found, id) = try await site()
        let trip = try SharedTrip(on: site.server)
        #expect(try add(trip, try #require(found.searchToken), id).status == 201)
        let seen = try #require(try trip.view(as: "ana")["items"]?.items?.first)
        let amount = try #require(seen["price"]?["seen"]?.int)
        let other = try SharedTrip(on: site.server)
        let price = #"{"amount": 1, "currency": "GBP"}"#
        let offer = try #require(seen["offer"]).with(["price": try JSONValue(parsing: Array(price.utf8))])
        #expect(try other.ask("POST", "/items", as: "ana", #"{"offer": \#(offer), "state": "sent"}"#).status == 201)
        let stream = try TripStream(other, as: "ana", after: "1.2")
        #expect(try site.search().status == 200)
        #expect(try stream.next().data["kind"]?.string == "item.price")
        let now = try #require(try other.view(as: "ana")["items"]?.items?.first)
        #expect(now["price"]?["latest"]?.int == amount && now["price"]?["seen"]?.int == 1)
        #expect(now["offer"]?["vouched"]?.bool == false, "who typed it typed it")
    }
}
