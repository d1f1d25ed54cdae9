import Foundation
import LayoverJSON
import LayoverTestKit
import Testing

/// Finding and opening in the shipped content, as clients and operators see it.
struct FindServerTests {
    private func start(_ folder: TemporaryFolder, _ more: [String] = []) async throws -> ServerProcess {
        try await BuiltIndex.copy(to: folder)
        let server = try await OnCall.start(folder, more: ["--find", "true", "--find-rate", "0"] + more)
        try await server.waitForFind()
        return server
    }

    private func find(_ server: ServerProcess, _ query: String) throws -> [String] {
        let word = query.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        let reply = try server.get("/v1/find?q=\(word)")
        #expect(reply.status == 200, "\(reply.text)")
        return (try reply.json()["hits"]?.items ?? []).compactMap { $0["id"]?.string }
    }

    @Test func `a place is found by its names in many languages, with and without typos`() async throws {
        let folder = try TemporaryFolder.shippedContent(in: "content")
        let server = try await start(folder)
        for word in ["Muenchen", "münchen", "Мюнхен", "ミュンヘン", "MUC", "munchne", "Munich", "Monachium", "慕尼黑", "뮌헨"] {
            #expect(try find(server, word).first == "airport:MUC", "\(word)")
        }
        let json = try server.get("/v1/find?q=munch&locale=de-DE").json()
        let hit = try #require(json["hits"]?.items?.first)
        #expect(hit["title"]?.string == "München" && hit["match"]?["ranges"] == .array([.array([.int(0), .int(5)])]))
        // Few names begin like this, so names with a typo of one letter follow them.
        #expect(json["stage"]?.string == "corrected" && json["complete"]?.bool == true)
        #expect(hit["match"]?["class"]?.string == "start")
        #expect(try server.get("/v1/find").json()["stage"]?.string == "popular")
        #expect(try find(server, "EU 261").first == "article:late-flight-rights")
    }

    @Test func `a killed card is gone at once, and a kill of all finding leaves layouts alone`() async throws {
        let folder = try TemporaryFolder.shippedContent(in: "content")
        let server = try await start(folder)
        let target = "/v1/find?q=ofac&market=US"
        let before = try server.get(target)
        #expect(before.text.contains("card:cuba-travel-advice"))
        let tag = try #require(before.header("etag"))
        #expect(try server.get(target, ["If-None-Match: \(tag)"]).status == 304)
        #expect(try OnCall.kill("widget:cuba-travel-advice", on: server) == 200)
        let after = try server.get(target, ["If-None-Match: \(tag)"])
        #expect(after.status == 200 && !after.text.contains("card:cuba-travel-advice"))
        #expect(try server.get("/v1/open/card:cuba-travel-advice").json()["state"]?.string == "gone")
        #expect(try OnCall.kill("call:find", on: server) == 200)
        let off = try server.get(target)
        #expect(off.status == 503 && off.header("retry-after") != nil)
        #expect(try server.get("/v1/layouts/flight-results?market=GB").status == 200)
        #expect(try server.get("/v1/open/airport:LHR").status == 200)
    }

    @Test func `an address leads to hosts of the settings alone, whatever a request says`() async throws {
        let folder = try TemporaryFolder.shippedContent(in: "content")
        let server = try await start(folder)
        let page = try server.get("/o/airport:LHR?locale=de-DE")
        #expect(page.status == 200 && page.text.contains("\"iataCode\":\"LHR\"") && page.text.contains("lang=\"de\""))
        #expect(page.header("referrer-policy") == "no-referrer")
        for query in ["go=1", "go=1&web=https://evil.example.com", "go=1&id=//evil.example.com"] {
            let reply = try server.get("/o/airport:LHR?\(query)")
            #expect(reply.status == 302)
            #expect(reply.header("location") == "https://partners.example.com/open/airport:LHR")
        }
        for path in ["/o/airport:QQQQ", "/o/https:%2F%2Fevil.example.com", "/o/%0d%0aLocation:x", "/o/%ff"] {
            let reply = try server.get(path + "?go=1")
            #expect(reply.status == 404 && reply.header("location") == nil, "\(path)")
        }
        let article = try server.get("/o/article:hand-luggage?locale=ar-AE")
        #expect(article.status == 200 && article.text.contains("dir=\"rtl\"") && article.text.contains("ملليلتر"))
    }

    @Test func `a removed item is gone and not unknown, over a restart`() async throws {
        let folder = try TemporaryFolder.shippedContent(in: "content")
        var server = try await start(folder)
        #expect(try server.get("/v1/open/article:lost-baggage").json()["state"]?.string == "live")
        try FileManager.default.removeItem(atPath: folder.path("content/widgets/find/articles/lost-baggage.yaml"))
        server.process.signal(SIGTERM)
        _ = try await server.process.waitForEnd()
        server = try await start(folder)
        let gone = try server.get("/v1/open/article:lost-baggage").json()
        #expect(gone["state"]?.string == "gone" && gone["near"]?.items?.isEmpty == false)
        #expect(try server.get("/o/article:lost-baggage").status == 410)
        #expect(try server.get("/v1/open/article:never-was").status == 404)
        let files = folder.names("state/find").filter { $0.hasSuffix(".db") }
        #expect(files.count == 2)
    }

    @Test func `a place that is gone has the nearest places with flights, and a card the most popular`() async throws {
        let folder = try TemporaryFolder.shippedContent(in: "content")
        var server = try await start(folder)
        #expect(try server.get("/v1/open/airport:SVG").json()["state"]?.string == "live")
        try folder.write("places: { airport:SVG: { closed: true } }\n", to: "content/widgets/find/aliases/closed.yaml")
        server.process.signal(SIGTERM)
        _ = try await server.process.waitForEnd()
        server = try await start(folder)
        let gone = try server.get("/v1/open/airport:SVG").json()
        #expect(gone["state"]?.string == "gone")
        #expect(
            gone["near"]?.items?.compactMap { $0["id"]?.string } == [
                "airport:HAU", "airport:SRP", "airport:BGO", "airport:KRS", "airport:TRF",
            ])
        let page = try server.get("/o/airport:SVG")
        #expect(page.status == 410)
        #expect(page.text.contains("/o/airport:HAU"))
        #expect(try OnCall.kill("widget:cuba-travel-advice", on: server) == 200)
        let card = try server.get("/v1/open/card:cuba-travel-advice").json()
        #expect(card["near"]?.items?.first?["id"]?.string == "city:LON")
    }

    @Test func `many starts with the same content write one file, and read it before the server answers`() async throws
    {
        let folder = try TemporaryFolder.shippedContent(in: "content")
        var server = try await start(folder)
        let written = folder.names("state/find")
        for round in 1...3 {
            server.process.signal(SIGTERM)
            _ = try await server.process.waitForEnd()
            server = try await OnCall.start(folder, more: ["--find", "true", "--find-rate", "0"])
            #expect(try server.get("/v1/find?q=london").status == 200, "round \(round)")
            #expect(try server.status()["find"]?["stale"]?.bool == false, "round \(round)")
        }
        #expect(folder.names("state/find") == written)
        #expect(written.filter { $0.hasSuffix(".db") }.count == 1 && written.contains("sources"))
    }

    @Test func `a server over a fresh folder answers before its file is written, and layouts never wait`() async throws
    {
        let folder = try TemporaryFolder.shippedContent(in: "content")
        let server = try await OnCall.start(folder, more: ["--find", "true", "--find-rate", "0"])
        let early = try server.get("/v1/find?q=london")
        #expect(early.status == 200 || (early.status == 503 && early.header("retry-after") != nil))
        #expect(try server.get("/v1/layouts/flight-results?market=GB").status == 200)
        try await server.waitForFind()
        #expect(try find(server, "london").first == "city:LON")
    }

    @Test func `a broken file is set aside and written anew`() async throws {
        let folder = try TemporaryFolder.shippedContent(in: "content")
        var server = try await start(folder)
        let name = try #require(folder.names("state/find").first { $0.hasSuffix(".db") })
        server.process.signal(SIGTERM)
        _ = try await server.process.waitForEnd()
        var bytes = [UInt8](try Data(contentsOf: URL(filePath: folder.path("state/find/" + name))))
        for place in stride(from: 4_096, to: bytes.count, by: 97) { bytes[place] = 0x5a }
        try folder.write(bytes, to: "state/find/" + name)
        server = try await start(folder)
        #expect(try find(server, "london").first == "city:LON")
        #expect(folder.names("state/find").contains(name + ".broken"))
    }

    @Test func `sets for devices are packed for clients that accept it`() async throws {
        let folder = try TemporaryFolder.shippedContent(in: "content")
        let server = try await start(folder)
        let path = "/v1/find/manifest/airport?market=GB&locale=en-GB"
        let plain = try server.get(path)
        let packed = try server.get(path, ["Accept-Encoding: gzip"])
        #expect(plain.header("content-encoding") == nil && packed.header("content-encoding") == "gzip")
        #expect(packed.body.count * 2 < plain.body.count)
        #expect(try PackedAttachTests.decoded(packed.body) == plain.body)
        for reply in [plain, packed] {
            let tag = try #require(reply.header("etag"))
            #expect(reply.header("vary")?.hasSuffix("Accept-Encoding") == true)
            #expect(try server.get(path, ["If-None-Match: \(tag)", "Accept-Encoding: gzip"]).status == 304)
        }
        let since = try #require(plain.json()["version"]?.string)
        #expect(try server.get(path + "&since=\(since)").status == 304)
        #expect(try OnCall.kill("call:find", on: server) == 200)
        #expect(try server.get(path, ["Accept-Encoding: gzip"]).status == 503)
    }

    @Test func `no log and no metric contains a query`() async throws {
        let folder = try TemporaryFolder.shippedContent(in: "content")
        let server = try await start(folder, ["--access-log", "all"])
        let planted = "plantedword"
        for path in ["/v1/find?q=\(planted)", "/v1/find/suggest?q=\(planted)x", "/v1/find?q=\(planted)&limit=99"] {
            _ = try server.get(path, ["traceparent: 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"])
        }
        let metrics = try RawClient.ask(port: server.adminPort, "GET", "/metrics").text
        #expect(metrics.contains("layover_find_answers_total{stage=\"none\"} 2"))
        #expect(!metrics.contains(planted))
        #expect(!(try server.status().description).contains(planted))
        server.process.signal(SIGTERM)
        _ = try await server.process.waitForEnd()
        #expect(!server.written.contains(planted))
    }

    @Test func `an address with too many requests gets the time to retry`() async throws {
        let folder = try TemporaryFolder.shippedContent(in: "content")
        let server = try await OnCall.start(folder, more: ["--find", "true", "--find-rate", "2"])
        try await server.waitForFind()
        let replies = try (0..<12).map { _ in try server.get("/v1/find?q=l") }
        #expect(replies.prefix(4).allSatisfy { $0.status == 200 })
        let refused = try #require(replies.first { $0.status == 429 })
        #expect(refused.header("retry-after") == "1")
    }
}
