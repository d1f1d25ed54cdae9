import Foundation
import LayoverJSON
import LayoverModel
import LayoverSeal
import LayoverTestKit
import Testing

/// Prices of shared trips on a running server: which senders the server trusts for a price.
struct TripPriceTests {
    private static let bearer = "Authorization: Bearer a-gateway-s-secret"

    /// A server with a gateway, on content whose trips may link to one host.
    private func start(_ folder: TemporaryFolder, _ more: [String] = []) async throws -> ServerProcess {
        try folder.write(
            "default_market: GB\nweb_hosts: [book.example]\n", to: "content/widgets/layover.yaml")
        let digest = hexadecimal(try Seal().sha256([Array("a-gateway-s-secret".utf8)]))
        return try await ServerProcess(
            content: folder.url.appending(path: "content"), state: folder.path("state"),
            more: ["--trips", "--trips-tokens", "gateway:shop:\(digest)"] + more)
    }

    /// Sends an answer, as a gateway if `headers` say so.
    private func attach(
        _ server: ServerProcess, _ answer: PricedAnswer, _ headers: [String] = [bearer], more: String = ""
    ) throws -> RawReply {
        try server.post("/v1/attach?\(PricedAnswer.search)\(more)", Array(answer.text.utf8), headers)
    }

    private func price(_ trip: SharedTrip, _ place: Int = 0) throws -> JSONValue {
        try #require(try trip.view(as: "ana")["items"]?.items?[place]["price"])
    }

    /// The kinds of a trip's next events.
    private func kinds(_ count: Int, _ stream: TripStream) throws -> [String] {
        try (0..<count).map { _ in try stream.next().data["kind"]?.string ?? "" }
    }

    @Test func `a gateway's answer moves prices, and the forger's same bytes move none`() async throws {
        let folder = try ServedContent.make()
        defer { withExtendedLifetime(folder) {} }
        let server = try await start(folder)
        let trip = try SharedTrip(on: server)
        _ = try trip.add(1, as: "ana", price: 10_000)
        let stream = try TripStream(trip, as: "ana", after: "1.2")
        let forged = PricedAnswer(prices: [(1, 1)])
        let wrong = "Authorization: Bearer a-gateway-s-secret-not"
        for headers in [[], [wrong], [trip.bearer("ana")], ["Cookie: a-gateway-s-secret"]] {
            #expect(try attach(server, forged, headers).status == 200)
            #expect(try attach(server, PricedAnswer(prices: []), headers).status == 200)
        }
        // The server compares answers in the order of arrival, so the true answer's effect shows that the forged ones had
        // no effect.
        #expect(try attach(server, PricedAnswer(prices: [(1, 12_000)])).status == 200)
        #expect(try kinds(1, stream) == ["item.price"])
        let seen = try price(trip)
        #expect(seen["latest"]?.int == 12_000 && seen["seen"]?.int == 10_000 && seen["state"]?.string == "up")
        #expect(try attach(server, PricedAnswer(prices: [(2, 5_000)])).status == 200)
        #expect(try kinds(1, stream) == ["item.gone"])
        #expect(try price(trip)["state"]?.string == "gone")
    }

    @Test func `an answer that is not whole marks nothing gone`() async throws {
        let folder = try ServedContent.make()
        defer { withExtendedLifetime(folder) {} }
        let server = try await start(folder)
        let trip = try SharedTrip(on: server)
        for number in [1, 2] { _ = try trip.add(number, as: "ana", price: 10_000) }
        let stream = try TripStream(trip, as: "ana", after: "1.3")
        let part = PricedAnswer(prices: [(2, 9_000)], isComplete: false)
        #expect(try attach(server, part).status == 200)
        #expect(try attach(server, PricedAnswer(prices: [(2, 8_000)]), more: "&offset=50").status == 200)
        #expect(try attach(server, PricedAnswer(prices: [(2, 7_000)]), more: "&count=10").status == 200)
        #expect(try kinds(3, stream) == ["item.price", "item.price", "item.price"])
        let items = try trip.view(as: "ana")["items"]?.items ?? []
        #expect(items.compactMap { $0["price"]?["latest"]?.int }.sorted() == [7_000, 10_000])
        #expect(!items.contains { $0["price"]?["state"]?.string == "gone" })
    }

    @Test func `another search teaches nothing`() async throws {
        let folder = try ServedContent.make()
        defer { withExtendedLifetime(folder) {} }
        let server = try await start(folder)
        let trip = try SharedTrip(on: server)
        _ = try trip.add(1, as: "ana", price: 10_000)
        let stream = try TripStream(trip, as: "ana", after: "1.2")
        let answer = Array(PricedAnswer(prices: [(1, 1)]).text.utf8)
        for (old, new) in [
            ("adults=2", "adults=1"), ("2030-12-04", "2030-12-05"), ("market=GB", "market=NO"), ("=economy", "=first"),
            ("currency=GBP", "currency=EUR"), ("origin=LHR&", ""),
        ] {
            let search = PricedAnswer.search.replacing(old, with: new)
            #expect(try server.post("/v1/attach?\(search)", answer, [Self.bearer]).status == 200)
        }
        let city = PricedAnswer.search.replacing("origin=LHR", with: "origin=LON")
        let rightful = Array(PricedAnswer(prices: [(1, 11_000)]).text.utf8)
        #expect(try server.post("/v1/attach?\(city)", rightful, [Self.bearer]).status == 200)
        #expect(try kinds(1, stream) == ["item.price"])
        #expect(try price(trip)["latest"]?.int == 11_000, "a search for London finds what leaves from Heathrow")
    }

    @Test func `a signed offer is added as it was seen, with its link, and is valid for its owner alone`() async throws
    {
        let folder = try ServedContent.make()
        defer { withExtendedLifetime(folder) {} }
        let server = try await start(folder)
        let trip = try SharedTrip(on: server)
        func sign(_ answer: PricedAnswer, _ headers: [String], itinerary: String = "i1") throws -> RawReply {
            let path = "/v1/offers?itinerary=\(itinerary)&market=GB&currency=GBP&adults=2"
            return try server.post(path, Array(answer.text.utf8), headers)
        }
        func add(_ signed: String) throws -> RawReply {
            try trip.ask("POST", "/items", as: "ana", body: #"{"offer": {"signed": "\#(signed)"}, "state": "sent"}"#)
        }
        for headers in [[], [trip.bearer("ana")]] {
            let refused = try sign(PricedAnswer(prices: [(1, 9_000)]), headers)
            #expect(refused.status == 403 && refused.text.contains("right-missing"))
        }
        let reply = try sign(PricedAnswer(prices: [(1, 9_000)]), [Self.bearer])
        #expect(reply.status == 200 && reply.header("cache-control") == "private, no-store")
        let signed = try #require(try reply.json()["signed"]?.string)
        #expect(try add(signed).status == 201)
        let item = try #require(try trip.view(as: "ana")["items"]?.items?.first)
        #expect(item["offer"]?["vouched"]?.bool == true && item["price"]?["seen"]?.int == 9_000)
        #expect(item["offer"]?["link"]?.string == "https://book.example/1")
        #expect(try add(signed + "A").status == 422)
        #expect(try sign(PricedAnswer(prices: [(1, 9_000)]), [Self.bearer], itinerary: "i2").status == 422)
        let elsewhere = PricedAnswer(prices: [(2, 9_000)], link: "https://evil.example/")
        let other = try #require(try sign(elsewhere, [Self.bearer], itinerary: "i2").json()["signed"]?.string)
        #expect(try add(other).status == 201)
        let links = try trip.view(as: "ana")["items"]?.items?.map { $0["offer"]?["link"]?.string }
        #expect(links?.compactMap { $0 } == ["https://book.example/1"], "no trip leads to a host without a setting")
    }

    @Test(arguments: [(4_096, true), (4_097, false)])
    func `a link has a limit of bytes`(count: Int, isShown: Bool) async throws {
        let folder = try ServedContent.make()
        defer { withExtendedLifetime(folder) {} }
        let server = try await start(folder)
        let trip = try SharedTrip(on: server)
        let start = "https://book.example/?"
        // The number of the flight is its last letter.
        let link = start + String(repeating: "a", count: count - start.utf8.count - 1)
        let path = "/v1/offers?itinerary=i1&market=GB&currency=GBP&adults=2"
        let answer = Array(PricedAnswer(prices: [(1, 9_000)], link: link).text.utf8)
        let signed = try #require(try server.post(path, answer, [Self.bearer]).json()["signed"]?.string)
        let body = #"{"offer": {"signed": "\#(signed)"}, "state": "sent"}"#
        #expect(try trip.ask("POST", "/items", as: "ana", body: body).status == 201)
        let shown = try trip.view(as: "ana")["items"]?.items?.first?["offer"]?["link"]?.string
        #expect(shown == (isShown ? link + "1" : nil))
    }

    @Test func `a host that is named no more is led to no more`() async throws {
        let folder = try ServedContent.make()
        defer { withExtendedLifetime(folder) {} }
        let server = try await start(folder)
        let trip = try SharedTrip(on: server)
        let path = "/v1/offers?itinerary=i1&market=GB&currency=GBP&adults=2"
        let answer = Array(PricedAnswer(prices: [(1, 9_000)]).text.utf8)
        let signed = try #require(try server.post(path, answer, [Self.bearer]).json()["signed"]?.string)
        let body = #"{"offer": {"signed": "\#(signed)"}, "state": "sent"}"#
        #expect(try trip.ask("POST", "/items", as: "ana", body: body).status == 201)
        #expect(try trip.view(as: "ana").description.contains("book.example"))
        let before = try server.status()["catalog"]
        try folder.write("default_market: GB\n", to: "content/widgets/layover.yaml")
        try await server.waitForStatus("the new content is served") { $0["catalog"] != before }
        #expect(!(try trip.view(as: "ana").description.contains("book.example")))
    }

    @Test func `without trips a gateway's bearer means nothing`() async throws {
        let server = try await OneServer.small.server()
        let reply = try server.post("/v1/offers?itinerary=a&market=GB&currency=GBP", [], [Self.bearer])
        #expect(reply.status == 404)
    }
}
