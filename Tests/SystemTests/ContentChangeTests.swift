import Foundation
import LayoverJSON
import LayoverTestKit
import Testing

/// The effects of changed files on a running server, and its behaviour if everything fails.
@Suite(.serialized)
struct ContentChangeTests {
    private func start(_ folder: TemporaryFolder, state: String = "state", more: [String] = []) async throws
        -> ServerProcess
    {
        try await ServerProcess(
            content: folder.url.appending(path: "content"), state: folder.path(state), more: more)
    }

    private func names(_ status: JSONValue) -> [String] {
        (status["held_back"]?.items ?? []).compactMap { $0["name"]?.string }
    }

    @Test func `an edited text shows in the responses that follow`() async throws {
        let folder = try ServedContent.make()
        let server = try await start(folder)
        #expect(try server.layout(facts: "").text.contains("Before you fly"))
        try folder.replace("Before you fly", with: "Mind the gap", in: "content/" + ServedContent.advice)
        let layout = try await server.waitForLayout("the new text", facts: "") { $0.contains("Mind the gap") }
        #expect(!layout.contains("Before you fly"))
    }

    @Test func `a broken widget keeps its last good form while a change to another goes live, until it is mended`()
        async throws
    {
        let folder = try ServedContent.make()
        let server = try await start(folder)
        try folder.replace("type: html", with: "type: htmll", in: "content/" + ServedContent.adviceWidget)
        try await server.waitForStatus("advice is held back") {
            ($0["held_back"]?.items ?? []).contains { $0["name"]?.string == "advice" }
        }
        try folder.replace("The other card", with: "The other card, changed", in: "content/" + ServedContent.other)
        let layout = try await server.waitForLayout("the other's new text", facts: "") { $0.contains("card, changed") }
        #expect(layout.contains("Before you fly"))
        let held = try #require(try server.status()["held_back"]?.items?.first)
        #expect(held["kind"]?.string == "widget" && held["serves"]?.string == "last-good")
        #expect(held["findings"]?.items?.first?.string?.contains("advice/widget.yaml:3:7: error: ") == true, "\(held)")
        try folder.replace("type: htmll", with: "type: html", in: "content/" + ServedContent.adviceWidget)
        try await server.waitForStatus("nothing is held back") { $0["held_back"]?.items?.isEmpty == true }
    }

    @Test func `4 a broken shared file changes nothing but log and status`() async throws {
        let folder = try ServedContent.make()
        let server = try await start(folder)
        let before = try server.get("/v1/layouts/flight-results?market=NO")
        try folder.replace(
            "time_zone: Europe/Oslo", with: "time_zone: Europe/Olso", in: "content/" + ServedContent.market)
        try await server.waitForStatus("the market is held back") {
            ($0["held_back"]?.items ?? []).contains { $0["kind"]?.string == "market" && $0["name"]?.string == "NO" }
        }
        let after = try server.get(
            "/v1/layouts/flight-results?market=NO", ["If-None-Match: \(before.header("etag") ?? "")"])
        #expect(after.status == 304)
        #expect(server.written.contains("held back: market 'NO'") && server.written.contains("Europe/Olso"))
    }

    @Test func `a server killed starts again from disk when all files are broken`() async throws {
        let folder = try ServedContent.make()
        var server = try await start(folder)
        let hash = try #require(try server.status()["catalog"]?.string)
        try await waitForCatalogs(1, in: folder)
        server.process.kill()
        _ = try await server.process.waitForEnd()
        try breakAll(folder)
        server = try await start(folder)
        let status = try server.status()
        #expect(status["source"]?.string == "disk" && status["catalog"]?.string == hash, "\(status)")
        #expect(names(status).contains("advice"))
        let reply = try server.post("/v1/attach?market=NO", SmallAnswer.compact)
        #expect(reply.layoverStatus == "full" && reply.text.contains("Before you fly"))
    }

    @Test func `nothing good at all is pass-through: results live, and readyz says so`() async throws {
        let folder = try ServedContent.make()
        try breakAll(folder)
        let server = try await start(folder)
        let reply = try server.post("/v1/attach?market=GB", SmallAnswer.compact)
        #expect(reply.status == 200 && reply.body == SmallAnswer.compact)
        #expect(reply.layoverStatus == "degraded; reason=no-catalog")
        let ready = try server.get("/readyz")
        #expect(ready.status == 200 && ready.text.contains("\"pass-through\""))
        let layouts = try server.get("/v1/layouts/flight-results?market=GB")
        #expect(layouts.status == 503 && layouts.text.contains("/no-catalog\""))
        #expect(try server.status()["source"]?.string == "none")
    }

    @Test func `SIGHUP and the admin listener read the content again`() async throws {
        let folder = try ServedContent.make()
        let server = try await start(folder)
        server.process.signal(SIGHUP)
        try await server.process.waitForText("reading the content again")
        let client = try RawClient(port: server.adminPort)
        client.send("POST /admin/catalog/reload HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n")
        #expect(try client.reply().status == 202)
        try await server.process.waitForText("reading the content again", times: 2)
        #expect(try server.get("/livez").status == 200)
    }

    @Test func `SIGTERM lets a request under way finish and stops with 0`() async throws {
        let folder = try ServedContent.make()
        let server = try await start(folder)
        let body = SmallAnswer.compact
        let client = try RawClient(port: server.port)
        client.send("POST /v1/attach?market=GB HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(body.count)\r\n\r\n")
        client.send(Array(body.prefix(100)))
        // The reply to a second request, on another connection, shows that the first one has arrived.
        #expect(try server.get("/livez").status == 200)
        server.process.signal(SIGTERM)
        try await Waiting.value("the server to drain") {
            let admin = try RawClient(port: server.adminPort)
            admin.send("GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n")
            return try admin.reply().status == 503 ? true : nil
        }
        client.send(Array(body.dropFirst(100)))
        let reply = try client.reply()
        #expect(reply.status == 200 && reply.layoverStatus == "full")
        #expect(reply.header("connection")?.lowercased() == "close")
        #expect(try await server.process.waitForEnd() == 0)
    }

    @Test func `a state folder that cannot be written costs a warning and nothing else`() async throws {
        let folder = try ServedContent.make()
        try folder.write("a file where a folder should be", to: "state")
        let server = try await start(folder)
        #expect(try server.layout(facts: "").layoverStatus == "full")
        #expect(server.written.contains("the catalog cannot be kept on disk"))
        try folder.replace("Before you fly", with: "Mind the gap", in: "content/" + ServedContent.advice)
        try await server.waitForLayout("the new text", facts: "") { $0.contains("Mind the gap") }
    }

    @Test func `3 one request sees one catalog, however often it changes`() async throws {
        let folder = try ServedContent.make()
        let server = try await start(folder)
        var texts: [String: String] = [:]
        for round in 0..<5 {
            let text = "Round \(round)"
            try folder.write("label: Advice\ntitle: \(text)\n", to: "content/" + ServedContent.advice)
            try folder.write("label: Other\nline: \(text)\n", to: "content/" + ServedContent.other)
            try await Waiting.value("round \(round) to show in both cards") {
                let reply = try server.layout(facts: "")
                let catalog = try #require(try reply.json()["catalog"]?.string)
                #expect(reply.header("layover-catalog") == catalog)
                let cards = try #require(try reply.json()["cards"]).description.replacing(
                    /"(log_id|proof)":"[^"]*"/, with: "")
                #expect(texts[catalog] == nil || texts[catalog] == cards, "one catalog, one layout")
                texts[catalog] = cards
                return cards.components(separatedBy: text).count >= 3 ? true : nil
            }
        }
        #expect(texts.count >= 5)
    }

    @Test func `6 a resting kill switch removes its widget, and restores it`() async throws {
        let folder = try ServedContent.make()
        let server = try await start(folder)
        let file = "content/flags/kill-switches/advice-off.yaml"
        let text = """
            kill_switch: advice-off
            owner: tests
            guards: [advice]
            safe: hidden
            permanent: true

            """
        try folder.write(text + "resting: killed\n", to: file)
        try await server.waitForLayout("no advice", facts: "") { !$0.contains("Before you fly") }
        try folder.write(text + "resting: live\n", to: file)
        let again = try await server.waitForLayout("advice again", facts: "") { $0.contains("Before you fly") }
        #expect(again.contains("The other card"))
    }

    private func waitForCatalogs(_ count: Int, in folder: TemporaryFolder) async throws {
        try await Waiting.value("\(count) catalogs on disk") {
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("state/catalogs"))
            return names.filter { $0.hasSuffix(".tree") }.count >= count ? true : nil
        }
    }

    /// Makes every content file unreadable.
    private func breakAll(_ folder: TemporaryFolder) throws {
        let root = folder.url.appending(path: "content")
        for case let file as String in try #require(FileManager.default.enumerator(atPath: root.path))
        where file.hasSuffix(".yaml") {
            try folder.write("broken: [\n", to: "content/" + file)
        }
    }
}
