import Foundation
import LayoverCatalog
import LayoverJSON
import LayoverSeal
import LayoverTestKit
import Testing

/// `/v1/styles`, and fragments as a running server writes them.
struct StylesTests {
    private static let address = "/v1/layouts/flight-results?market=GB"

    private func layout(_ server: ServerProcess, _ client: String) throws -> JSONValue {
        try server.get(StylesTests.address, ["Layover-Client: platform=web, \(client)"]).json()
    }

    private func html(_ layout: JSONValue, _ id: String) -> String? {
        layout["cards"]?.items?.first { $0["id"]?.string == id }?["html"]?.string
    }

    @Test func `a fragment is one element that says its language and direction`() async throws {
        let server = try await OneServer.small.server()
        let layout = try layout(server, "caps=\"card.fragment@1\", width=390, scale=1.3")
        let fragment = try #require(html(layout, "advice"))
        #expect(fragment.hasPrefix("<div class=\"layover\" lang=\"en-GB\" dir=\"ltr\" data-scale=\"130\">"))
        #expect(fragment.hasSuffix("</div>") && !fragment.contains("<style") && !fragment.contains("<html"))
    }

    @Test func `only clients with fragments get the stylesheet`() async throws {
        let server = try await OneServer.small.server()
        #expect(try layout(server, "caps=\"card.fragment\"")["styles"]?["url"] != nil)
        for other in ["caps=\"card.html@1\"", "caps=\"\""] {
            #expect(try layout(server, other)["styles"] == nil, "\(other)")
        }
        #expect(try server.get(StylesTests.address).json()["styles"] == nil)
    }

    @Test func `any client can fetch the stylesheet, at any time`() async throws {
        let server = try await OneServer.small.server()
        let styles = try #require(try layout(server, "caps=\"card.fragment\"")["styles"])
        let url = try #require(styles["url"]?.string)
        let origin = "http://127.0.0.1:\(server.port)"
        #expect(url.hasPrefix(origin + "/v1/styles/") && url.hasSuffix(".css"))
        #expect(styles["integrity"]?.string?.hasPrefix("sha256-") == true)
        let path = String(url.dropFirst(origin.count))
        let reply = try server.get(path, ["Origin: https://elsewhere.example"])
        #expect(reply.status == 200 && reply.text.contains(".layover.layover .card{"))
        let expected = [
            ("content-type", "text/css; charset=utf-8"), ("x-content-type-options", "nosniff"),
            ("cache-control", "public, max-age=31536000, immutable"), ("access-control-allow-origin", "*"),
            ("cross-origin-resource-policy", "cross-origin"),
        ]
        for (name, value) in expected { #expect(reply.header(name) == value, "\(name)") }
        let tag = try #require(reply.header("etag"))
        for held in [tag, "W/\(tag)", "*"] {
            let unchanged = try server.get(path, ["If-None-Match: \(held)"])
            #expect(unchanged.status == 304 && unchanged.body.isEmpty && unchanged.header("etag") == tag, "\(held)")
            #expect(unchanged.header("cache-control") == expected[2].1)
        }
        let head = try server.send("HEAD", path)
        #expect(head.status == 200 && head.body.isEmpty && head.header("content-length") == "\(reply.body.count)")
    }

    /// A stylesheet with a valid name may exist soon on another server of the same address; others never exist.
    @Test(arguments: [
        ("0000000000000000.css", true), ("%2e%2e.css", true), ("", false), ("x", false),
        ("../layouts/flight-results", false),
    ])
    func `no other stylesheet is there`(name: String, isName: Bool) async throws {
        let reply = try await OneServer.small.server().get("/v1/styles/\(name)")
        #expect(reply.status == 404 && reply.header("content-type") == "application/problem+json")
        #expect(reply.header("cache-control") == (isName ? "no-store" : nil))
    }

    @Test func `a stylesheet is read and not written`() async throws {
        let reply = try await OneServer.small.server().post("/v1/styles/0000000000000000.css", [])
        #expect(reply.status == 405 && reply.header("allow") == "GET, HEAD, OPTIONS")
    }

    @Test func `a stylesheet of an earlier catalog stays after a start`() async throws {
        let folder = try ServedContent.make()
        let earlier = CardStyles(Array(".earlier{}".utf8), digest: try Seal(), origin: "")
        let damaged = CardStyles(Array(".damaged{}".utf8), digest: try Seal(), origin: "")
        try folder.write(".earlier{}", to: "state/styles/000000001-\(earlier.hash).css")
        try folder.write("body{display:none}", to: "state/styles/000000002-\(damaged.hash).css")
        let server = try await ServerProcess(
            content: folder.url.appending(path: "content"), state: folder.path("state"))
        #expect(try server.get(earlier.path).text == ".earlier{}")
        #expect(try server.get(damaged.path).status == 404 && server.written.contains("is damaged; passed over"))
    }
}
