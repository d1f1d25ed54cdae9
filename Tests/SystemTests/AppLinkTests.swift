import Foundation
import LayoverJSON
import LayoverModel
import LayoverSeal
import LayoverTestKit
import Testing

/// Links that apps open: the files for app stores, the offer on the page, and the address in a message.
struct AppLinkTests {
    private static let hash = [String](repeating: "AB", count: 32).joined(separator: ":")
    private static let files = ["/.well-known/apple-app-site-association", "/.well-known/assetlinks.json"]

    /// Content whose settings name one app for each system.
    private func content() throws -> TemporaryFolder {
        let folder = try ServedContent.make()
        try folder.write(
            """
            default_market: GB
            deep_links: [example-flights]
            apps:
              ios: [ABCDE12345.com.example.flights]
              android: { com.example.flights: "\(AppLinkTests.hash)" }
              app_store: 1234567890
              scheme: example-flights

            """, to: "content/widgets/layover.yaml")
        return folder
    }

    private func start(_ folder: TemporaryFolder, _ more: [String] = []) async throws -> ServerProcess {
        try await ServerProcess(
            content: folder.url.appending(path: "content"), state: folder.path("state"), more: ["--trips"] + more)
    }

    @Test(.enabled(if: Edge.isInstalled, "nginx and openssl are wanted"))
    func `both files pass the edge as JSON that may be kept, without a redirect`() async throws {
        let folder = try content()
        defer { withExtendedLifetime(folder) {} }
        let server = try await start(folder)
        let edge = try await Edge(before: [server.port])
        for (path, part) in zip(AppLinkTests.files, ["ABCDE12345.com.example.flights", AppLinkTests.hash]) {
            let reply = try RawClient.ask(port: edge.port, "GET", path)
            #expect(reply.status == 200 && reply.header("content-type") == "application/json")
            #expect(reply.header("cache-control") == "public, max-age=3600" && reply.header("location") == nil)
            #expect(reply.text.contains("\"\(part)\""))
            let tag = try #require(reply.header("etag"))
            #expect(try server.get(path, ["If-None-Match: \(tag)"]).status == 304)
            #expect(try RawClient.ask(port: edge.port, "HEAD", path).status == 200)
            #expect(try RawClient.ask(port: edge.port, "GET", path + "/x").status == 404)
        }
        try await edge.stop()
    }

    @Test func `a server whose content names no app has none of them, and a new catalog counts at once`() async throws {
        let folder = try ServedContent.make()
        defer { withExtendedLifetime(folder) {} }
        let server = try await start(folder)
        for path in AppLinkTests.files { #expect(try server.get(path).status == 404) }
        let text = try content().text("content/widgets/layover.yaml")
        try folder.write(text, to: "content/widgets/layover.yaml")
        try await Waiting.value("the files") { try server.get(AppLinkTests.files[0]).status == 200 ? true : nil }
        #expect(try server.get(AppLinkTests.files[1]).status == 200)
    }

    @Test func `the page offers the app by a banner and a link, where there is one`() async throws {
        let folder = try content()
        defer { withExtendedLifetime(folder) {} }
        let server = try await start(folder)
        let trip = try SharedTrip(on: server)
        let page = try server.get("/t/\(trip.token)").text
        let host = try #require(page.firstMatch(of: /app-argument=(http:\/\/[^"\/]+)/)).output.1
        #expect(
            page.contains(
                #"<meta name="apple-itunes-app" content="app-id=1234567890, app-argument=\#(host)/t/\#(trip.token)">"#))
        #expect(page.contains(#"href="example-flights://t/\#(trip.token)""#) && page.contains("Open in the app"))
        let unknown = try server.get("/t/00000000000000000000000000").text
        #expect(!unknown.contains("apple-itunes-app") && !unknown.contains("example-flights:"))
        let bare = try ServedContent.make()
        defer { withExtendedLifetime(bare) {} }
        let other = try SharedTrip(on: try await start(bare))
        let plain = try other.server.get("/t/\(other.token)").text
        #expect(!plain.contains("apple-itunes-app") && !plain.contains("Open in the app"))
    }

    @Test func `a message carries the page's address where the call names a link of its trip`() async throws {
        let folder = try content()
        defer { withExtendedLifetime(folder) {} }
        let secret = "a-gateway-s-secret"
        let digest = hexadecimal(try Seal().sha256([Array(secret.utf8)]))
        let server = try await start(folder, ["--trips-tokens", "gateway:shop:\(digest)"])
        let (trip, other) = (try SharedTrip(on: server), try SharedTrip(on: server))
        func add(_ number: Int, link: String?) throws -> JSONValue {
            let signed = try server.post(
                "/v1/offers?itinerary=i\(number)&market=GB&currency=GBP&adults=2&cabin=economy",
                Array(PricedAnswer(prices: [(number, 40_000)]).text.utf8), ["Authorization: Bearer \(secret)"]
            ).json()["signed"]?.string
            let named = link.map { ", \"link\": \"\($0)\"" } ?? ""
            let body = "{\"offer\": {\"signed\": \"\(try #require(signed))\"}, \"state\": \"staged\"\(named)}"
            return try trip.ask("POST", "/items", as: "ana", body: body, headers: ["X-Forwarded-Proto: https"]).json()
        }
        let added = try add(1, link: trip.token)
        let url = try #require(added["message"]?["url"]?.string)
        #expect(url.hasPrefix("https://") && url.hasSuffix("/t/\(trip.token)"))
        #expect(try add(2, link: nil)["message"]?["url"] == .null)
        #expect(try add(3, link: other.token)["message"]?["url"] == .null, "another trip's link is none of its own")
        let item = try #require(added["item"]?.string)
        let sent = try trip.ask("POST", "/items/\(item)/send", as: "ana", body: "{\"link\": \"\(trip.token)\"}").json()
        #expect(sent["message"]?["url"]?.string?.hasSuffix("/t/\(trip.token)") == true)
        #expect(sent["message"]?["caption"]?.string == "London – Oslo")
        let bare = try trip.ask("POST", "/items/\(item)/send", as: "ana").json()
        #expect(bare["message"]?["url"] == .null)
        #expect(try trip.ask("DELETE", "/links/\(trip.link)", as: "ana").status == 200)
        #expect(try add(4, link: trip.token)["message"]?["url"] == .null, "a link that is revoked opens nothing")
        let file = try Data(contentsOf: URL(filePath: folder.path("state") + "/trips.sqlite-wal"))
        #expect(file.range(of: Data(trip.token.utf8)) == nil && !server.written.contains(trip.token))
    }
}
