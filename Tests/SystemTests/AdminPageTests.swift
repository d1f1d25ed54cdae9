import Foundation
import LayoverBrowser
import LayoverBrowserKit
import LayoverHTTP
import LayoverJSON
import LayoverServer
import LayoverTestKit
import LayoverWeb
import Testing

/// `GET /admin/`: the state of a server as a page.
@Suite(.serialized) struct AdminPageTests {
    private func page(_ server: ServerProcess) throws -> RawReply {
        try RawClient.ask(port: server.adminPort, "GET", "/admin/")
    }

    @Test func `it shows the state of the server and links every call that a browser may make`() async throws {
        let folder = try ServedContent.make()
        let server = try await OnCall.start(folder, more: ["--server-name", "web-7"])
        let reply = try page(server)
        #expect(reply.status == 200 && reply.header("content-type") == "text/html; charset=utf-8")
        let status = try server.status()
        for text in [
            "<h1>web-7</h1>", ">ready</span>", String(try #require(status["catalog"]?.string).prefix(12)),
            "not configured",
            "needs a token of <code>admin_tokens</code>", "layover kills",
        ] { #expect(reply.text.contains(text), "\(text)") }
        let calls = RouteTable.routes.filter { $0.listener == .admin && $0.method == .get && !$0.path.contains("{") }
        #expect(calls.count > 6)
        for call in calls where call.path != "/admin/" {
            #expect(reply.text.contains(">\(call.path)<"), "\(call.path)")
        }
        #expect(try RawClient.ask(port: server.adminPort, "GET", "/admin").text.contains("<h1>web-7</h1>"))
        #expect(!reply.text.contains("<script") && !reply.text.contains("http-equiv"))
        let policy = try #require(reply.header("content-security-policy"))
        #expect(policy.hasPrefix("default-src 'none'; style-src 'sha256-") && !policy.contains("unsafe"))
        #expect(try RawClient.ask(port: server.port, "GET", "/admin/").status == 404)
    }

    @Test(arguments: [true, false])
    func `every link opens in a browser, and each that needs a token names its role`(hasTokens: Bool) async throws {
        let folder = try ServedContent.make()
        let server =
            hasTokens
            ? try await OnCall.start(folder)
            : try await ServerProcess(content: folder.url.appending(path: "content"), state: folder.path("state"))
        let text = try page(server).text
        let calls = RouteTable.routes.filter { $0.listener == .admin && $0.method == .get && !$0.path.contains("{") }
        var closed = 0
        for call in calls {
            let status = try RawClient.ask(port: server.adminPort, "GET", call.path).status
            let isLink = text.contains("href=\"\(call.path)\"")
            #expect(isLink == (status != 401), "\(call.path) \(status)")
            guard !isLink else { continue }
            closed += 1
            #expect(text.contains(">\(call.path)</span> <span class=\"chip\">role "), "\(call.path)")
        }
        #expect(closed == (hasTokens ? 7 : 5))
        #expect(!text.contains("everybody"))
    }

    @Test func `kills, held back parts and a server that stops are shown there`() async throws {
        let folder = try ServedContent.make()
        let server = try await OnCall.start(folder, more: ["--drain-delay", "10m"])
        #expect(try OnCall.kill("advice", on: server) == 200)
        #expect(try page(server).text.contains("<h3>Active kills</h3><p class=\"value\">1</p>"))
        try folder.write("widget: \"<b>\n", to: "content/" + ServedContent.adviceWidget)
        try await server.waitForStatus("held back") { $0["held_back"]?.items?.isEmpty == false }
        let held = try page(server).text
        #expect(held.contains("Held back") && held.contains("1 held back") && !held.contains("<b>\""))
        server.process.signal(SIGTERM)
        try await Waiting.value("draining") { try page(server).text.contains(">draining</span>") ? true : nil }
        server.process.signal(SIGTERM)
        _ = try await server.process.waitForEnd()
    }

    @Test(
        .enabled(if: BrowserProgram.isThere && Axe.isThere, Axe.missing), .timeLimit(.minutes(5)))
    func `it is readable in light and dark, wide and narrow, by the keyboard, and axe finds nothing`() async throws {
        let folder = try ServedContent.make()
        try folder.write("widget: \"\n", to: "content/" + ServedContent.adviceWidget)
        let server = try await OnCall.start(folder, more: ["--server-name", "web-7", "--peers", "127.0.0.1:9"])
        let browser = try await SharedChromium.newPage()
        for (width, scheme) in [(1440, "light"), (1440, "dark"), (390, "light"), (390, "dark")] {
            try await browser.resize(width: width, height: 900)
            let feature = JSONValue.object(of: ["name": .string("prefers-color-scheme"), "value": .string(scheme)])
            _ = try await browser.call("Emulation.setEmulatedMedia", [.init("features", .array([feature]))])
            try await browser.open("http://127.0.0.1:\(server.adminPort)/admin/")
            #expect(try await Axe.run(on: browser, all: true) == [], "\(width) wide, \(scheme)")
            let fits = try await browser.evaluate(
                "document.documentElement.scrollWidth <= innerWidth && getComputedStyle(document.body).fontSize === '14px'"
            )
            #expect(fits.bool == true, "\(width)")
        }
        let links = try await browser.evaluate("document.querySelectorAll('a').length").int ?? 0
        let reached = try await browser.evaluate(
            "[...document.querySelectorAll('a')].filter(a => a.tabIndex === 0).length")
        #expect(links > 4)
        #expect(reached.int == links)
        try await browser.close()
    }
}
