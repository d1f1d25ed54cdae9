import Foundation
import LayoverJSON
import LayoverTestKit
import Testing

/// The current price of a flight in a shared trip, requested from a supplier.
struct TripRefreshTests {
    /// A server with a supplier, and a trip with one of its flights, typed by hand at a price of a penny.
    private func start() async throws -> (site: LiveSite, trip: SharedTrip, item: String, price: Int) {
        let site = try await LiveSite(try LiveSite.content(), more: ["--trips"])
        let found = try site.search()
        let id = try #require(try found.json()["content"]?["results"]?["itineraries"]?.members?.first?.key)
        let first = try SharedTrip(on: site.server)
        let body =
            #"{"offer": {"search": "\#(found.searchToken ?? "")", "itinerary": "\#(id)"}, "state": "sent"}"#
        _ = try first.ask("POST", "/items", as: "ana", body: body)
        let seen = try #require(try first.view(as: "ana")["items"]?.items?.first)
        let penny = try JSONValue(parsing: Array(#"{"amount": 1, "currency": "GBP"}"#.utf8))
        let offer = try #require(seen["offer"]).with(["price": penny])
        let trip = try SharedTrip(on: site.server)
        let added = try trip.ask("POST", "/items", as: "ana", body: #"{"offer": \#(offer), "state": "sent"}"#)
        return (
            site, trip, try #require(try added.json()["item"]?.string), try #require(seen["price"]?["seen"]?.int)
        )
    }

    @Test func `the supplier is called, once, and its answer is on the disk`() async throws {
        let (site, trip, item, price) = try await start()
        try site.supplier.play(nil)
        _ = try trip.view(as: "ana")
        #expect(try site.supplier.calls("create") == 0, "reading queries no supplier")
        let reply = try trip.ask("POST", "/items/\(item)/refresh", as: "ana")
        #expect(reply.status == 200, "\(reply.text)")
        let body = try reply.json()
        #expect(body["changed"]?.bool == true && body["price"]?["latest"]?.int == price)
        #expect(body["price"]?["gone"]?.bool == false && body["item"]?.string == item)
        let view = try trip.view(as: "ana")
        #expect(view["items"]?.items?.first?["price"]?["latest"]?.int == price)
        #expect(view["revision"] == body["revision"])
        let again = try trip.ask("POST", "/items/\(item)/refresh", as: "ana")
        let wait = Int(again.header("retry-after") ?? "") ?? 0
        #expect(again.status == 429 && (500...600).contains(wait))
    }

    @Test func `a chosen flight is queried again, and its price is shown to all people`() async throws {
        let (site, trip, item, price) = try await start()
        try site.supplier.play(nil)
        let stream = try TripStream(trip, as: "ana", after: "1.2")
        let chosen = try trip.ask(
            "PATCH", "/settings", as: "ana", body: #"{"chosen": "\#(item)"}"#, headers: ["If-Match: \"1\""])
        #expect(chosen.status == 200)
        #expect(try stream.next().data["kind"]?.string == "settings.changed")
        #expect(try stream.next().data["kind"]?.string == "item.price")
        #expect(try trip.view(as: "ana")["items"]?.items?.first?["price"]?["latest"]?.int == price)
        #expect(try site.supplier.calls("create") == 1)
        #expect(try trip.ask("POST", "/items/\(item)/refresh", as: "ana").status == 429, "once in ten minutes")
    }

    @Test func `a supplier that fails is a clear problem, and the price stays`() async throws {
        let (site, trip, item, _) = try await start()
        try site.supplier.play("status", kinds: ["create"])
        let reply = try trip.ask("POST", "/items/\(item)/refresh", as: "ana")
        #expect([502, 503].contains(reply.status) && reply.problem?.hasPrefix("supplier-") == true, "\(reply.text)")
        #expect(try trip.view(as: "ana")["items"]?.items?.first?["price"]?["latest"]?.int == 1)
    }

    @Test func `a query that no supplier can answer is rejected without a call`() async throws {
        let (site, trip, _, _) = try await start()
        try site.supplier.play(nil)
        func add(_ change: (String) -> String) throws -> String {
            let body = change(SharedTrip.flight(1))
            return try trip.ask("POST", "/items", as: "ana", body: body).json()["item"]?.string ?? ""
        }
        let past = try add { $0.replacing("2030-", with: "2020-") }
        let gone = try trip.ask("POST", "/items/\(past)/refresh", as: "ana")
        #expect(gone.status == 400 && gone.problem == "past-date")
        let leg =
            #"[{"carrier": "KL", "number": "1", "from": "LHR", "to": "OSL", "departs": "2030-12-04T10:00", "arrives": "2030-12-04T13:20"}]"#
        let three = try add { $0.replacing("[\(leg)]", with: "[\(leg), \(leg), \(leg)]") }
        let wide = try trip.ask("POST", "/items/\(three)/refresh", as: "ana")
        #expect(wide.status == 422 && wide.problem == "setting-invalid")
        #expect(try site.supplier.calls("create") == 0)
    }

    @Test func `without suppliers it says so`() async throws {
        let folder = try ServedContent.make()
        let server = try await ServerProcess(
            content: folder.url.appending(path: "content"), state: folder.path("state"), more: ["--trips"])
        let trip = try SharedTrip(on: server)
        let item = try trip.add(1, as: "ana")
        for _ in 0..<2 {
            let reply = try trip.ask("POST", "/items/\(item)/refresh", as: "ana")
            #expect(reply.status == 404 && reply.problem == "no-supplier")
        }
    }
}
