import Foundation
import LayoverJSON
import LayoverTestKit
import Testing

/// Votes of friends in the next results of everyone, on a running server: the card, and marks on the itineraries.
struct TripMarksTests {
    private static let explained = "Layover-Explain: \(OneServer.token)"
    private static let widget = "trip-with-friends"

    private func named(_ keys: [String?]) -> String {
        "Layover-Trip: \(keys.compactMap { $0 }.joined(separator: ", "))"
    }

    private func attach(
        _ server: ServerProcess, _ headers: [String],
        _ answer: PricedAnswer = PricedAnswer(prices: [(1, 12_000), (2, 9_000)])
    ) throws -> JSONValue {
        let reply = try server.post("/v1/attach?\(PricedAnswer.search)", Array(answer.text.utf8), headers)
        #expect(reply.header("cache-control") == "private, no-store")
        return try #require(try reply.json()["layout"], "\(reply.text)")
    }

    /// Makes the server find trips: the store reads the trip before it writes anything that comes later.
    private func warm(_ trip: SharedTrip, _ headers: [String]) throws {
        _ = try trip.server.post("/v1/attach?market=GB", Array("{}".utf8), headers)
        #expect(try trip.ask("PUT", "/items/none/vote", as: "ana", body: #"{"value": "yes"}"#).status == 404)
    }

    private func marks(_ layout: JSONValue) -> [String]? {
        layout["marks"]?.items?.map { $0["itinerary"]?.string ?? "" }
    }

    /// A trip of two people with a flight that both have voted on.
    private func voted(on server: ServerProcess) throws -> (trip: SharedTrip, item: String) {
        var trip = try SharedTrip(on: server, settings: #"{"title": "Oslo <b>together</b>"}"#)
        try trip.join("ben")
        let item = try trip.add(1, as: "ana")
        #expect(try trip.vote("yes", on: item, as: "ana").status == 200)
        #expect(try trip.vote("maybe", on: item, as: "ben").status == 200)
        return (trip, item)
    }

    @Test func `a client that names a trip gets its card and its marks, and others get neither`() async throws {
        let server = try await OneServer.trips.server()
        let (trip, item) = try voted(on: server)
        let name = named([trip.keys["ana"]])
        let first = try attach(server, [name, Self.explained])
        let omitted = first["omitted"]?.items?.first { $0["widget"]?.string == Self.widget }
        #expect(
            omitted?["reason"]?.string == "late" && omitted?["detail"]?.string == "the trip has not been loaded yet")
        #expect(first["pending"] == .array([]) && first["marks"] == nil)
        try warm(trip, [name])
        let layout = try attach(server, [name])
        #expect(
            layout["marks"]?.description
                == """
                [{"itinerary":"i1","trip":"\(trip.id)","item":"\(item)","yes":1,"maybe":1,"no":0,"mine":"yes"}]
                """)
        let html = try #require(layout.card(Self.widget)?["html"]?.string)
        #expect(html.contains("Oslo &lt;b&gt;together&lt;/b&gt;") && html.contains("2 of 2 have voted"))
        #expect(html.contains("KL 1 leads at £100"))
        let plain = try attach(server, [Self.explained])
        #expect(plain["marks"] == nil && plain.card(Self.widget) == nil)
        #expect(plain["omitted"]?.items?.contains { $0["widget"]?.string == Self.widget } == true)
        #expect(!server.written.contains(trip.keys["ana"] ?? "?"))
    }

    @Test func `each reader has their own vote, and a person who left has none`() async throws {
        let server = try await OneServer.trips.server()
        let (trip, _) = try voted(on: server)
        let name = named([trip.keys["ben"]])
        try warm(trip, [name])
        #expect(try attach(server, [name])["marks"]?.items?.first?["mine"]?.string == "maybe")
        #expect(try trip.ask("DELETE", "/me", as: "ben").status == 200)
        let layout = try attach(server, [name])
        #expect(marks(layout) == [] && layout.card(Self.widget) == nil)
        let made = named([String(repeating: "a", count: 52)])
        try warm(trip, [made])
        let nobody = try attach(server, [made])
        #expect(marks(nobody) == nil && nobody.card(Self.widget) == nil, "an unknown key")
    }

    @Test func `another way, another day and another flight have no marks`() async throws {
        let server = try await OneServer.trips.server()
        let (trip, _) = try voted(on: server)
        let name = named([trip.keys["ana"]])
        try warm(trip, [name])
        let other = try attach(server, [name], PricedAnswer(prices: [(2, 1), (3, 1)]))
        #expect(marks(other) == [] && other.card(Self.widget) != nil, "the way is the same")
        for (old, new) in [("2030-12-04", "2030-12-05"), ("destination=OSL", "destination=BGO"), ("origin=LHR&", "")] {
            let search = PricedAnswer.search.replacing(old, with: new)
            let body = Array(PricedAnswer(prices: [(1, 1)]).text.utf8)
            let layout = try server.post("/v1/attach?\(search)", body, [name]).json()["layout"]
            #expect(marks(try #require(layout)) == [] && layout?.card(Self.widget) == nil, "\(new)")
        }
    }

    @Test func `the forger's answer has marks, and moves no price and takes no flight away`() async throws {
        let server = try await OneServer.trips.server()
        let (trip, _) = try voted(on: server)
        let name = named([trip.keys["ana"]])
        try warm(trip, [name])
        let before = try trip.view(as: "ana")["items"]
        let forged = [
            PricedAnswer(prices: [(1, 1)]), PricedAnswer(prices: [(1, 99_999_999)]), PricedAnswer(prices: [(2, 5)]),
            PricedAnswer(prices: []),
        ]
        for answer in forged {
            let layout = try attach(server, [name], answer)
            #expect(marks(layout) == (answer.prices.first?.number == 1 ? ["i1"] : []))
        }
        try warm(trip, [name])
        #expect(try trip.view(as: "ana")["items"] == before)
        let html = try #require(attach(server, [name]).card(Self.widget)?["html"]?.string)
        #expect(html.contains("KL 1 leads at £100"))
    }

    @Test func `four trips are named, and further ones are skipped`() async throws {
        let server = try await OneServer.trips.server()
        let trips = try (0..<5).map { _ in try voted(on: server).trip }
        let keys = trips.map { $0.keys["ana"] }
        for (trip, key) in zip(trips, keys) { try warm(trip, [named([key])]) }
        func marked(_ keys: [String?]) throws -> [String] {
            try attach(server, [named(keys)])["marks"]?.items?.compactMap { $0["trip"]?.string } ?? []
        }
        #expect(try marked(Array(keys[..<3])) == trips[..<3].map(\.id))
        #expect(try marked(Array(keys[..<4])) == trips[..<4].map(\.id))
        #expect(try marked(keys) == trips[..<4].map(\.id))
        #expect(try marked([keys[4]]) == [trips[4].id])
        let odd = ["no key", keys[0]?.uppercased(), keys[1], keys[1], trips[2].token, keys[3]]
        #expect(try marked(odd) == [trips[1].id, trips[3].id])
    }

    @Test func `a kill takes card and marks away at once`() async throws {
        let folder = try TemporaryFolder.shippedContent(in: "content")
        defer { withExtendedLifetime(folder) {} }
        let server = try await OnCall.start(folder, more: ["--trips"])
        let (trip, _) = try voted(on: server)
        let name = named([trip.keys["ana"]])
        try warm(trip, [name])
        #expect(try attach(server, [name]).card(Self.widget) != nil)
        let kills: [(String, [String]?)] = [
            ("call:trips", []), ("provider:trip", nil), ("widget:\(Self.widget)", ["i1"]),
        ]
        for (key, expected) in kills {
            #expect(try OnCall.kill(key, on: server) == 200)
            let layout = try attach(server, [name])
            #expect(layout.card(Self.widget) == nil && marks(layout) == expected, "\(key)")
            #expect(try OnCall.revive(key, on: server) == 200)
        }
        #expect(try marks(attach(server, [name])) == ["i1"])
    }

    @Test func `a guest's cookie names its trips from a page of this server alone`() async throws {
        let server = try await OneServer.trips.server()
        let (trip, item) = try voted(on: server)
        var guest = PageGuest(trip)
        #expect(try guest.vote("no", on: item).status == 200)
        let (name, cookie) = (named([trip.id]), "Cookie: \(try #require(guest.cookie))")
        let layout = try attach(server, [name, cookie, "Sec-Fetch-Site: same-origin"])
        #expect(layout["marks"]?.items?.first?["mine"]?.string == "no" && layout.card(Self.widget) != nil)
        for headers in [[name], [name, cookie], [name, cookie, "Sec-Fetch-Site: same-site"]] {
            #expect(try marks(attach(server, headers)) == nil)
        }
    }

    @Test func `a layout before results is one reader's own`() async throws {
        let server = try await OneServer.trips.server()
        let (trip, _) = try voted(on: server)
        let name = named([trip.keys["ana"]])
        let path = "/v1/layouts/flight-results?\(PricedAnswer.search)"
        let shared = try server.get(path)
        #expect(shared.header("etag") != nil && shared.header("vary")?.contains("Layover-Trip") == true)
        #expect(try server.get(path, [name]).json()["pending"]?.items?.contains(.string(Self.widget)) == true)
        try warm(trip, [name])
        let own = try server.get(path, [name])
        #expect(own.header("etag") == nil && own.header("cache-control") == "private, no-store")
        #expect(try own.json().card(Self.widget) != nil)
        #expect(try server.get(path).json().card(Self.widget) == nil, "no other reader gets it")
    }

    @Test func `a search has them from its first answer on, and its stream shows them to its caller alone`()
        async throws
    {
        let site = try await LiveSite(try TemporaryFolder.shippedContent(in: "content"), more: ["--trips"])
        let found = try site.search()
        let itineraries = try found.json()["content"]?["results"]?["itineraries"]?.members ?? []
        let id = try #require(itineraries.first?.key)
        let trip = try SharedTrip(on: site.server)
        let offer = #"{"search": "\#(try #require(found.searchToken))", "itinerary": "\#(id)"}"#
        #expect(
            try trip.ask("POST", "/items", as: "ana", body: #"{"offer": \#(offer), "state": "sent"}"#).status == 201)
        let name = named([trip.keys["ana"]])
        try warm(trip, [name])
        let json = "Content-Type: application/json"
        let question = Array(LiveSite.question().utf8)
        let searched = try site.server.post("/v1/searches", question, [json, name])
        #expect(searched.header("cache-control") == "private, no-store")
        let layout = try #require(try searched.json()["layout"])
        #expect(marks(layout) == [id] && layout.card(Self.widget) != nil)
        let token = try #require(searched.searchToken)
        #expect(!token.contains(trip.keys["ana"] ?? "?"))
        let again = try site.server.get("/v1/searches/\(token)/layout")
        #expect(try marks(again.json()) == [id], "a search keeps what its first request named")
        let plain = try site.server.post("/v1/searches", question, [json]).json()["layout"]
        #expect(marks(try #require(plain)) == nil && plain?.card(Self.widget) == nil)
    }
}
