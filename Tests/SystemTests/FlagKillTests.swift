import Foundation
import LayoverJSON
import LayoverTestKit
import Testing

/// Kills and changes of features, as clients of OFREP and of GrowthBook's feed see them.
struct FlagKillTests {
    private func listen(_ server: ServerProcess) throws -> RawClient {
        let client = try RawClient(port: server.port)
        client.send("GET /ofrep/v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        let head = try client.text(until: ": layover\n\n")
        #expect(head.contains("text/event-stream") && head.contains("Cache-Control: no-cache"))
        return client
    }

    /// The data of the next event.
    private func event(_ client: RawClient) throws -> JSONValue {
        let text = try client.text(until: "}\n\n")
        #expect(text.contains("event: message\nid: "))
        let data = try #require(text.firstMatch(of: /data: (\{.*\})/)?.output.1)
        return try JSONValue(parsing: Array(data.utf8))
    }

    @Test func `a kill is reported, takes effect at once, is the same on two servers, and can be revoked`() async throws
    {
        let folder = try FlagContent.make()
        let servers = [try await FlagContent.start(folder), try await FlagContent.start(folder, state: "other")]
        let listeners = try servers.map(listen)
        let tags = try servers.map { try $0.flags(nil, #""targetingKey":"u-1""#).header("etag") }
        #expect(tags[0] != nil && tags[0] == tags[1])
        let kill = try await FlagContent.flip(["kill", "feature:rows", "--reason", "wrong"], on: servers, in: folder)
        #expect(kill.exitCode == 0, "\(kill.errors)")
        for server in servers {
            let reply = try server.flags("rows", "")
            #expect(
                reply.text.contains(#""key":"rows","reason":"DISABLED","variant":"one","value":1"#), "\(reply.text)")
        }
        let after = try servers.map {
            try $0.flags(nil, #""targetingKey":"u-1""#, ["If-None-Match: \(tags[0] ?? "")"])
        }
        #expect(after.map(\.status) == [200, 200])
        #expect(after[0].header("etag") == after[1].header("etag") && after[0].header("etag") != tags[0])
        for listener in listeners {
            let data = try event(listener)
            #expect(data["type"]?.string == "refetchEvaluation")
            #expect((data["lastModified"]?.int ?? 0) > 1_700_000_000)
        }
        _ = try await FlagContent.flip(["revive", "feature:rows"], on: servers, in: folder)
        #expect(try servers[0].flags(nil, #""targetingKey":"u-1""#).header("etag") == tags[0])
        _ = try event(listeners[0])
    }

    @Test func `a server that has not heard of a change yet does not answer for it`() async throws {
        let folder = try FlagContent.make()
        let servers = [try await FlagContent.start(folder), try await FlagContent.start(folder, state: "other")]
        let listener = try listen(servers[0])
        _ = try await FlagContent.flip(["kill", "feature:rows"], on: [servers[0]], in: folder)
        let tag = try #require(try event(listener)["etag"]?.string)
        #expect(try servers[0].flags(nil, "", query: "?flagConfigEtag=\(tag)").status == 200)
        let behind = try servers[1].flags(nil, "", query: "?flagConfigEtag=%22\(tag)%22&flagConfigLastModified=1")
        #expect(behind.status == 503)
        #expect(behind.header("retry-after") == "1")
        #expect(try servers[1].flags(nil, "", query: "?flagConfigEtag=abc&x=%").status == 200)
        _ = try await FlagContent.flip(["kill", "feature:rows"], on: [servers[1]], in: folder)
        #expect(try servers[1].flags(nil, "", query: "?flagConfigEtag=\(tag)").status == 200)
    }

    @Test func `kills reach features by switch, by scope and by experiment`() async throws {
        let folder = try FlagContent.make()
        let server = try await FlagContent.start(folder)
        func reason(_ key: String, _ context: String) throws -> String? {
            try server.flags(key, context).json()["reason"]?.string
        }
        let order = "ns%2Fcard%20order+"
        _ = try await FlagContent.flip(
            ["kill", "feature:rows", "--market", "GB", "--platform", "ios", "--app", "<7.3"], on: [server], in: folder)
        for (context, expected) in [
            (#""market":"GB","platform":"ios","app":"7.2.1""#, "DISABLED"), (#""market":"NO""#, "STATIC"),
            (#""market":"GB","platform":"ios","app":"7.3""#, "STATIC"), (#""market":"GB","platform":"web""#, "STATIC"),
            (#""market":"GB""#, "DISABLED"), ("", "DISABLED"),
        ] {
            #expect(try reason("rows", context) == expected, "\(context)")
        }
        _ = try await FlagContent.flip(["kill", "experiment:orders"], on: [server], in: folder)
        let units = (0..<20).map { #""targetingKey":"u-\#($0)""# }
        for unit in units {
            let flag = try server.flags(order, unit).json()
            #expect(flag["reason"]?.string == "DISABLED" && flag["variant"]?.string == "price")
        }
        _ = try await FlagContent.flip(["revive", "experiment:orders"], on: [server], in: folder)
        #expect(try Set(units.map { try reason(order, $0) }) == ["SPLIT"])
        _ = try await FlagContent.flip(["kill", "off"], on: [server], in: folder)
        #expect(try reason(order, units[0]) == "DISABLED" && reason("rows", #""market":"NO""#) == "DISABLED")
    }

    @Test func `an edited file is reported and served`() async throws {
        let folder = try FlagContent.make()
        let server = try await FlagContent.start(folder)
        let listener = try listen(server)
        let before = try server.flags(nil, "").header("etag")
        try folder.write(
            "feature: new-filters\nowner: apps\ntype: bool\ndefault: true\npermanent: true\n",
            to: "content/" + FlagContent.filters)
        let tag = try #require(try event(listener)["etag"]?.string)
        let bulk = try server.flags(nil, "", query: "?flagConfigEtag=\(tag)")
        #expect(bulk.text.contains(#""key":"new-filters","reason":"STATIC","variant":"on","value":true"#))
        #expect(bulk.header("etag") != before)
    }

    @Test func `GrowthBook's feed contains kills, and has an ETag of its own`() async throws {
        let folder = try FlagContent.make()
        let server = try await FlagContent.start(folder)
        let reply = try server.get("/api/features/any-key")
        #expect(reply.status == 200)
        #expect(
            reply.header("cache-control") == "public, max-age=30, stale-while-revalidate=3600, stale-if-error=36000")
        let tag = try #require(reply.header("etag"))
        #expect(try server.get("/api/features/any-key", ["If-None-Match: \(tag)"]).status == 304)
        let features = try #require(try reply.json()["features"])
        #expect(features["rows"]?["defaultValue"]?.int == 3)
        #expect(features["copy"]?["rules"]?.items?.first?["hashVersion"]?.int == 2)
        _ = try await FlagContent.flip(["kill", "feature:rows"], on: [server], in: folder)
        let after = try server.get("/api/features/any-key", ["If-None-Match: \(tag)"])
        #expect(after.status == 200)
        #expect(try after.json()["features"]?["rows"]?["defaultValue"]?.int == 1)
        for path in ["/api/features/", "/api/features/a/b", "/api/features"] {
            #expect(try server.get(path).status == 404)
        }
    }

    @Test func `one requested flag writes an exposure, and all of them at once none`() async throws {
        let folder = try FlagContent.make()
        let server = try await FlagContent.start(folder)
        _ = try server.flags(nil, #""targetingKey":"u-bulk""#)
        _ = try server.flags("ns%2Fcard%20order+", #""targetingKey":"u-1","market":"GB","platform":"ios","app":"7.1""#)
        _ = try server.flags("rows", #""targetingKey":"u-rows""#)
        let text = try await Waiting.value("an exposure on disk") { () -> String? in
            let files = FileManager.default.enumerator(atPath: folder.path("state"))?.compactMap { $0 as? String } ?? []
            let rows = files.filter { $0.contains("exposure") }.compactMap {
                try? String(contentsOfFile: folder.path("state") + "/" + $0, encoding: .utf8)
            }.joined()
            return rows.contains("u-1") ? rows : nil
        }
        #expect(text.contains("orders") && text.contains("ns/card order+") && text.contains("feature"))
        #expect(!text.contains("u-bulk") && !text.contains("u-rows"))
    }
}
