import Foundation
import LayoverJSON
import LayoverQR
import LayoverTestKit
import Testing

/// A card on a phone from the readers' server, if that server has the same card as the workbench.
@Suite(.serialized) struct ServerPreviewTests {
    private static let card = "market=NO&sample=two-months&scheme=dark"
    private static let messages = "widgets/cards/price-alert/messages/nb-NO.yaml"
    /// The SHA-256 of 'on-call-secret'; the role `on-call` may read.
    private static let tokens = "on-call:ola:067f814078196983d13d4505c9df207d782ff0a0cea4d462048182e39c203847"

    /// A server, and a workbench with a copy of its content.
    private struct Fixture {
        let server: ServerProcess
        let preview: PreviewProcess
        let own: TemporaryFolder
        let served: TemporaryFolder

        init(
            _ serving: [String] = [], _ looking: [String] = [], hasOrigin: Bool = true, hasToken: Bool = false
        ) async throws {
            served = try TemporaryFolder.shippedContent(in: "content")
            own = try TemporaryFolder.shippedContent()
            try own.write("on-call-secret\n", to: "token")
            let port = try FreePort.find()
            let origin = hasOrigin ? ["--preview-origin", "http://127.0.0.1:\(port)"] : []
            server = try await ServerProcess(
                content: served.url.appending(path: "content"), state: served.path("state"),
                more: ["--port", "\(port)"] + origin + serving)
            let token = hasToken ? ["--server-token-file", own.path("token")] : []
            preview = try await PreviewProcess(
                content: own, more: ["--server", "127.0.0.1:\(server.adminPort)"] + token + looking)
        }

        func open(_ widget: String = "price-alert", _ query: String = ServerPreviewTests.card, more: String = "")
            throws -> RawReply
        {
            try preview.change("POST", "/api/phone?\(query)", body: "{\"widget\": \"\(widget)\", \"texts\": []\(more)}")
        }

        /// The path of a server's link: `/v1/previews/...`.
        func path(_ link: JSONValue) throws -> String {
            let address = try #require(link["address"]?.string)
            try #require(address.hasPrefix("http://127.0.0.1:\(server.port)/v1/previews/"), "\(address)")
            return String(address.dropFirst("http://127.0.0.1:\(server.port)".count))
        }
    }

    @Test func `an unchanged card is shown by the server, and any other by the workbench`() async throws {
        let fixture = try await Fixture([], ["--phone", "127.0.0.1"])
        let link = try fixture.open().json()
        #expect(link["by"]?.string == "server" && link["link"] == .null && link["seconds"]?.int == 86_400)
        let path = try fixture.path(link)
        let code = try QRCode(try #require(link["address"]?.string)).svg(title: "QR code of a link to price-alert")
        #expect(link["code"]?.string == code)
        let page = try fixture.server.get(path)
        #expect(page.status == 200 && page.text.contains("<h1>price-alert</h1>"), "\(page.text.prefix(500))")
        #expect(page.text.contains("NO · nb-NO · dark") && page.text.contains("Ikke klar til å bestille?"))
        #expect(page.text.contains("<iframe sandbox ") && !page.text.contains("<script"))
        for (name, value) in [
            ("cache-control", "no-store"), ("referrer-policy", "no-referrer"), ("x-robots-tag", "noindex"),
            ("x-content-type-options", "nosniff"),
        ] { #expect(page.header(name) == value) }
        #expect(page.header("content-security-policy")?.contains("default-src 'none'") == true)
        #expect(page.header("content-security-policy")?.contains("frame-ancestors 'none'") == true)

        // The workbench is requested explicitly.
        let own = try fixture.open(more: ", \"by\": \"workbench\"").json()
        #expect(own["by"]?.string == "workbench" && own["link"]?.int != nil && own["server_words"] == .null)

        // With another text, the server has a different card.
        try fixture.own.replace("Ikke klar til å bestille?", with: "Ikke klar ennå?", in: Self.messages)
        let changed = try await Waiting.value("the workbench's own link") {
            let link = try fixture.open().json()
            return link["by"]?.string == "workbench" ? link : nil
        }
        #expect(changed["server_words"]?.string?.contains("looks different on this server") == true, "\(changed)")
        // The link that was already shared still shows what readers see.
        #expect(try fixture.server.get(path).text.contains("Ikke klar til å bestille?"))
        // The same card may be unchanged in another market.
        #expect(try fixture.open("price-alert", "market=GB").json()["by"]?.string == "server")
    }

    @Test func `texts that are being written, and answers of one's own, are the workbench's`() async throws {
        let fixture = try await Fixture([], ["--phone", "127.0.0.1"])
        let text = "[{\"widget\": \"price-alert\", \"name\": \"title\", \"locale\": \"nb-NO\", \"text\": \"Ny\"}]"
        let drafted = try fixture.preview.change(
            "POST", "/api/phone?\(Self.card)", body: "{\"widget\": \"price-alert\", \"texts\": \(text)}")
        #expect(drafted.status == 201)
        #expect(try drafted.json()["by"]?.string == "workbench")
        #expect(try drafted.json()["server_words"]?.string?.contains("your edits") == true)
        let answered = try fixture.open("price-alert", "market=NO&answer=lhr-edi").json()
        #expect(answered["by"]?.string == "workbench")
    }

    @Test func `a kill is stronger than a link, and the card comes back with its revival`() async throws {
        let fixture = try await Fixture(["--admin-tokens", Self.tokens], hasToken: true)
        let path = try fixture.path(try fixture.open().json())
        func flip(_ method: String) throws {
            let body = Array("{\"reason\": \"a test\"}".utf8)
            let reply = try RawClient.ask(
                port: fixture.server.adminPort, method, "/admin/kills/price-alert",
                headers: ["Authorization: Bearer on-call-secret"], body: body)
            #expect(reply.status == 200, "\(reply.text)")
        }
        try flip("POST")
        let killed = try fixture.server.get(path)
        #expect(killed.status == 200 && killed.text.contains("it is killed"), "\(killed.text)")
        #expect(!killed.text.contains("Ikke klar"))
        // A link is made from the card's appearance, even if the card is killed.
        #expect(try fixture.open().json()["by"]?.string == "server")
        try flip("DELETE")
        #expect(try fixture.server.get(path).text.contains("Ikke klar til å bestille?"))
    }

    @Test func `a server's refusal is shown in words, and never on the page`() async throws {
        let closed = try await Fixture(hasOrigin: false)
        let refused = try closed.open()
        #expect(refused.status == 409 && refused.text.contains("preview_origin"), "\(refused.text)")
        #expect(!refused.text.contains("\(closed.server.adminPort)"))
        let unknown = try await Fixture(["--admin-tokens", Self.tokens])
        let wanting = try unknown.open()
        #expect(wanting.status == 409 && wanting.text.contains("role 'view'"), "\(wanting.text)")
        let body = Array(#"{"widget": "price-alert", "scene": "", "look": "x"}"#.utf8)
        for (headers, status) in [
            ([], 401), (["Authorization: Bearer wrong"], 401), (["Authorization: Bearer on-call-secret"], 409),
        ] as [([String], Int)] {
            let reply = try RawClient.ask(
                port: unknown.server.adminPort, "POST", "/admin/previews", headers: headers, body: body)
            #expect(reply.status == status, "\(headers) \(reply.text)")
        }
        for (text, status) in [("", 400), ("{}", 400), (#"{"widget": "none", "scene": "", "look": "x"}"#, 404)] {
            let reply = try RawClient.ask(
                port: unknown.server.adminPort, "POST", "/admin/previews",
                headers: ["Authorization: Bearer on-call-secret"], body: Array(text.utf8))
            #expect(reply.status == status, "\(text) \(reply.text)")
        }
        // The readers' listener does not have this route.
        #expect(try unknown.server.post("/admin/previews", body).status == 404)
    }

    @Test func `a draft is on no server's page`() async throws {
        let fixture = try await Fixture([], ["--phone", "127.0.0.1"])
        for folder in [fixture.served.path("content"), fixture.own.path] {
            let file = URL(fileURLWithPath: folder + "/widgets/cards/price-alert/widget.yaml")
            let text = try String(contentsOf: file, encoding: .utf8)
            try #require(!text.contains("status:"))
            try Data((text + "status: draft\n").utf8).write(to: file)
        }
        let link = try await Waiting.value("the workbench's own link") {
            let link = try fixture.open().json()
            return link["by"]?.string == "workbench" ? link : nil
        }
        #expect(link["server_words"]?.string?.contains("does not serve this card") == true, "\(link)")
    }

    @Test func `whatever is no link is one page, and nothing of it is an exposure`() async throws {
        let fixture = try await Fixture()
        let path = try fixture.path(try fixture.open().json())
        let token = String(path.dropFirst("/v1/previews/".count))
        let ended = try fixture.server.get("/v1/previews/x")
        #expect(ended.status == 404 && ended.text.contains("Nothing is here"))
        for other in [
            "\(token)x", "\(token.dropLast())", ".\(token)", "\(token).", "%2e%2e",
            String(repeating: "A", count: 2_100),
            "\(token)%00",
        ] {
            let reply = try fixture.server.get("/v1/previews/\(other)")
            #expect(reply.status == 404 && reply.body == ended.body, "\(other.prefix(80))")
        }
        #expect(try fixture.server.send("HEAD", path).status == 200)
        #expect(try fixture.server.send("POST", path).status == 405)
        // The token is not valid for a preview of another kind.
        let forged = try fixture.server.get("/v1/layouts/flight-results?market=NO&preview=\(token)")
        #expect(forged.status == 400 && forged.text.contains("bad-preview"))
        let metrics = try RawClient.ask(port: fixture.server.adminPort, "GET", "/metrics").text
        #expect(!metrics.contains(token) && !fixture.server.written.contains(token))
    }
}
