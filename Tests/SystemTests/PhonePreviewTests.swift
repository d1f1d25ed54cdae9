import Foundation
import LayoverJSON
import LayoverTestKit
import Testing

/// Links that show single cards on phones, with the running program.
@Suite(.serialized) struct PhonePreviewTests {
    private static let card = "market=NO&sample=two-months"
    private static let messages = "widgets/cards/price-alert/messages/nb-NO.yaml"

    /// A workbench with an address for phones.
    private struct PhoneFixture {
        let content: TemporaryFolder
        let preview: PreviewProcess
        let port: UInt16

        init() async throws {
            content = try TemporaryFolder.shippedContent()
            preview = try await PreviewProcess(content: content, more: ["--phone", "127.0.0.1"])
            try await preview.waitForText("by links from the page of a card")
            let line = preview.written.firstMatch(of: /phones see single cards at http:\/\/127\.0\.0\.1:(\d+)\/p\//)
            port = try #require(line.flatMap { UInt16($0.output.1) })
        }

        func open(_ widget: String = "price-alert", _ query: String = PhonePreviewTests.card, texts: String = "[]")
            throws -> JSONValue
        {
            let reply = try preview.change(
                "POST", "/api/phone?\(query)", body: "{\"widget\": \"\(widget)\", \"texts\": \(texts)}")
            #expect(reply.status == 201, "\(reply.text)")
            return try reply.json()
        }

        func change(_ link: JSONValue, texts: String) throws -> RawReply {
            let number = try #require(link["link"]?.int)
            return try preview.change(
                "PUT", "/api/phone?\(PhonePreviewTests.card)",
                body: "{\"link\": \(number), \"widget\": \"price-alert\", \"texts\": \(texts)}")
        }

        func end(_ link: JSONValue) throws -> RawReply {
            try preview.change("POST", "/api/phone/end", body: "{\"link\": \(try #require(link["link"]?.int))}")
        }

        /// The path of a link: `/p/...`.
        func path(_ link: JSONValue) throws -> String {
            let address = try #require(link["address"]?.string)
            try #require(address.hasPrefix("http://127.0.0.1:\(port)/p/"))
            return String(address.dropFirst("http://127.0.0.1:\(port)".count))
        }

        /// Sends a request like a phone.
        func get(_ path: String, method: String = "GET", host: String? = nil) throws -> RawReply {
            try RawClient.ask(port: port, method, path, host: host ?? "127.0.0.1:\(port)")
        }
    }

    private static func texts(_ text: String) -> String {
        "[{\"widget\": \"price-alert\", \"name\": \"title\", \"locale\": \"nb-NO\", \"text\": \(JSONValue.string(text))}]"
    }

    @Test func `a link shows one card while it is edited, until it is ended`() async throws {
        let fixture = try await PhoneFixture()
        let before = try fixture.content.text(Self.messages)
        let link = try fixture.open()
        let path = try fixture.path(link)
        #expect(path.utf8.count == "/p/".utf8.count + 22 && link["seconds"]?.int == 1_800)
        let page = try fixture.get(path)
        #expect(
            page.status == 200 && page.text.contains("<h1>price-alert</h1>") && page.text.contains("NO · nb-NO · light")
        )
        #expect(page.header("referrer-policy") == "no-referrer" && page.header("cache-control") == "no-store")
        #expect(page.header("content-security-policy")?.contains("default-src 'none'; script-src 'self'") == true)
        let card = try fixture.get(path + "/card")
        #expect(card.status == 200 && card.text.contains("Ikke klar til å bestille?"), "\(card.text.prefix(1_000))")
        #expect(
            card.header("content-security-policy")?.hasPrefix("sandbox allow-same-origin; default-src 'none';") == true)
        let tag = try fixture.get(path + "/state").json()["tag"]
        #expect(try fixture.change(link, texts: Self.texts("Ny tittel & mer")).status == 200)
        let drafted = try fixture.get(path + "/card").text
        #expect(drafted.contains("Ny tittel &amp; mer") && !drafted.contains("Ikke klar til å bestille?"))
        #expect(try fixture.get(path + "/state").json()["tag"] != tag)
        // A text that breaks the card keeps the last drawn form.
        #expect(try fixture.change(link, texts: Self.texts("Ny {tittel")).status == 200)
        #expect(try fixture.get(path + "/card").text == drafted)
        #expect(try fixture.change(link, texts: "[]").status == 200)
        #expect(try fixture.get(path + "/state").json()["tag"] == tag)
        #expect(try fixture.content.text(Self.messages) == before, "nothing of it is in a file")
        #expect(try fixture.end(link).status == 200)
        #expect(try fixture.get(path).status == 404 && fixture.get(path + "/card").status == 404)
        #expect(try fixture.end(link).status == 404 && fixture.change(link, texts: "[]").status == 404)
    }

    @Test func `a saved text is on the phone with the next build`() async throws {
        let fixture = try await PhoneFixture()
        let path = try fixture.path(try fixture.open())
        #expect(try fixture.get(path + "/card").text.contains("Ikke klar til å bestille?"))
        let events = try fixture.preview.listen()
        _ = try events.next()
        try fixture.content.replace("Ikke klar til å bestille?", with: "Fra filen", in: Self.messages)
        _ = try events.first { ($0["build"]?.int ?? 0) > 1 }
        #expect(try fixture.get(path + "/card").text.contains("Fra filen"))
    }

    @Test func `any other request gets one page, and only its own host name is answered`() async throws {
        let fixture = try await PhoneFixture()
        let path = try fixture.path(try fixture.open())
        let ended = try fixture.get("/p/AAAAAAAAAAAAAAAAAAAAAA")
        #expect(ended.status == 404 && ended.text.contains("Nothing is here"))
        let token = String(path.dropFirst(3))
        let others = [
            "/", "/p", "/p/", "/p//", "/p/\(token)/", "/p/\(token)/x", "/p/\(token)/card/x", "/p/\(token)x",
            "/p/\(token.dropLast())",
            "/p/\(token.dropLast())!", "/p/\(token)%00", "/q/\(token)", "/api/state", "/api/phone", "/card/price-alert",
            "/frame/price-alert", "/workbench/main.js", "/v1/assets/x", "/v1/styles/x", "/p/../api/state",
            "/p/\(token)/../../api/state",
            "/p/\(token)/index.html", "/p/\(String(repeating: "A", count: 500))", "//p/\(token)",
        ]
        for other in others {
            let reply = try fixture.get(other)
            #expect(reply.status == 404 && reply.body == ended.body, "\(other)")
            let heads = [reply, ended].map { $0.head.replacing(/Date: [^\r]+/, with: "") }
            #expect(heads[0] == heads[1], "\(other)")
        }
        for host in [
            "evil.example", "evil.example:\(fixture.port)", "localhost:\(fixture.port)", "127.0.0.1",
            "127.0.0.1:\(fixture.preview.port)",
        ] {
            #expect(try fixture.get(path, host: host).body == ended.body, "\(host)")
        }
        for method in ["POST", "PUT", "DELETE", "OPTIONS"] {
            #expect(try fixture.get(path, method: method).status == 405, "\(method)")
        }
        #expect(try fixture.get(path, method: "HEAD").status == 200)
        // Conversely, the workbench's own listener does not know the address.
        #expect(try fixture.preview.get(path).status == 404)
    }

    @Test func `all that a card needs comes below its own address`() async throws {
        let fixture = try await PhoneFixture()
        let path = try fixture.path(
            try fixture.open("sponsored-banner", "market=NO&sample=campaign:monday-sale&scheme=dark"))
        let card = try fixture.get(path + "/card").text
        #expect(card.contains("src=\"data:image/") && !card.contains("/v1/") && !card.contains("http://127"))
        let page = try fixture.get(path).text
        for match in page.matches(of: /(?:src|href)="([^"]*)"/) {
            let address = String(match.output.1)
            #expect(address.hasPrefix(path + "/"), "\(address)")
            #expect(try fixture.get(address).status == 200, "\(address)")
        }
        #expect(page.contains("data-scheme=\"dark\"") && !page.contains("<script>") && !page.contains("style="))
        #expect(try fixture.get(path + "/page.js").header("content-type") == "text/javascript; charset=utf-8")
    }

    @Test func `the code beside the card is the link's address`() async throws {
        let fixture = try await PhoneFixture()
        let link = try fixture.open()
        let code = try #require(link["code"]?.string)
        #expect(try QRReader(svg: code).text() == link["address"]?.string)
    }

    @Test func `the program writes no token`() async throws {
        let fixture = try await PhoneFixture()
        let path = try fixture.path(try fixture.open())
        _ = try fixture.get(path)
        _ = try fixture.get(path + "/none")
        let token = String(path.dropFirst(3))
        #expect(!fixture.preview.written.contains(token))
        #expect(try !fixture.preview.get("/api/state").text.contains(token))
    }

    @Test func `as many links live as may, and one more ends the oldest`() async throws {
        let fixture = try await PhoneFixture()
        let paths = try (0..<17).map { _ in try fixture.path(try fixture.open()) }
        #expect(try fixture.get(paths[0]).status == 404)
        for path in paths.dropFirst() { #expect(try fixture.get(path).status == 200) }
    }

    @Test func `a hidden card is shown with its reason`() async throws {
        let fixture = try await PhoneFixture()
        let hidden = try fixture.path(try fixture.open("price-alert", "market=NO&sample=next-week"))
        let card = try fixture.get(hidden + "/card")
        #expect(card.status == 200 && card.text.contains("<main><p>"), "\(card.text)")
    }

    @Test func `an invalid link is reported, and a missing flag with its name`() async throws {
        let fixture = try await PhoneFixture()
        for body in [
            "", "{", "{}", #"{"widget": "price-alert"}"#, #"{"widget": 1, "texts": []}"#,
            #"{"widget": "price-alert", "texts": [{}]}"#,
        ] {
            #expect(try fixture.preview.change("POST", "/api/phone", body: body).status == 400, "\(body)")
        }
        #expect(
            try fixture.preview.change("POST", "/api/phone", body: #"{"widget": "none", "texts": []}"#).status == 404)
        #expect(
            try fixture.preview.change("PUT", "/api/phone", body: #"{"widget": "price-alert", "texts": []}"#).status
                == 400)
        #expect(try fixture.preview.change("POST", "/api/phone/end", body: "{}").status == 400)
        #expect(try fixture.preview.get("/api/phone").status == 405)
        #expect(try fixture.preview.json("/api/state")["phone"]?.string == "http://127.0.0.1:\(fixture.port)")
        let plain = try await PreviewProcess(content: fixture.content)
        let closed = try plain.change("POST", "/api/phone", body: #"{"widget": "price-alert", "texts": []}"#)
        #expect(closed.status == 409 && closed.text.contains("--phone"))
        #expect(try plain.json("/api/state")["phone"] == .null)
    }
}
