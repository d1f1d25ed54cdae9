import Foundation
import LayoverBrowser
import LayoverBrowserKit
import LayoverJSON
import LayoverTestKit
import LayoverWorkbench
import Testing

/// A new small card from a form, with the running program and on its page.
@Suite(.serialized, .timeLimit(.minutes(5))) struct PreviewWidgetTests {
    private static let folder = "widgets/cards/hand-luggage"
    private static let layout = "widgets/layouts/flight-results.yaml"

    private static var whole: [String: Any] {
        [
            "widget": "hand-luggage", "starter": "info", "owner": "ancillaries", "markets": ["GB", "NO"],
            "description": "Says what may go into the cabin: always.", "link": "https://www.example.com/bags",
            "text": [
                "heading": ["en-GB": "Bags on the way to {city}", "nb-NO": "Bagasje til {city}"],
                "advice": ["en-GB": "One small bag is free.", "nb-NO": "En liten veske er gratis."],
                "more": ["en-GB": "Read more", "nb-NO": "Les mer"],
            ],
        ]
    }

    private struct FormFixture {
        let content: TemporaryFolder
        let preview: PreviewProcess

        init() async throws {
            content = try TemporaryFolder.shippedContent()
            preview = try await PreviewProcess(content: content)
        }

        func post(_ path: String, _ members: [String: Any]) throws -> RawReply {
            try preview.change(
                "POST", path, body: String(decoding: try JSONSerialization.data(withJSONObject: members), as: UTF8.self)
            )
        }

        func gaps(_ members: [String: Any]) throws -> [String] {
            try post("/api/widgets/card", members).json()["draft"]?["gaps"]?.items?
                .compactMap { $0["field"]?.string } ?? []
        }
    }

    @Test func `each starter is drawn before anything is written`() async throws {
        let fixture = try await FormFixture()
        let before = fixture.content.names("widgets/cards")
        for starter in ["info", "good", "warn", "legal"] {
            let json = try fixture.post(
                "/api/widgets/card?market=NO", ["widget": "", "starter": starter]
            ).json()
            #expect(json["draft"]?["is_drawn"] == .bool(true), "\(starter): \(json["draft"] ?? .null)")
            #expect(json["html"]?.string?.contains("notice-\(starter)") == true, "\(starter)")
            #expect(json["html"]?.string?.contains("Your headline") == true && json["locale"]?.string == "nb-NO")
        }
        #expect(fixture.content.names("widgets/cards") == before)
        #expect(
            try fixture.gaps(["widget": "", "starter": "info", "markets": ["NO"]]).prefix(2) == ["widget", "owner"])
        #expect(try fixture.gaps(Self.whole) == [])
        #expect(try fixture.gaps(Self.whole.merging(["widget": "price-alert"]) { $1 }) == ["widget"])
    }

    @Test func `it is made whole, is last in its markets, and its samples pass`() async throws {
        let fixture = try await FormFixture()
        let before = try fixture.content.text(Self.layout)
        let made = try fixture.post("/api/widgets", Self.whole)
        #expect(try made.status == 201 && made.json()["file"]?.string == "\(Self.folder)/widget.yaml", "\(made.text)")
        #expect(
            fixture.content.names("\(Self.folder)/messages") == ["en-GB.yaml", "nb-NO.yaml"]
                && fixture.content.names("\(Self.folder)/samples").count == 2)
        #expect(try fixture.content.text("\(Self.folder)/widget.yaml").contains("status: draft\n"))
        let after = try fixture.content.text(Self.layout)
        #expect(after != before && after.components(separatedBy: "hand-luggage").count == 3, "\(after)")
        let state = try fixture.preview.json("/api/state")
        #expect(state["is_broken"] == .bool(false))
        #expect(state["widgets"]?.items?.contains { $0["name"]?.string == "hand-luggage" } == true)
        let card = try fixture.preview.json("/api/card/hand-luggage?market=NO&sample=some-results")
        #expect(card["html"]?.string?.contains("Bagasje til Oslo") == true)
        let test = try await ProgramRun.run(["test", "hand-luggage"], in: fixture.content)
        #expect(test.exitCode == 0, "\(test.output)\(test.errors)")
        #expect(try fixture.post("/api/widgets", Self.whole).status == 422, "there is one of this name now")
    }

    @Test func `a missing or invalid value keeps it from being made, and nothing of it is written`() async throws {
        let fixture = try await FormFixture()
        let before = (fixture.content.names("widgets/cards"), try fixture.content.text(Self.layout))
        let broken: [[String: Any]] = [
            ["owner": ""], ["owner": "A b"], ["widget": "../x"], ["widget": ""], ["text": [String: Any]()],
            ["text": ["heading": ["en-GB": "{"], "advice": ["en-GB": "x"], "more": ["en-GB": "x"]]],
            ["link": "http://example.com"],
        ]
        for change in broken {
            let reply = try fixture.post("/api/widgets", Self.whole.merging(change) { $1 })
            #expect(reply.status == 422, "\(change): \(reply.status) \(reply.text)")
        }
        for change: [String: Any] in [["starter": "html"], ["markets": ["XX"]], ["widget": 1]] {
            #expect(try fixture.post("/api/widgets", Self.whole.merging(change) { $1 }).status == 400, "\(change)")
        }
        #expect(fixture.content.names("widgets/cards") == before.0)
        #expect(try fixture.content.text(Self.layout) == before.1)
        #expect(try fixture.preview.send("POST", "/api/widgets", body: Array("{}".utf8)).status == 403)
        #expect(try fixture.preview.get("/api/widgets").status == 405)
        let told = try fixture.post("/api/widgets/card", Self.whole.merging(["link": "http://example.com"]) { $1 })
        let fields = try told.json()["draft"]?["findings"]?.items?.map { $0["field"]?.string }
        #expect(fields?.contains("link") == true, "\(told.text.suffix(800))")
    }

    @Test(.enabled(if: BrowserProgram.isThere, WorkbenchBrowser.missing))
    func `a card is made on the page without a file`() async throws {
        try await WorkbenchBrowser.run { browser in
            let page = browser.page
            try await browser.open("/new-widget")
            try await browser.card(shows: "Your headline")
            try await browser.press("#starter-warn")
            try await browser.press("#market-NO")
            try await page.fill("Hand luggage", in: "#widget-title")
            try await page.fill("ancillaries", in: "#widget-owner")
            try await page.fill("Bagasje til {city}", in: "#text-heading-nb-NO")
            try await browser.card(shows: "Bagasje til Oslo")
            try await page.fill("En liten veske er gratis.", in: "#text-advice-nb-NO")
            try await page.wait(for: "document.querySelector('#made-whole')")
            let words = try await page.evaluate("document.querySelector('.maker').innerText").string ?? ""
            for key in ["widget:", "owner:", "widgets/", ".yaml"] { #expect(!words.contains(key), "\(key)") }
            try await page.reload()
            try await browser.isReady()
            try await browser.card(shows: "Bagasje til Oslo")
            try await page.wait(for: "document.querySelector('#made-whole')")
            #expect(!browser.content.exists(Self.folder))
            try await browser.press("#widget-save")
            try await page.wait(for: "location.pathname === '/card/hand-luggage'")
            try await browser.card(shows: "En liten veske er gratis.")
            #expect(try browser.content.text("\(Self.folder)/card.html").contains("notice-warn"))
        }
    }
}
