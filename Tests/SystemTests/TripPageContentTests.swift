import Foundation
import LayoverJSON
import LayoverTestKit
import Testing

/// The content that authors write for the page of a trip, on a running server.
struct TripPageContentTests {
    private static let page = "content/widgets/pages/trip/page.html"
    private static let norway = "content/widgets/pages/trip/markets/NO/messages/en-GB.yaml"

    private func text(_ server: ServerProcess, _ token: String) throws -> String {
        try RawClient.ask(port: server.port, "GET", "/t/\(token)").text
    }

    @Test func `a market says one sentence otherwise, and a broken page keeps its last good form`() async throws {
        let folder = try ServedContent.make()
        defer { withExtendedLifetime(folder) {} }
        try folder.write("look_only: \"Here you look, in Norway.\"\n", to: Self.norway)
        let server = try await ServerProcess(
            content: folder.url.appending(path: "content"), state: folder.path("state"), more: ["--trips"])
        func trip(_ market: String) throws -> String {
            let body = "{\"market\": \"\(market)\", \"locale\": \"en-GB\"}"
            let made = try server.post("/v1/trips", Array(body.utf8), ["Idempotency-Key: \(UUID().uuidString)"]).json()
            let path = "/v1/trips/\(made["trip"]?.string ?? "")/links"
            let headers = [
                "Authorization: Bearer \(made["me"]?["key"]?.string ?? "")", "Idempotency-Key: \(UUID().uuidString)",
            ]
            let link = try server.post(path, Array(#"{"right": "view"}"#.utf8), headers).json()
            return try #require(link["link"]?["token"]?.string)
        }
        let (british, norwegian) = (try trip("GB"), try trip("NO"))
        #expect(try text(server, british).contains("This link is for looking only."))
        #expect(try text(server, norwegian).contains("Here you look, in Norway."))
        #expect(try text(server, norwegian).contains("Choose a flight together"), "all else is as shipped")
        try folder.write("tagline: \"Our own page\"\n", to: "content/widgets/pages/trip/messages/en-GB.yaml")
        try folder.write("<main><h1>{{@tagline}}</h1></main>", to: Self.page)
        let isOwn = try await Waiting.value("the page of our own") {
            try text(server, british).contains("<main><h1>Our own page</h1></main>") ? true : nil
        }
        #expect(isOwn)
        try folder.write("<main><h1>{{@tagline}}</h1><script></script></main>", to: Self.page)
        try await server.waitForStatus("the page is held back") {
            ($0["held_back"]?.items ?? []).contains { $0["name"]?.string == "trip" && $0["kind"]?.string == "page" }
        }
        #expect(try text(server, british).contains("<h1>Our own page</h1>"))
    }

    @Test func `while the store cannot be read there is a page that says so`() async throws {
        let folder = try ServedContent.make()
        defer { withExtendedLifetime(folder) {} }
        let server = try await ServerProcess(
            content: folder.url.appending(path: "content"), state: folder.path("state"),
            more: ["--trips", "--trips-file", folder.path("none/trips.sqlite")])
        for (method, path) in [("GET", ""), ("POST", "/vote")] {
            let reply = try RawClient.ask(
                port: server.port, method, "/t/00000000000000000000000000\(path)", body: method == "POST" ? [] : nil)
            #expect(reply.status == 503 && reply.text.contains("not available right now"))
            #expect(reply.header("content-type")?.hasPrefix("text/html") == true && reply.header("retry-after") != nil)
        }
    }

    @Test func `a client that tries many tokens must wait, and a reader need not`() async throws {
        let folder = try ServedContent.make()
        defer { withExtendedLifetime(folder) {} }
        let server = try await ServerProcess(
            content: folder.url.appending(path: "content"), state: folder.path("state"), more: ["--trips"])
        let trip = try SharedTrip(on: server)
        func ask(_ method: String, _ number: Int) throws -> RawReply {
            let token = String(repeating: "0", count: 24) + "\(10 + number)"
            let path = "/t/\(token)" + (method == "POST" ? "/vote" : "")
            return try RawClient.ask(port: server.port, method, path, body: method == "POST" ? [] : nil)
        }
        for number in 0..<60 { #expect(try ask("GET", number).status == 404) }
        let replies = try (0..<60).map { try ask("POST", $0).status }
        #expect(replies.prefix(30).allSatisfy { $0 == 404 } && replies.contains(429))
        let late = try #require(try (0..<60).lazy.map { try ask("POST", $0) }.first { $0.status == 429 })
        #expect(late.header("retry-after") != nil && late.header("content-type")?.hasPrefix("text/html") == true)
        var guest = PageGuest(trip)
        #expect(try guest.open().status == 200 && guest.press("join").status == 303, "a right token is always heard")
    }
}
