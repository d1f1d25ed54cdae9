import Foundation
import LayoverJSON
import LayoverTestKit
import Testing

/// Writing content through the page's routes, with the running program.
@Suite(.serialized) struct PreviewWritingTests {
    private static let messages = "widgets/cards/price-alert/messages/nb-NO.yaml"

    private struct WritingFixture {
        let content: TemporaryFolder
        let preview: PreviewProcess

        init(_ edit: (TemporaryFolder) throws -> Void = { _ in }) async throws {
            content = try TemporaryFolder.shippedContent()
            try edit(content)
            preview = try await PreviewProcess(content: content)
        }

        func put(_ members: [String: Any]) throws -> RawReply {
            try preview.change(
                "PUT", "/api/texts",
                body: String(decoding: try JSONSerialization.data(withJSONObject: members), as: UTF8.self))
        }

        func post(_ path: String, _ members: [String: Any]) throws -> RawReply {
            try preview.change(
                "POST", path, body: String(decoding: try JSONSerialization.data(withJSONObject: members), as: UTF8.self)
            )
        }

        /// The names and texts of a messages file.
        func texts(_ file: String) throws -> [(name: String, text: String)] {
            try content.text(file).split(separator: "\n").compactMap { line in
                line.firstMatch(of: /^([a-z_]+): "(.*)"$/).map { (String($0.output.1), String($0.output.2)) }
            }
        }
    }

    @Test func `a text is changed in place, its comments stay, and the page is notified`() async throws {
        let fixture = try await WritingFixture()
        let before = try fixture.content.text(Self.messages)
        try fixture.content.write("# for Norway\n" + before + "# the end\n", to: Self.messages)
        let events = try fixture.preview.listen()
        _ = try events.first { ($0["build"]?.int ?? 0) >= 2 }
        let old = try #require(try fixture.texts(Self.messages).first { !$0.text.contains("{") })
        let reply = try fixture.put([
            "widget": "price-alert", "name": old.name, "locale": "nb-NO", "text": "Helt ny \"tekst\"", "was": old.text,
        ])
        #expect(reply.status == 200, "\(reply.text)")
        let after =
            "# for Norway\n" + before.replacing("\"\(old.text)\"", with: "\"Helt ny \\\"tekst\\\"\"") + "# the end\n"
        #expect(try fixture.content.text(Self.messages) == after)
        let line = after.split(separator: "\n").firstIndex { $0.hasPrefix(old.name + ":") }.map { $0 + 1 }
        #expect(try reply.json()["line"]?.int == line && reply.json()["file"]?.string == Self.messages)
        #expect(try events.next()["changed"]?.items == [.string(Self.messages)])
    }

    @Test func `a colleague's changes since are not overwritten`() async throws {
        let fixture = try await WritingFixture()
        let old = try #require(try fixture.texts(Self.messages).first { !$0.text.contains("{") })
        try fixture.content.replace("\"\(old.text)\"", with: "\"Deres\"", in: Self.messages)
        let reply = try fixture.put([
            "widget": "price-alert", "name": old.name, "locale": "nb-NO", "text": "Mitt", "was": old.text,
        ])
        #expect(try reply.status == 409 && (reply.json()["now"]?.string) == "Deres", "\(reply.text)")
        #expect(try fixture.texts(Self.messages).contains { $0.text == "Deres" })
    }

    @Test(arguments: [
        ("{nothing}", "texts.placeholder"), ("{", "texts.syntax"), ("   ", "texts.empty"),
        (String(repeating: "x", count: 4097), "texts.too-long"),
        ("{n, plural, one {x}}", "texts.syntax"),
    ])
    func `a text that would break a card is refused with its finding, and nothing is written`(
        text: String, code: String
    ) async throws {
        let fixture = try await WritingFixture()
        let before = try fixture.content.text(Self.messages)
        let old = try #require(try fixture.texts(Self.messages).first { !$0.text.contains("{") })
        let reply = try fixture.put([
            "widget": "price-alert", "name": old.name, "locale": "nb-NO", "text": text, "was": old.text,
        ])
        #expect(reply.status == 422, "\(reply.text)")
        let finding = try reply.json()["findings"]?.items?.first { $0["code"]?.string == code }
        #expect(finding?["source"]?.string?.contains(text.prefix(300)) == true, "as it was written: \(reply.text)")
        #expect(try fixture.content.text(Self.messages) == before)
    }

    @Test(arguments: [("a\u{0}b", 400), ("a\u{b}b", 400), ("a\u{85}b", 400), ("a\nb\tc", 200), ("a\u{200d}b", 200)])
    func `invisible characters are reported and not written`(text: String, status: Int) async throws {
        let fixture = try await WritingFixture()
        let before = try fixture.content.text(Self.messages)
        let old = try #require(try fixture.texts(Self.messages).first { !$0.text.contains("{") })
        let reply = try fixture.put([
            "widget": "price-alert", "name": old.name, "locale": "nb-NO", "text": text, "was": old.text,
        ])
        #expect(reply.status == status, "\(reply.text)")
        #expect(try (fixture.content.text(Self.messages) == before) == (status != 200))
        if status != 200 { #expect(reply.text.contains("an invisible character (U+00"), "\(reply.text)") }
    }

    @Test func `the longest text is taken`() async throws {
        let fixture = try await WritingFixture()
        let old = try #require(try fixture.texts(Self.messages).first { !$0.text.contains("{") })
        let most = String(repeating: "x", count: 4096)
        let reply = try fixture.put([
            "widget": "price-alert", "name": old.name, "locale": "nb-NO", "text": most, "was": old.text,
        ])
        #expect(reply.status == 200, "\(reply.text.prefix(500))")
        #expect(try fixture.content.text(Self.messages).contains(most))
    }

    @Test(arguments: [
        ["widget": "price-alert", "name": "none", "locale": "nb-NO"],
        ["widget": "none", "name": "title", "locale": "nb-NO"],
        ["widget": "../../x", "name": "title", "locale": "nb-NO"],
        ["widget": "price-alert", "name": "title", "locale": "en-XA"],
        ["widget": "price-alert", "name": "title", "locale": "xx-XX"],
        ["campaign": "none", "name": "title", "locale": "nb-NO"],
    ])
    func `a missing text is reported`(members: [String: String]) async throws {
        let fixture = try await WritingFixture()
        let reply = try fixture.put(members.merging(["text": "x", "was": "y"]) { $1 })
        #expect(reply.status == 404, "\(reply.text)")
    }

    @Test func `a request that says nothing of use is 400`() async throws {
        let fixture = try await WritingFixture()
        for body in ["", "{", "[]", "{}", "{\"widget\": \"price-alert\", \"name\": 1}", "\"x\""] {
            #expect(try fixture.preview.change("PUT", "/api/texts", body: body).status == 400, "\(body)")
            #expect(try fixture.preview.change("POST", "/api/campaigns", body: body).status == 400, "\(body)")
            #expect(try fixture.preview.change("POST", "/api/formats", body: body).status == 400, "\(body)")
            #expect(try fixture.preview.change("POST", "/api/formats/try", body: body).status == 400, "\(body)")
        }
    }

    @Test func `a campaign's text is changed in its file`() async throws {
        let file = "widgets/campaigns/monday-sale.yaml"
        let old = "Mandagssalg: fly fra {price}"
        let fixture = try await WritingFixture { content in
            try content.replace("Monday sale: flights to Norway", with: "Monday sale: Norway from {price}", in: file)
            try content.replace("Mandagssalg på flyreiser i Norge", with: old, in: file)
        }
        let before = try fixture.content.text(file)
        let reply = try fixture.put([
            "campaign": "monday-sale", "widget": "sponsored-banner", "name": "title", "locale": "nb-NO",
            "text": "Norge fra {price}", "was": old,
        ])
        #expect(reply.status == 200, "\(reply.text)")
        #expect(try fixture.content.text(file) == before.replacing(old, with: "Norge fra {price}"))
        let lost = try fixture.put([
            "campaign": "monday-sale", "name": "title", "locale": "nb-NO", "text": "Norge", "was": "Norge fra {price}",
        ])
        #expect(lost.status == 422 && lost.text.contains("texts.placeholder"))
    }

    @Test func `a link that leads out of the content is not followed`() async throws {
        let fixture = try await WritingFixture()
        let outside = try TemporaryFolder()
        try outside.write(try fixture.content.text(Self.messages), to: "theirs.yaml")
        let before = try outside.text("theirs.yaml")
        try FileManager.default.removeItem(atPath: fixture.content.path(Self.messages))
        try FileManager.default.createSymbolicLink(
            atPath: fixture.content.path(Self.messages), withDestinationPath: outside.path("theirs.yaml"))
        let old = try #require(before.firstMatch(of: /(?m)^([a-z_]+): "([^{"]*)"$/))
        let reply = try fixture.put([
            "widget": "price-alert", "name": String(old.output.1), "locale": "nb-NO", "text": "x",
            "was": String(old.output.2),
        ])
        #expect([403, 404, 409, 422].contains(reply.status), "\(reply.text)")
        #expect(try outside.text("theirs.yaml") == before)
    }

    private static var campaign: [String: Any] {
        [
            "campaign": "autumn-sale", "uses": "sponsored-banner", "markets": ["GB", "NO"], "routes": ["to": ["OSL"]],
            "from": "2026-12-01", "until": "2026-12-08", "image": "hero.png", "weight": 2,
            "link": ["web": "https://www.example.com/autumn"],
            "text": [
                "title": ["en-GB": "Autumn: from {price}", "nb-NO": "Høst: fra {price}"],
                "alt": ["en-GB": "A fjord", "nb-NO": "En fjord"],
            ],
        ]
    }

    @Test func `a campaign is looked at first, then written, and never over another`() async throws {
        let fixture = try await WritingFixture()
        let file = "widgets/campaigns/autumn-sale.yaml"
        let looked = try fixture.post("/api/campaigns", Self.campaign)
        let findings = try looked.json()["findings"]?.items ?? []
        #expect(looked.status == 200 && findings.map { $0["code"]?.string } == ["heights.stale"], "\(looked.text)")
        #expect(findings.first?["message"]?.string?.contains("or a campaign of it has changed") == true)
        #expect(!fixture.content.exists(file))
        let written = try fixture.post("/api/campaigns", Self.campaign.merging(["write": true]) { $1 })
        #expect(try written.status == 201 && (written.json()["file"]?.string) == file, "\(written.text)")
        #expect(try fixture.content.text(file) == written.json()["yaml"]?.string)
        #expect(
            try fixture.preview.json("/api/state")["campaigns"]?.items?.contains { $0["name"]?.string == "autumn-sale" }
                == true)
        let again = try fixture.post("/api/campaigns", Self.campaign.merging(["write": true]) { $1 })
        #expect(again.status == 409)
        for name in ["../x", "a/b", "", "A", "x\ny"] {
            let reply = try fixture.post(
                "/api/campaigns", Self.campaign.merging(["campaign": name, "write": true]) { $1 })
            #expect(reply.status == 400, "\(name)")
        }
    }

    @Test func `a campaign with a mistake is reported and not written`() async throws {
        let fixture = try await WritingFixture()
        let wrong = Self.campaign.merging(["markets": ["GB", "XX"], "write": true]) { $1 }
        let reply = try fixture.post("/api/campaigns", wrong)
        #expect(try reply.status == 422 && (reply.json()["findings"]?.items?.isEmpty) == false, "\(reply.text)")
        #expect(!fixture.content.exists("widgets/campaigns/autumn-sale.yaml"))
        let looked = try fixture.post("/api/campaigns", Self.campaign.merging(["markets": ["GB", "XX"]]) { $1 })
        #expect(try looked.status == 200 && (looked.json()["findings"]?.items?.isEmpty) == false)
        #expect(try fixture.preview.json("/api/state")["is_broken"] == .bool(false))
    }

    @Test func `a dropped answer of a known format shows its facts, and is offered`() async throws {
        let fixture = try await WritingFixture()
        let example = try String(contentsOf: Repository.root.appending(path: "examples/lhr-edi.json"), encoding: .utf8)
        let reply = try fixture.preview.change("POST", "/api/answers?name=My%20answer.json", body: example)
        #expect(reply.status == 201, "\(reply.text.prefix(300))")
        let json = try reply.json()
        #expect(json["name"]?.string == "My-answer" && json["format"]?.string == "skyscanner-v3")
        #expect(
            json["facts"]?.items?.contains { $0["name"]?.string == "results.count" && $0["value"]?.string != nil }
                == true)
        let offered = try fixture.preview.json("/api/state")["answers"]?.items ?? []
        #expect(offered.contains { $0["name"]?.string == "My-answer" && $0["dropped"] == .bool(true) })
    }

    @Test func `an answer of an unknown shape comes with the start of its file, which can be tried and kept`()
        async throws
    {
        let fixture = try await WritingFixture()
        let answer = """
            {"searchId": "s", "currency": "GBP", "flights": [{"id": "a", "price": 5400, "legs": [{"from": "LHR", "to": "OSL",
            "carrier": "QX", "number": "12", "departs": "2026-12-07T09:00"}]}]}
            """
        let reply = try fixture.preview.change("POST", "/api/answers?name=new", body: answer)
        #expect(reply.status == 422 && reply.header("content-type") == "application/problem+json")
        let json = try reply.json()
        #expect(json["shape"]?["lists"]?.items?.contains { $0["pointer"]?.string == "/flights" } == true)
        let start = try #require(json["start"]?.string)
        #expect(start.hasPrefix("format: ") && json["name"]?.string == "new")
        let text = """
            format: acme
            detect: [/searchId, /flights]
            lists: [/flights]
            item: { id: /id, price: /price }
            segment: { list: /legs, origin: /from, destination: /to, carrier: /carrier, number: /number, departs: /departs }

            """
        let tried = try fixture.post("/api/formats/try", ["text": text, "answer": "new"])
        #expect(tried.status == 200, "\(tried.text)")
        #expect(
            try tried.json()["facts"]?.items?.contains {
                $0["name"]?.string == "results.count" && $0["value"]?.string == "1"
            } == true, "\(tried.text)")
        let broken = try fixture.post("/api/formats/try", ["text": "format: acme\n", "answer": "new"])
        #expect(try broken.status == 200 && (broken.json()["findings"]?.items?.isEmpty) == false)
        #expect(try fixture.post("/api/formats/try", ["text": text, "answer": "none"]).status == 404)
        #expect(try fixture.post("/api/formats", ["name": "acme", "text": "format: acme\n"]).status == 422)
        #expect(try fixture.post("/api/formats", ["name": "../acme", "text": text]).status == 400)
        let kept = try fixture.post("/api/formats", ["name": "acme", "text": text])
        #expect(kept.status == 201, "\(kept.text)")
        #expect(try fixture.content.text("widgets/formats/acme.yaml") == text)
        #expect(try fixture.post("/api/formats", ["name": "acme", "text": text]).status == 409)
        let again = try fixture.preview.change("POST", "/api/answers?name=new", body: answer)
        #expect(try again.status == 201 && (again.json()["format"]?.string) == "acme")
    }

    @Test func `answers are held up to their number and size`() async throws {
        let fixture = try await WritingFixture()
        let most = "[\"" + String(repeating: "x", count: 4 * 1024 * 1024 - 4) + "\"]"
        #expect(try fixture.preview.change("POST", "/api/answers?name=most", body: most).status == 422)
        #expect(try fixture.preview.change("POST", "/api/answers?name=more", body: most + " ").status == 413)
        #expect(try fixture.preview.change("POST", "/api/answers?name=bad", body: "{").status == 422)
        for number in 1...17 {
            _ = try fixture.preview.change("POST", "/api/answers?name=n\(number)", body: "{}")
        }
        let names = try fixture.preview.json("/api/state")["answers"]?.items?.compactMap { $0["name"]?.string } ?? []
        #expect(names == (2...17).map { "n\($0)" })
    }
}
