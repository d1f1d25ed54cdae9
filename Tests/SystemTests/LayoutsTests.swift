import Foundation
import LayoverJSON
import LayoverTestKit
import Testing

/// `/v1/layouts`, `/v1/assets`, and the replies for things that do not exist.
struct LayoutsTests {
    private static let address = "/v1/layouts/flight-results?market=GB"

    private func ids(_ layout: JSONValue) -> [String] {
        (layout["cards"]?.items ?? []).compactMap { $0["id"]?.string }
    }

    @Test func `before the first result there are placeholders, and cards that need no results`() async throws {
        let reply = try await OneServer.small.server().get(LayoutsTests.address)
        let layout = try reply.json()
        #expect(reply.status == 200 && reply.layoverStatus == "full")
        #expect(ids(layout) == ["advice", "other", "grey~direct", "banner~always"])
        #expect(layout["complete"]?.bool == false && layout["pending"] == .array([.string("direct")]))
        #expect(reply.header("layover-catalog") == layout["catalog"]?.string)
    }

    @Test func `a client with the current layout gets 304`() async throws {
        let server = try await OneServer.small.server()
        let first = try server.get(LayoutsTests.address)
        let tag = try #require(first.header("etag"))
        // Another decision with the same content has its own id and its own proofs of cards.
        let id = try first.json()["id"]
        let again = try await Waiting.value("another decision") {
            let reply = try server.get(LayoutsTests.address)
            return try reply.json()["id"] == id ? nil : reply
        }
        #expect(again.header("etag") == tag && again.body != first.body)
        for held in [tag, "W/\(tag)", "\"other\", \(tag)", "\"a\",W/\"b\" , \(tag)", "*"] {
            let reply = try server.get(LayoutsTests.address, ["If-None-Match: \(held)"])
            #expect(reply.status == 304 && reply.header("etag") == tag && reply.body.isEmpty, "\(held)")
        }
        for other in ["\"other\"", tag.dropLast() + "x\"", ""] {
            #expect(try server.get(LayoutsTests.address, ["If-None-Match: \(other)"]).status == 200, "\(other)")
        }
        let head = try server.send("HEAD", LayoutsTests.address)
        #expect(head.status == 200 && head.header("etag") == tag && head.body.isEmpty)
        let other = try server.get("/v1/layouts/flight-results?market=NO").header("etag")
        #expect(other != tag, "another market is another layout")
    }

    @Test func `a change of the content changes the tag`() async throws {
        let folder = try ServedContent.make()
        let server = try await ServerProcess(
            content: folder.url.appending(path: "content"), state: folder.path("state"))
        let tag = try server.get(LayoutsTests.address).header("etag") ?? ""
        try folder.replace("Before you fly", with: "Mind the gap", in: "content/" + ServedContent.advice)
        let fresh = try await Waiting.value("a new tag") {
            let reply = try server.get(LayoutsTests.address, ["If-None-Match: \(tag)"])
            // A read of the file while it is being written may find it empty.
            return reply.status == 200 && reply.text.contains("Mind the gap") ? reply : nil
        }
        #expect(!tag.isEmpty && fresh.header("etag") != tag)
    }

    @Test func `posted facts lead to their layout`() async throws {
        let server = try await OneServer.small.server()
        let shown = try server.layout(facts: "\"results.direct.count\": 2", context: "\"market\": \"NO\"")
        #expect(try ids(shown.json()).contains("direct") && shown.text.contains("\"market\":\"NO\""))
        let few = try server.layout(facts: "\"results.direct.count\": 1")
        #expect(try !ids(few.json()).contains("direct"))
        let incomplete = try server.layout(facts: "\"results.direct.count\": 1", context: "\"complete\": false")
        #expect(try incomplete.json()["pending"] == .array([.string("direct")]))
        let wanted = try server.layout(facts: "\"results.direct.count\": 2", context: "\"complete\": false")
        #expect(try ids(wanted.json()).contains("direct"), "a count only grows")
    }

    static let refusals: [(String, String, Int, String, String)] = [
        (
            "/v1/layouts/flight-results", "{\"facts\":{\"results.cuont\":1}}", 400, "bad-query",
            "did you mean 'results.count'?"
        ),
        (
            "/v1/layouts/flight-results", "{\"facts\":{\"results.count\":\"many\"}}", 400, "bad-query",
            "is not a value of type int"
        ),
        (
            "/v1/layouts/flight-results", "{\"facts\":{\"results.count\":1.5}}", 400, "bad-query",
            "is not a value of type int"
        ),
        ("/v1/layouts/flight-results", "{", 400, "not-json", "not JSON"),
        ("/v1/layouts/flight-results", "[]", 400, "not-an-object", "not an object"),
        ("/v1/layouts/flight-results", "{\"context\":{\"market\":\"XX\"}}", 400, "unknown-market", "'XX'"),
        ("/v1/layouts/hotels", "{}", 404, "unknown-surface", "'hotels'"),
        ("/v1/layouts/flight-results?adults=x", "{}", 400, "bad-query", "'adults'"),
    ]

    @Test(arguments: refusals)
    func `an error of the caller has a stable type and a description`(
        path: String, body: String, status: Int, kind: String, detail: String
    ) async throws {
        let reply = try await OneServer.small.server().post(path, Array(body.utf8))
        let problem = try reply.json()
        #expect(reply.status == status && reply.header("content-type") == "application/problem+json")
        #expect(problem["type"]?.string == "https://layover.dev/problems/\(kind)")
        #expect(problem["status"]?.int == status && problem["title"]?.string?.isEmpty == false)
        #expect(problem["detail"]?.string?.contains(detail) == true, "\(problem)")
    }

    @Test func `pictures are fetched by their hash and cached permanently`() async throws {
        let server = try await OneServer.small.server()
        let layout = try server.get(LayoutsTests.address).json()
        let banner = layout["cards"]?.items?.first { $0["widget"]?.string == "banner" }
        let address = try #require(banner?["data"]?["picture"]?["light"]?.string)
        let path = try #require(address.firstRange(of: "/v1/assets/")).lowerBound
        let reply = try server.get(String(address[path...]))
        #expect(reply.status == 200 && reply.body == [UInt8](ServedContent.picture))
        #expect(reply.header("content-type") == "image/png" && reply.header("x-content-type-options") == "nosniff")
        #expect(reply.header("cache-control") == "public, max-age=31536000, immutable")
        #expect(try server.send("HEAD", String(address[path...])).status == 200)
        #expect(try server.get("/v1/assets/0000000000000000/hero.png").status == 404)
    }

    @Test(arguments: [
        "/nowhere", "/v1", "/v1/attach/", "/admin/status", "/v1/layouts/", "/v1/assets/", "/v1/assets/../x",
    ])
    func `where nothing is, a problem says so`(path: String) async throws {
        let reply = try await OneServer.small.server().get(path)
        #expect(reply.status == 404 && reply.header("content-type") == "application/problem+json", "\(reply.text)")
        #expect(try reply.json()["type"]?.string?.hasPrefix("https://layover.dev/problems/") == true)
    }
}
