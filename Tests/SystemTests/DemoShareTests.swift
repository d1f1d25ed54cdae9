import LayoverBrowser
import LayoverBrowserKit
import LayoverJSON
import LayoverTestKit
import Testing

/// A flight of `/demo` sent to friends, in a real Chromium.
@Suite(.serialized, .enabled(if: BrowserProgram.isThere && Axe.isThere, Axe.missing), .timeLimit(.minutes(10)))
struct DemoShareTests {
    /// The dialog with a link in it.
    private static let isReady = "document.querySelector('.share-box[open] .link input')?.value.includes('/t/')"

    private func site(_ more: [String] = ["--demo", "--trips"]) async throws -> LiveSite {
        try await LiveSite(try TemporaryFolder.shippedContent(in: "content"), more: more)
    }

    private func opened(
        _ site: LiveSite, _ query: String = DemoPage.query(), width: Int = 1280
    ) async throws -> DemoPage {
        let demo = try await DemoPage(site, width: width)
        try await demo.open(query)
        try await demo.wait(for: DemoPage.isFull)
        return demo
    }

    private func share(_ demo: DemoPage, row: Int = 0, by name: String? = nil) async throws -> String {
        try await demo.page.evaluate("document.querySelectorAll('#results .share')[\(row)].click()")
        return try await demo.link(by: name)
    }

    @Test func `a result is shared by a link, and a friend with no app votes on it`() async throws {
        let demo = try await opened(try await site())
        let address = try await share(demo, by: "Ola")
        #expect(address.hasPrefix("http://127.0.0.1:\(demo.site.server.port)/t/"))
        #expect(try await demo.page.evaluate("localStorage['layover-trips'].includes('key')") == .bool(false))
        let friend = try await BrowserSession()
        let page = try await friend.newPage()
        try await page.open(address)
        #expect(try await page.evaluate("document.querySelectorAll('[data-item]').length").int == 0, "not sent yet")
        try await demo.page.evaluate(
            "navigator.clipboard.writeText = async () => {}; document.querySelector('.share-box .link button').click()")
        try await demo.wait(for: "document.querySelector('.share-box .said').textContent !== ''")
        try await demo.wait(for: "document.querySelector('.share-box layover-card')?.card.widget === 'votes-come-here'")
        try await page.evaluate("location.reload()")
        try await page.wait(for: "document.querySelectorAll('[data-item]').length === 1")
        try await page.click("button[value=yes]")
        try await page.wait(for: "document.body.innerText.includes('Vote saved')")
        await friend.stop()
        try await demo.page.open(address)
        try await demo.wait(for: "document.body.innerText.includes('You are Ola.')")
        #expect(try await demo.page.evaluate("document.body.innerText.includes('Yes: 1')") == .bool(true))
        try await demo.page.close()
    }

    @Test(arguments: [
        ("input", "focus"), ("input", "dragstart"), ("input", "copy"), ("a[target]", "contextmenu"),
        ("a[target]", "auxclick"),
    ])
    func `a link that is taken by hand carries the flight`(part: String, event: String) async throws {
        let demo = try await opened(try await site())
        let address = try await share(demo, by: "Ola")
        try await demo.page.evaluate(
            "document.querySelector('.share-box \(part)').dispatchEvent(new Event('\(event)', { bubbles: true }))")
        try await demo.wait(for: "Boolean(document.querySelector('.share-box layover-card'))")
        try await demo.page.open(address)
        #expect(try await demo.page.evaluate("document.querySelectorAll('[data-item]').length").int == 1)
        try await demo.page.close()
    }

    @Test func `the next flight goes into the same trip, and a new trip can be chosen`() async throws {
        let demo = try await opened(try await site(), width: 390)
        let first = try await share(demo)
        try await demo.page.evaluate("document.querySelector('.share-box .head button').click()")
        #expect(try await share(demo, row: 1) == first)
        try await demo.page.evaluate(
            "{ const list = document.querySelector('.share-box select'); list.value = ''; list.dispatchEvent(new Event('change')) }"
        )
        #expect(try await demo.link() != first)
        #expect(try await demo.page.evaluate("JSON.parse(localStorage['layover-trips']).length").int == 2)
        try await demo.page.close()
    }

    @Test func `an invalid name is rejected in place, and one that is taken is known the next time`()
        async throws
    {
        let demo = try await opened(try await site())
        let (form, field) = ("document.querySelector('.share-box .sharer')", "document.getElementById('share-name')")
        try await demo.page.evaluate("document.querySelector('#results .share').click()")
        try await demo.wait(for: "document.activeElement === \(field)")
        try await demo.page.evaluate("\(field).value = 'www.evil.example'; \(form).requestSubmit()")
        try await demo.wait(
            for: "\(field)?.getAttribute('aria-invalid') === 'true' && document.activeElement === \(field)")
        #expect(
            try await demo.page.evaluate("\(form).querySelector('[role=alert]').textContent.includes('links')")
                == .bool(true))
        #expect(try await demo.page.evaluate("\(field).value") == .string("www.evil.example"))
        _ = try await demo.link(by: "Ada")
        try await demo.page.evaluate("document.querySelector('.share-box .head button').click()")
        try await demo.page.evaluate("document.querySelectorAll('#results .share')[1].click()")
        try await demo.wait(for: DemoShareTests.isReady)
        try await demo.page.evaluate(
            "{ const list = document.querySelector('.share-box select'); list.value = ''; list.dispatchEvent(new Event('change')) }"
        )
        try await demo.wait(for: "\(field)?.value === 'Ada'")
        try await demo.page.close()
    }

    @Test func `a trip that is gone is made anew, and an item that cannot be shared says so`() async throws {
        let demo = try await opened(try await site())
        try await demo.page.evaluate(
            """
            localStorage['layover-trips'] = JSON.stringify([{ id: '0'.repeat(26), token: '0'.repeat(26), route: 'LHR-GLA', departs: '2030-01-01' }]);
            window.isOld = true;
            location.reload()
            """)
        try await demo.wait(for: "!window.isOld && (\(DemoPage.isFull))")
        #expect(try await share(demo).contains("000000") == false)
        try await demo.page.evaluate("document.querySelector('.share-box .head button').click()")
        #expect(try OnCall.kill("call:trips", on: demo.site.server) == 200)
        try await demo.page.evaluate("document.querySelector('#results .share').click()")
        try await demo.wait(
            for: "document.querySelector('.share-box [role=alert]')?.textContent.includes('switched off')")
        try await demo.page.close()
    }

    @Test(arguments: [("0", true), ("3", true), ("4", false)])
    func `an overloaded server is called again if it names a short time`(
        seconds: String, isAsked: Bool
    ) async throws {
        let demo = try await opened(try await site())
        try await demo.page.evaluate(
            """
            { const [ask, late] = [fetch, setTimeout];
              window.waits = [];
              window.setTimeout = (act, time) => { waits.push(time); return late(act, time === 3000 ? 0 : time); };
              window.fetch = (address, ...more) => {
                if (!String(address).endsWith("/items") || window.isRefused) return ask(address, ...more);
                window.isRefused = true;
                return Promise.resolve(new Response(JSON.stringify({ type: "too-often", status: 429 }),
                  { status: 429, headers: { "Retry-After": "\(seconds)", "Content-Type": "application/problem+json" } }));
              };
              document.querySelector('#results .share').click();
              document.querySelector('.share-box .sharer').requestSubmit(); }
            """)
        let end = isAsked ? DemoShareTests.isReady : "document.querySelector('.share-box[open] [role=alert]')"
        try await demo.wait(for: "Boolean(\(end))")
        #expect(try await demo.page.evaluate("waits.includes(\(seconds) * 1000)") == .bool(isAsked))
        try await demo.page.close()
    }

    @Test func `where no trips are kept there is nothing to press`() async throws {
        let demo = try await opened(try await site(["--demo"]))
        #expect(try await demo.page.evaluate("document.querySelectorAll('.share').length").int == 0)
        try await demo.page.close()
    }

    @Test(arguments: [
        ("GB", "en-GB", "LHR", "GLA", 1_280), ("AE", "ar-AE", "DXB", "LHR", 390), ("JP", "ja-JP", "HND", "LHR", 320),
    ])
    func `the dialog is accessible, light and dark`(
        market: String, locale: String, origin: String, destination: String, width: Int
    ) async throws {
        let demo = try await opened(
            try await site(), DemoPage.query(market, locale, from: origin, to: destination), width: width)
        try await demo.page.evaluate("document.querySelector('#results .share').click()")
        try await demo.wait(for: "document.activeElement.id === 'share-name'")
        try await look(demo, "\(locale) name")
        try await demo.link()
        try await look(demo, "\(locale) link")
        try await demo.page.close()
    }

    private func look(_ demo: DemoPage, _ what: String) async throws {
        let box = "document.querySelector('.share-box')"
        #expect(try await demo.page.evaluate("\(box).scrollWidth - \(box).clientWidth").int == 0, "\(what)")
        for scheme in ["light", "dark"] {
            try await demo.page.evaluate("document.documentElement.dataset.scheme = '\(scheme)'")
            let found = try await Axe.run(on: demo.page, all: true)
            #expect(found == [], "\(what) \(scheme): \(found)")
        }
    }
}
