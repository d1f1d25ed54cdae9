import Foundation
import LayoverBrowser
import LayoverBrowserKit
import LayoverExperiments
import LayoverJSON
import LayoverTestKit
import Testing

/// Finding a card, and other searches of a marketer on the page of `layover preview`: changes side by side, pictures to
/// share, and a server's numbers.
@Suite(.serialized, .enabled(if: BrowserProgram.isThere, WorkbenchBrowser.missing), .timeLimit(.minutes(5)))
struct WorkbenchFindTests {
    private static let places =
        "[...document.querySelectorAll('.found-place')].map(one => one.closest('.found-card').dataset.widget + ': ' + one.innerText.replaceAll('\\n', ' '))"

    private func axe(on browser: WorkbenchBrowser, _ place: String) async throws {
        guard Axe.isThere else { return }
        #expect(try await Axe.run(on: browser.page) == [], "\(place)")
    }

    @Test func `a text of any language is found and opens where it is written, in its market and panel`() async throws {
        try await WorkbenchBrowser.run { browser in
            let page = browser.page
            // One key opens it from every view.
            try await browser.open("/calendar?market=GB")
            try await page.press("/")
            try await page.wait(for: "document.activeElement?.id === 'find-all'")
            try await page.type("klar til a bestille")
            try await page.wait(for: "document.querySelector('.found-place mark')")
            let places = (try await page.evaluate(Self.places).items ?? []).compactMap(\.string)
            #expect(places.first?.hasPrefix("price-alert: ") == true, "\(places)")
            #expect(places.first?.contains("Norwegian") == true && places.first?.contains("opens in Norway") == true)
            #expect(
                try await page.evaluate("document.querySelector('.found-place mark').textContent").string == "klar")
            try await axe(on: browser, "what was found")
            try await page.press("ArrowDown")
            try await page.press("Enter")
            try await browser.address(has: "market", "NO")
            try await browser.address(has: "open", "texts")
            try await browser.card(shows: "Ikke klar til å bestille?")
            try await page.wait(
                for: "document.activeElement?.getAttribute('aria-label')?.startsWith('Change headline')")
        }
    }

    /// The search, the card that comes first, and a word of its first result.
    @Test func `keys, campaigns, airlines and markets are found, accents or not`() async throws {
        try await WorkbenchBrowser.run { browser in
            let page = browser.page
            for (search, card, word) in [
                ("winter-sun", "sponsored-banner", "Campaign"),
                ("soleil d'hiver", "sponsored-banner", "Campaign Winter sun"), ("easyjet", "cabin-bag-fees", "easyJet"),
                ("norge", "", "Norway"), ("मानसून zzzz", nil, nil), ("partnerships", "sponsored-banner", "Owner"),
            ] as [(String, String?, String?)] {
                let query = search.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
                try await browser.open("/find?search=\(query)")
                try await page.wait(for: "document.getElementById('found-said')?.textContent")
                let places = (try await page.evaluate(Self.places).items ?? []).compactMap(\.string)
                guard let card, let word else {
                    #expect(places.isEmpty, "\(search): \(places)")
                    continue
                }
                #expect(places.first?.hasPrefix(card) == true, "\(search): \(places.first ?? "nothing")")
                #expect(places.first?.contains(word) == true, "\(search): \(places.first ?? "nothing")")
            }
            // A campaign's text opens the campaign's card.
            try await browser.open("/find?search=vintersol")
            try await page.wait(for: "document.querySelector('.found-place')")
            let address = try await page.evaluate("document.querySelector('.found-place').href").string ?? ""
            #expect(address.contains("sample=campaign:winter-sun") && address.contains("market=NO"), "\(address)")
            try await page.resize(width: 320, height: 800)
            #expect(
                try await page.evaluate("document.documentElement.scrollWidth <= innerWidth") == .bool(true),
                "nothing stands out at 320 points")
            try await axe(on: browser, "what was found at 320 points")
            try await page.resize(width: 1400, height: 900)
        }
    }

    @Test func `the gallery leads on to all languages`() async throws {
        try await WorkbenchBrowser.run { browser in
            try await browser.open("/?market=GB&search=bestille")
            try await browser.press("#find-everywhere")
            try await browser.page.wait(for: "location.pathname === '/find'")
            try await browser.page.wait(for: "document.querySelector('.found-place')")
        }
    }

    @Test func `changes are shown before and after, beside each other`() async throws {
        let content = try TemporaryFolder.shippedContent()
        try GitFolder.begin(content)
        try content.replace("Not ready", with: "Not quite ready", in: "widgets/cards/price-alert/messages/en-GB.yaml")
        try await WorkbenchBrowser.run(content) { browser in
            let page = browser.page
            try await browser.open("/changes")
            let pair = "document.querySelector('.pair-card')"
            func words(_ side: Int) -> String {
                "\(pair)?.querySelectorAll('iframe.loaded')[\(side)]?.contentDocument.body.innerText.includes('\(side == 0 ? "Not ready" : "Not quite ready")')"
            }
            try await page.wait(for: "\(words(0)) && \(words(1))")
            try await axe(on: browser, "changes with their cards")
            try await page.resize(width: 320, height: 800)
            #expect(try await page.evaluate("document.documentElement.scrollWidth <= innerWidth") == .bool(true))
            try await page.resize(width: 1400, height: 900)
            try await page.click(".pair-card")
            try await browser.address(has: "against", "HEAD")
            try await page.wait(for: "document.querySelectorAll('.comparison iframe').length === 2")
        }
    }

    @Test func `a change of names shows which queries lead elsewhere, by keys alone`() async throws {
        let content = try TemporaryFolder.shippedContent()
        try GitFolder.begin(content)
        try content.write(
            "places:\n  airport:ABZ: { names: [Granite City, Heathrow], popularity: 100000 }\n",
            to: "widgets/find/aliases/mine.yaml")
        try await WorkbenchBrowser.run(content, endsQuiet: false) { browser in
            let page = browser.page
            try await browser.open("/find?market=GB")
            try await page.wait(for: "document.activeElement?.id === 'find-all'")
            try await page.evaluate("document.getElementById('names-lines').focus()")
            try await page.type("heathrow")
            try await page.press("Enter")
            try await page.type("paris")
            try await page.press("Tab")
            try await page.wait(for: "document.activeElement?.id === 'names-look'")
            try await page.press("Enter")
            try await page.wait(for: "document.querySelector('#names-list tbody tr')")
            let rows = try await page.evaluate("document.querySelector('#names-list tbody').innerText").string ?? ""
            #expect(rows.contains("heathrow") && !rows.contains("paris"), "\(rows)")
            let codes = "[...document.querySelectorAll('#names-list .chip')].map(one => one.textContent).join(' ')"
            #expect(try await page.evaluate(codes) == .string("LHR ABZ"))
            let told = try await page.evaluate("document.getElementById('names-told').innerText").string ?? ""
            #expect(told.hasPrefix("1 of 2 queries lead elsewhere"), "\(told)")
            try await axe(on: browser, "queries that lead elsewhere")
            try await page.resize(width: 320, height: 800)
            #expect(try await page.evaluate("document.documentElement.scrollWidth <= innerWidth") == .bool(true))
            try await axe(on: browser, "queries that lead elsewhere at 320 points")
            try await page.resize(width: 1400, height: 900)
            // An empty request returns what was changed.
            try await page.evaluate(
                "(() => { const field = document.getElementById('names-lines'); field.value = ''; field.dispatchEvent(new Event('input')); })()"
            )
            try await browser.press("#names-look")
            try await page.wait(for: "document.querySelector('#names-list tbody')?.innerText.includes('Granite City')")
            let statuses = try await page.evaluate(
                """
                (async () => {
                  const headers = { 'Layover-Workbench': '1', 'content-type': 'application/json' };
                  const ask = async (body) => (await fetch('/api/find/names', { method: 'POST', headers, body: JSON.stringify(body) })).status;
                  return [await ask({ queries: 'lhr\\n'.repeat(2000) }), await ask({ queries: 'lhr\\n'.repeat(2001) }), await ask({}),
                    await ask({ queries: 'lhr', against: 'branch:none' })].join(' ');
                })()
                """
            ).string
            #expect(statuses == "200 400 400 409")
        }
    }

    @Test func `a shared picture is the card alone, sharp, and named in words`() async throws {
        try await WorkbenchBrowser.run { browser in
            try await browser.open("/card/price-alert?market=NO&sample=two-months")
            try await browser.card(shows: "Ikke klar til å bestille?")
            let card = try browser.preview.json("/api/card/price-alert?market=NO&sample=two-months")
            let height = try #require(card["height"]?.int)
            let picture = try browser.preview.get("/api/picture/card/price-alert?market=NO&sample=two-months")
            #expect(size(picture.body) == [780, 2 * height], "390 points by the card's height, twice")
            let both = try browser.preview.get("/api/picture/card/price-alert?market=NO&sample=two-months&scheme=both")
            #expect(size(both.body) == [2 * (2 * 390 + 24), 2 * height], "light and dark beside one another")
            // The name under which the browser would store the file.
            try await browser.page.evaluate(
                "HTMLAnchorElement.prototype.click = function () { if (this.download) window.taken = this.download; }")
            try await browser.press("button[aria-haspopup=dialog]:has(use[href=\"#i-share\"])")
            try await browser.press(":popover-open .menu-item:last-child")
            let name = try await browser.page.wait(for: "window.taken").string ?? ""
            #expect(name.hasPrefix("Price alert, Norway, Norwegian") && name.hasSuffix(".png"), "\(name)")
        }
    }

    /// Width and height of a PNG, from its header.
    private func size(_ png: [UInt8]) -> [Int] {
        guard png.count > 24 else { return [] }
        return [16, 20].map { start in png[start..<(start + 4)].reduce(0) { $0 << 8 | Int($1) } }
    }

    @Test func `tabs and pickers fit a window of 1440 points`() async throws {
        try await WorkbenchBrowser.run { browser in
            let page = browser.page
            try await page.resize(width: 1440, height: 900)
            for view in [
                "/card/price-alert?market=NO&sample=two-months", "/card/sponsored-banner?market=AE&scheme=both",
            ] {
                try await browser.open(view)
                try await page.wait(for: "document.querySelector('.stage iframe:not(.coming)')")
                let told = try await page.evaluate(
                    """
                    (() => { const tabs = document.querySelector('.tabs'), tools = document.querySelector('.view:not([hidden]) .tools');
                      return [tabs.scrollWidth - tabs.clientWidth, tools.scrollWidth - tools.clientWidth,
                        new Set([...tools.children].filter(one => one.offsetHeight > 24).map(one => one.offsetTop)).size]; })()
                    """)
                #expect(told == .array([.int(0), .int(0), .int(1)]), "\(view): \(told)")
            }
            try await page.resize(width: 1400, height: 900)
        }
    }

    @Test func `a server's numbers are shown at the cards, and the gallery sorts by them`() async throws {
        let folder = try ServedContent.make()
        let now = Int(Date().timeIntervalSince1970 * 1000)
        var events: [CardEvent] = []
        for (card, type, count) in [
            ("price-alert", "seen", 30), ("price-alert", "tap", 3), ("passport-validity", "seen", 12),
            ("passport-validity", "tap", 6),
        ] {
            for number in 0..<count {
                var event = CardEvent()
                event.milliseconds = now - 3_600_000
                (event.type, event.layoutID, event.logID) = (type, "\(card)-\(number)", "\(card)@1")
                (event.card, event.market, event.isProved) = (card, "GB", true)
                events.append(event)
            }
        }
        try WrittenRows.write(events, to: folder)
        let server = try await ServerProcess(
            content: folder.url.appending(path: "content"), state: folder.path("state"))
        try await WorkbenchBrowser.run(more: ["--server", "127.0.0.1:\(server.adminPort)"]) { browser in
            let page = browser.page
            try await browser.open("/?market=GB")
            try await page.wait(
                for:
                    "document.querySelector('.tile[data-widget=price-alert] .nums')?.textContent.includes('30 shown, 3 tapped (10%)')"
            )
            for (order, first) in [("shown", "price-alert"), ("share", "passport-validity")] {
                try await page.choose(order, in: "#filter-sort")
                try await page.wait(for: "document.querySelector('.tile')?.dataset.widget === '\(first)'")
            }
            try await axe(on: browser, "the gallery with numbers")
            try await browser.open("/card/price-alert?market=GB&open=events")
            try await page.wait(
                for: "document.querySelector('.numbers-sum')?.innerText.startsWith('30 shown, 3 tapped')")
            try await axe(on: browser, "numbers of a card")
        }
    }

    @Test func `a server that does not answer is reported in words`() async throws {
        let port = try FreePort.find()
        try await WorkbenchBrowser.run(more: ["--server", "127.0.0.1:\(port)"]) { browser in
            try await browser.open("/?market=GB")
            let told = try await browser.page.wait(for: "document.getElementById('no-numbers')?.innerText").string ?? ""
            #expect(told.hasPrefix("No numbers of readers: 127.0.0.1:\(port): it cannot be reached"), "\(told)")
        }
    }
}
