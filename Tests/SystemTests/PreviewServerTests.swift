import Foundation
import LayoverJSON
import LayoverTestKit
import Testing

/// The preview server as a process: who may call it, its replies, and its notifications of changes.
@Suite(.serialized) struct PreviewServerTests {
    @Test func `it answers under its own names alone`() async throws {
        let content = try TemporaryFolder.shippedContent()
        let preview = try await PreviewProcess(content: content)
        let port = preview.port
        for host in ["127.0.0.1:\(port)", "localhost:\(port)", "LOCALHOST:\(port)", "[::1]:\(port)"] {
            #expect(try preview.send("GET", "/api/state", host: host).status == 200, "\(host)")
            // Addresses of pictures in cards contain one host name, so the page opens under that name only.
            let page = try preview.send("GET", "/card/price-alert?market=NO", host: host)
            #expect(page.status == (host.hasPrefix("127") ? 200 : 307))
            let place = host.hasPrefix("127") ? nil : "http://127.0.0.1:\(port)/card/price-alert?market=NO"
            #expect(page.header("location") == place)
        }
        for host in [
            "localhost", "evil.example:\(port)", "127.0.0.1:1", "127.0.0.1.evil.example:\(port)", "[::2]:\(port)",
        ] {
            for path in ["/", "/api/state", "/api/events", "/frame/price-alert", "/nothing"] {
                let reply = try preview.send("GET", path, host: host)
                #expect(reply.status == 421, "\(host) \(path)")
                #expect(reply.header("content-type") == "application/problem+json")
            }
        }
    }

    @Test func `the page may load nothing from elsewhere and no page may frame it`() async throws {
        let preview = try await PreviewProcess(content: try TemporaryFolder.shippedContent())
        for path in ["/", "/page?market=NO", "/card/price-alert", "/matrix/price-alert", "/calendar", "/changes"] {
            let page = try preview.get(path)
            #expect(page.status == 200 && page.header("content-type") == "text/html; charset=utf-8", "\(path)")
            let policy = try #require(page.header("content-security-policy"))
            #expect(
                policy.contains("default-src 'none'; script-src 'self';") && policy.contains("frame-ancestors 'none'"))
            #expect(page.header("x-content-type-options") == "nosniff")
            let tag = try #require(page.header("etag"))
            #expect(try preview.get(path, ["If-None-Match: \(tag)"]).status == 304)
        }
        let demo = try preview.get("/demo")
        #expect(demo.status == 404 && String(decoding: demo.body, as: UTF8.self).contains("layover serve --demo"))
        for path in ["/nothing", "/card/", "/card/a/b", "/workbench/../Package.swift", "/workbench/none.js"] {
            #expect(try preview.get(path).status == 404, "\(path)")
        }
    }

    @Test func `a change needs the page's own header and origin`() async throws {
        let preview = try await PreviewProcess(content: try TemporaryFolder.shippedContent())
        let own = "Origin: http://127.0.0.1:\(preview.port)"
        let body = Array("{}".utf8)
        for (headers, status) in [
            ([], 403), (["Layover-Workbench: 0"], 403), ([own], 403),
            (["Layover-Workbench: 1", "Origin: http://evil.example"], 403),
            (["Layover-Workbench: 1", "Origin: null"], 403), (["Layover-Workbench: 1", own], 405),
            (["Layover-Workbench: 1"], 405),
        ] {
            #expect(try preview.send("POST", "/api/state", headers: headers, body: body).status == status, "\(headers)")
        }
        #expect(try preview.get("/api/state", ["Sec-Fetch-Site: cross-site"]).status == 403)
        #expect(try preview.get("/", ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate"]).status == 200)
        #expect(try preview.send("DELETE", "/api/state").status == 405)
    }

    @Test func `a change is reported, an error keeps the last good form, and a mend reverts it`() async throws {
        let content = try TemporaryFolder.shippedContent()
        let preview = try await PreviewProcess(content: content)
        let events = try preview.listen()
        let start = try events.next()
        #expect(start["build"] == .int(1) && start["is_broken"] == .bool(false))
        let file = "widgets/cards/price-alert/messages/en-GB.yaml"
        let sound = try content.text(file)
        try content.write(sound + "# seen\n", to: file)
        let changed = try events.first { $0["changed"]?.items == [.string(file)] }
        #expect(changed["is_broken"] == .bool(false) && changed["catalog"] != start["catalog"])
        let before = try preview.get("/frame/price-alert").text
        try content.write("title: [broken\n", to: file)
        let broken = try events.first { $0["is_broken"] == .bool(true) }
        #expect((broken["findings"]?.int ?? 0) > 0 && (broken["build"]?.int ?? 0) > 2)
        #expect(try preview.get("/frame/price-alert").text == before)
        try content.write(sound, to: file)
        let mended = try events.first { $0["is_broken"] == .bool(false) }
        #expect(mended["catalog"] == start["catalog"] && mended["findings"] == .int(0))
    }

    @Test func `content with errors from the start is reported too`() async throws {
        let content = try TemporaryFolder.shippedContent()
        try content.write("market: [", to: "widgets/markets/GB.yaml")
        let preview = try await PreviewProcess(content: content)
        #expect(try preview.listen().next()["is_broken"] == .bool(true))
        #expect(preview.written.contains("error"))
    }

    @Test func `the page's files can be read from a folder, and no others`() async throws {
        let content = try TemporaryFolder.shippedContent()
        try content.write("<p>mine</p>", to: "page/index.html")
        try content.write("let a = 1\n", to: "page/parts/a.js")
        try content.write("no", to: "page/notes.txt")
        let preview = try await PreviewProcess(content: content, more: ["--page", content.path("page")])
        #expect(try preview.get("/").text == "<p>mine</p>")
        let script = try preview.get("/workbench/parts/a.js")
        #expect(script.text == "let a = 1\n" && script.header("content-type") == "text/javascript; charset=utf-8")
        for path in ["/workbench/notes.txt", "/workbench/../flags/x.yaml", "/workbench/.x.js", "/workbench//etc/a.js"] {
            #expect(try preview.get(path).status == 404, "\(path)")
        }
    }

    @Test func `it ends by a signal, and reports why it does not start`() async throws {
        let content = try TemporaryFolder.shippedContent()
        let preview = try await PreviewProcess(content: content)
        _ = try preview.listen()
        let second = try await ProgramRun.run(["preview", "--port", String(preview.port)], in: content)
        #expect(second.exitCode == 1 && second.errors.contains("is in use"))
        #expect(try await preview.stop() == 0)
        let empty = try await ProgramRun.run(["preview"], in: try TemporaryFolder())
        #expect(empty.exitCode == 1 && empty.errors.contains("there is no content in '.'"))
        for words in [["--port", "x"], ["--port", "70000"], ["--editor", "vscode://file"], ["a", "b"]] {
            #expect(try await ProgramRun.run(["preview"] + words, in: content).exitCode == 2, "\(words)")
        }
    }
}
