import Foundation
import LayoverBrowser
import LayoverBrowserKit
import LayoverCatalog
import LayoverFrame
import LayoverJSON
import LayoverTestKit
import Testing

/// `/demo` of a running server with fake suppliers, used in Chromium like a reader.
@Suite(.serialized, .enabled(if: Chromium.isThere, Chromium.missing), .timeLimit(.minutes(10)))
struct DemoTests {
    private static func search(_ market: String = "GB", _ locale: String = "en-GB", more: String = "") -> String {
        "market=\(market)&locale=\(locale)&origin=LHR&destination=GLA&departs=\(LiveSite.day)&adults=1&cabin=economy\(more)"
    }

    /// Tests that all results and the matching layout are on the page.
    ///
    /// The page is notified that a search is complete before it has fetched the last results.
    static let isFull = """
        (() => { const told = [...document.querySelectorAll('#layouts li')].map(line => line.textContent);
          return document.getElementById('progress').getAttribute('aria-valuenow') === '100'
            && told.some(line => line.includes(', complete'))
            && told.some(line => line.includes('answer: \(LiveSite.itineraries) itineraries')); })()
        """

    /// A page with all results and all cards in it.
    private static func full(_ site: LiveSite, _ query: String) async throws -> BrowserPage {
        let page = try await SharedChromium.newPage()
        try await page.resize(width: 1280, height: 900)
        try await page.open("\(origin(site.server))/demo?\(query)")
        try await page.wait(for: isFull)
        try await page.evaluate("document.querySelector('#more:not([hidden])')?.click()")
        try await page.wait(for: "document.querySelector('layover-card[data-widget=direct-by-airline]')")
        return page
    }

    private static func origin(_ server: ServerProcess) -> String { "http://127.0.0.1:\(server.port)" }

    /// Each card before the last result, with the number of results before it.
    private static let places = """
        (() => { let count = 0; const all = {};
          for (const row of document.getElementById('results').children) {
            if (row.hasAttribute('data-gap')) continue;
            if (row.dataset.kind === 'result') count += 1; else all[row.dataset.key.slice(5)] = count; }
          return { all, count }; })()
        """

    private static let isByPrice = """
        (() => { const all = [...document.querySelectorAll('#results .price:not(.unknown)')].map(one => Number(one.textContent.replace(/[^0-9.]/g, '')));
          return all.length > 40 && all.every((price, row) => row === 0 || all[row - 1] <= price); })()
        """

    /// Tests a condition for the document of each card in a frame, as `page`.
    private static func everyCard(_ test: String) -> String {
        """
        [...document.querySelectorAll('layover-card')].map(card => card.shadowRoot.querySelector('iframe')).filter(Boolean)
          .every(({ contentDocument: page }) => \(test))
        """
    }

    private func expectQuiet(_ page: BrowserPage, _ server: ServerProcess) {
        #expect(page.log.errors == [])
        #expect(page.log.requests.filter { $0.isOutside(DemoTests.origin(server)) } == [])
        #expect(!page.log.requests.isEmpty)
    }

    @Test func `a live search fills the page, sorting and filtering leave its cards in place`() async throws {
        let site = try await LiveSite(try TemporaryFolder.shippedContent(in: "content"), more: ["--demo"])
        let page = try await DemoTests.full(site, DemoTests.search())
        let first = try await page.evaluate(DemoTests.places)
        #expect(first["all"]?["direct-by-airline"] == .int(2))
        let sponsored = try #require(first["all"]?.members?.first { $0.key.hasPrefix("sponsored-banner") })
        #expect(sponsored.value == .int(5))
        try await page.wait(for: DemoTests.everyCard("page.body.childElementCount > 0"))
        try await page.evaluate(DemoTests.everyCard("(page.body.dataset.mark = 'kept')"))

        try await page.click("[data-sort=cheapest]")
        try await page.wait(for: "location.search.includes('sort=cheapest')")
        #expect(try await page.evaluate(DemoTests.isByPrice) == .bool(true))
        #expect(try await page.evaluate(DemoTests.places) == first)
        #expect(try await page.evaluate(DemoTests.everyCard("page.body.dataset.mark === 'kept'")) == .bool(true))

        try await page.press("ArrowRight")
        try await page.wait(
            for: "document.activeElement.dataset.sort === 'fastest' && document.activeElement.ariaChecked === 'true'")

        try await page.click("#stops input[value='0']")
        try await page.wait(
            for: "[...document.querySelectorAll('#results .leg .line')].every(line => line.querySelector('.direct'))")
        let direct = try await page.evaluate(DemoTests.places)
        #expect(direct["all"]?["direct-by-airline"] == nil && direct["all"]?[sponsored.key] == .int(5))
        #expect((1..<40).contains(direct["count"]?.int ?? 0))

        try await page.reload()
        try await page.wait(
            for:
                "document.querySelector('#stops input:checked') && document.querySelector('[data-sort=fastest]').ariaChecked === 'true'"
        )
        expectQuiet(page, site.server)
        try await page.close()
    }

    @Test func `seen cards are reported to the server, and a killed card is removed from an open page`() async throws {
        let site = try await LiveSite(try TemporaryFolder.shippedContent(in: "content"), more: ["--demo"])
        let page = try await DemoTests.full(site, DemoTests.search())
        try await page.wait(
            for:
                "[...document.querySelectorAll('#sent li')].some(line => line.textContent.includes('seen direct-by-airline') && line.querySelector('.sent'))"
        )
        let client = try RawClient(port: site.server.adminPort)
        client.send("GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n")
        let accepted = try client.reply().text.firstMatch(of: /layover_events_total\{outcome="accepted"\} ([0-9]+)/)
        #expect(Int(accepted?.output.1 ?? "") ?? 0 > 0)

        let wanted = "document.querySelector('layover-card[data-widget=sponsored-banner]')"
        try await page.wait(for: wanted)
        #expect(try OnCall.kill("sponsored-banner", on: site.server) == 200)
        try await page.wait(for: "!\(wanted)")
        #expect(
            try await page.evaluate("document.querySelectorAll('#results [data-kind=result]').length > 40")
                == .bool(true))
        expectQuiet(page, site.server)
        try await page.close()
    }

    @Test func `cards act: one filters, one searches for another day, one is removed permanently`() async throws {
        let site = try await LiveSite(try TemporaryFolder.shippedContent(in: "content"), more: ["--demo"])
        let page = try await DemoTests.full(site, DemoTests.search())
        let inside = "document.querySelector('layover-card[data-widget=%]').shadowRoot"
        try await page.evaluate("\(inside.replacing("%", with: "direct-by-airline")).querySelector('button').click()")
        try await page.wait(
            for:
                "document.querySelectorAll('#carriers :checked').length === 1 && document.querySelector('#stops :checked').value === '0'"
        )
        let told = try await page.evaluate(
            "[document.getElementById('status').textContent, document.querySelector('#carriers label:has(:checked) .word').textContent]"
        )
        let airline = try #require(told.items?.last?.string)
        #expect(told.items?.first?.string?.contains("Direct · \(airline) · ") == true)
        try await page.click("#clear")
        try await page.wait(for: "document.querySelectorAll('#results [data-kind=result]').length > 40")

        let hide = "\(inside.replacing("%", with: "sponsored-banner")).querySelector('.close').click()"
        try await page.evaluate(hide)
        try await page.wait(for: "!document.querySelector('layover-card[data-widget=sponsored-banner]')")
        try await page.wait(
            for:
                "[...document.querySelectorAll('#sent li')].some(line => line.textContent.includes('dismiss sponsored-banner') && line.querySelector('.sent'))"
        )

        try await page.reload()
        try await page.wait(for: DemoTests.isFull)
        #expect(
            try await page.evaluate("document.querySelector('layover-card[data-widget=sponsored-banner]')") == .null)
        expectQuiet(page, site.server)
        try await page.close()
    }

    @Test func `no frame of a card may run anything, and the page's policy says so, too`() async throws {
        let site = try await LiveSite(try TemporaryFolder.shippedContent(in: "content"), more: ["--demo"])
        let page = try await DemoTests.full(site, DemoTests.search())
        let found = try await page.evaluate(
            """
            (() => { const frames = [...document.querySelectorAll('layover-card')].map(card => card.shadowRoot.querySelector('iframe')).filter(Boolean);
              let ran = 'nothing';
              for (const frame of frames) try {
                const script = frame.contentDocument.createElement('script');
                script.append('parent.document.title = "ran"'); frame.contentDocument.body.append(script); } catch (error) { ran = 'refused'; }
              return { count: frames.length, open: frames.filter(frame => frame.sandbox.contains('allow-scripts')).length, title: document.title, ran }; })()
            """)
        #expect(
            found["count"]?.int ?? 0 >= 3 && found["open"] == .int(0)
                && found["title"]?.string?.contains("ran") == false)
        let policy = try #require(try site.server.get("/demo").header("content-security-policy"))
        #expect(
            policy.contains("default-src 'none'; script-src 'self';")
                && policy.contains("require-trusted-types-for 'script'"))
        #expect(!policy.contains("script-src 'self' "))
        try await page.close()
    }

    @Test(arguments: [("AE", "ar-AE", "rtl"), ("NO", "nb-NO", "ltr")])
    func `the page speaks and runs as its reader reads`(market: String, locale: String, direction: String) async throws
    {
        let site = try await LiveSite(try TemporaryFolder.shippedContent(in: "content"), more: ["--demo"])
        let page = try await SharedChromium.newPage()
        try await page.resize(width: 390, height: 844)
        try await page.prefer(scheme: "dark")
        try await page.open("\(DemoTests.origin(site.server))/demo?\(DemoTests.search(market, locale))")
        try await page.wait(for: DemoTests.isFull)
        let found = try await page.evaluate(
            """
            ({ dir: document.dir, lang: document.documentElement.lang, wide: document.documentElement.scrollWidth - innerWidth,
              ground: getComputedStyle(document.body).backgroundColor, words: document.querySelector('.change').textContent,
              unnamed: [...document.querySelectorAll('button, a, input, select')].filter(one => one.checkVisibility() && !(one.ariaLabel || one.textContent.trim() || one.closest('label')?.textContent.trim())).length,
              small: [...document.querySelectorAll('button, a.select')].filter(one => one.checkVisibility() && one.getBoundingClientRect().height < 44).map(one => one.outerHTML) })
            """)
        #expect(found["dir"] == .string(direction) && found["lang"] == .string(locale) && found["wide"] == .int(0))
        #expect(found["ground"] == .string("rgb(15, 20, 27)") && found["words"] != .string("Change search"))
        #expect(found["unnamed"] == .int(0) && found["small"] == .array([]))
        expectQuiet(page, site.server)
        try await page.close()
    }

    @Test func `without suppliers the page says so and shows the shipped example`() async throws {
        let folder = try TemporaryFolder.shippedContent(in: "content")
        let server = try await OnCall.start(folder, more: ["--demo"])
        let page = try await SharedChromium.newPage()
        try await page.open("\(DemoTests.origin(server))/demo")
        try await page.wait(for: "document.querySelector('#notice h2')?.textContent.includes('no supplier')")
        try await page.click("#notice button")
        try await page.wait(for: "document.querySelectorAll('#results [data-kind=result]').length === 23")
        let found = try await page.evaluate(DemoTests.places)
        #expect(found["all"]?["direct-by-airline"] == .int(2) && found["count"] == .int(23))
        #expect(try await page.address.contains("example=1"))
        #expect(page.log.requests.contains { $0.method == "POST" && $0.address.contains("/v1/attach?") })
        expectQuiet(page, server)
        try await page.close()
    }

    @Test func `the page exists if the setting is on, the module always`() async throws {
        let server = try await OneServer.small.server()
        #expect(try server.get("/demo").status == 404 && server.get("/demo/demo.js").status == 404)
        #expect(try server.get("/demo").text.contains("--demo"))
        let module = try server.get("/v1/client.js", ["Origin: https://elsewhere.example"])
        #expect(module.status == 200 && module.header("content-type") == "text/javascript; charset=utf-8")
        #expect(module.header("access-control-allow-origin") == "*" && module.header("cache-control") == "no-cache")
        for part in module.text.matches(of: /from "\.\/(client\/[a-z-]+\.js)"/) {
            #expect(try server.get("/v1/" + part.output.1).status == 200, "\(part.output.1)")
        }
        let tag = try #require(module.header("etag"))
        #expect(try server.get("/v1/client.js", ["If-None-Match: \(tag)"]).status == 304)
        for odd in ["/v1/client/../demo.js", "/v1/client/", "/v1/client", "/v1/clients.js"] {
            #expect(try server.get(odd).status == 404, "\(odd)")
        }
    }
}
