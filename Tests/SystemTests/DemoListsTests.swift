import LayoverBrowser
import LayoverBrowserKit
import LayoverJSON
import LayoverTestKit
import Testing

/// Recently viewed and wished flights on `/demo`, in a real Chromium: stored, shown again, shared.
@Suite(.serialized, .enabled(if: BrowserProgram.isThere && Axe.isThere, Axe.missing), .timeLimit(.minutes(10)))
struct DemoListsTests {
    /// The content of the storage.
    private static let wishes = "JSON.parse(localStorage['layover-list:wish-list:GB:GBP'] ?? '[]')"
    private static let viewed = "JSON.parse(localStorage['layover-list:recently-viewed:GB:GBP'] ?? '[]')"
    /// Numbers of drawn elements.
    private static let hearts = "document.querySelectorAll('#results .heart').length"
    private static let pressed = "document.querySelectorAll('#results .heart[aria-pressed=true]').length"
    private static let rows = "document.querySelectorAll('#picks-list > li').length"
    private static let ready = "document.querySelectorAll('#picks-list > li[data-stands=ready] input').length"
    private static let chosen = "document.querySelectorAll('#picks-list input:checked').length"

    private func site(services: String = "", lists: String? = nil) async throws -> LiveSite {
        let folder = try TemporaryFolder.shippedContent(in: "content")
        if let lists {
            let (file, own) = ("content/widgets/layover.yaml", "lists: { recently-viewed: client, wish-list: client }")
            let settings = try folder.text(file)
            try #require(settings.contains(own))
            try folder.write(settings.replacing(own, with: "lists: \(lists)"), to: file)
        }
        return try await LiveSite(folder, services: services, more: ["--demo", "--trips"])
    }

    /// The page with all results, on which offers do not lead away.
    private func opened(_ site: LiveSite, script: String = "") async throws -> DemoPage {
        let demo = try await DemoPage(site)
        let still = "addEventListener('click', tap => { if (tap.target.closest('.select')) tap.preventDefault() });"
        _ = try await demo.page.call(
            "Page.addScriptToEvaluateOnNewDocument", [.init("source", .string("\(still) \(script)"))])
        try await demo.open()
        try await fill(demo)
        return demo
    }

    private func fill(_ demo: DemoPage) async throws {
        try await demo.wait(for: "\(DemoPage.isFull) && \(DemoPage.flights) === \(LiveSite.itineraries)")
    }

    private func holds(_ demo: DemoPage, _ condition: String) async throws -> Bool {
        try await demo.page.evaluate("Boolean(\(condition))") == .bool(true)
    }

    private func text(_ demo: DemoPage, _ selector: String) async throws -> String {
        try await demo.page.evaluate("document.querySelector('\(selector)').textContent").string ?? ""
    }

    private func tap(_ demo: DemoPage, _ selector: String) async throws {
        try await demo.page.evaluate("document.querySelector('\(selector)').click()")
    }

    /// Taps a button in each of several results.
    private func tap(_ demo: DemoPage, _ rows: Range<Int>, _ selector: String = ".heart") async throws {
        let all = "[...document.querySelectorAll('#results \(selector)')].slice(\(rows.lowerBound), \(rows.upperBound))"
        try await demo.page.evaluate("for (const one of \(all)) one.click()")
    }

    /// Opens the panel, and waits until the server has reported what can be shared.
    private func openPanel(_ demo: DemoPage) async throws {
        try await demo.page.click("#picks-toggle")
        try await demo.wait(for: "document.getElementById('picks-shown').ariaBusy === 'false'")
    }

    /// Shares the chosen flights by link, and waits for the card that appears.
    private func share(_ demo: DemoPage) async throws -> String {
        try await demo.page.evaluate("navigator.clipboard.writeText = async () => {}")
        try await tap(demo, "#picks-share")
        let address = try await demo.link()
        try await tap(demo, ".share-box .link button")
        try await demo.wait(
            for: "document.querySelector('.share-box layover-card')?.card.widget === 'votes-come-here'")
        return address
    }

    @Test func `flights that were wished for are shared together, after the page was opened anew`() async throws {
        let demo = try await opened(try await site())
        try await tap(demo, 0..<2)
        try await tap(demo, 2..<3, ".select")
        #expect(try await text(demo, "#picks-toggle .count") == "2")
        try await demo.wait(for: "[...\(Self.wishes), ...\(Self.viewed)].filter(({ add }) => add.signed).length === 3")
        try await demo.page.reload()
        try await fill(demo)
        try await demo.wait(for: "\(Self.pressed) === 2")
        try await openPanel(demo)
        #expect(try await holds(demo, "\(Self.rows) === 2 && \(Self.ready) === 2"))
        try await tap(demo, "#picks-list li:first-child input")
        #expect(try await text(demo, "#picks-share") == "Share 1 flight")
        try await tap(demo, "#picks-list li:last-child input")
        #expect(try await text(demo, "#picks-share") == "Share 2 flights")
        let address = try await share(demo)
        #expect(try await holds(demo, "document.querySelectorAll('.share-box .shared li').length === 2"))
        let friend = try await BrowserSession()
        let page = try await friend.newPage()
        try await page.open(address)
        try await page.wait(for: "document.querySelectorAll('[data-item]').length === 2")
        await friend.stop()
        try await demo.page.close()
    }

    @Test func `a viewed flight is in the other list, and sharing views a flight, too`() async throws {
        let demo = try await opened(try await site())
        try await tap(demo, 4..<5, ".select")
        try await tap(demo, 5..<6, ".share")
        try await demo.link()
        try await tap(demo, ".share-box .head button")
        try await openPanel(demo)
        #expect(try await holds(demo, "\(Self.rows) === 0"))
        #expect(try await text(demo, "#picks-said").contains("heart"))
        // The trip that was created by sharing comes before the lists.
        try await demo.page.press("Tab")
        #expect(try await holds(demo, "document.activeElement.closest('#picks-trips') !== null"))
        try await demo.page.press("Tab")
        try await demo.page.press("ArrowRight")
        try await demo.wait(for: "\(Self.ready) === 2 && document.activeElement.id === 'tab-recently-viewed'")
        #expect(try await text(demo, "#picks-list .pick-way") == "LHR – GLA")
        try await demo.page.evaluate("document.querySelector('#picks-list li:last-child .remove').focus()")
        try await demo.page.press("Enter")
        try await demo.wait(for: "\(Self.rows) === 1 && \(Self.viewed).length === 1")
        #expect(try await holds(demo, "document.activeElement.matches('#picks-list .remove')"))
        try await demo.page.press("Enter")
        try await demo.wait(for: "\(Self.rows) === 0 && document.activeElement.id === 'tab-recently-viewed'")
        try await demo.page.press("Escape")
        #expect(try await holds(demo, "document.activeElement.id === 'picks-toggle'"))
        try await demo.page.close()
    }

    @Test func `a list has fifty flights at most, and ten are shared at once`() async throws {
        let demo = try await opened(try await site())
        try await tap(demo, 0..<50)
        #expect(try await holds(demo, "\(Self.wishes).length === 50 && \(Self.pressed) === 50"))
        try await tap(demo, 50..<51)
        #expect(try await holds(demo, "\(Self.wishes).length === 50 && \(Self.pressed) === 50"))
        #expect(try await holds(demo, "document.querySelector('#results .heart').ariaPressed === 'false'"))
        try await openPanel(demo)
        #expect(try await holds(demo, "\(Self.ready) === 50"))
        let disabled = "document.querySelectorAll('#picks-list input:disabled').length"
        for _ in 0..<9 { try await tap(demo, "#picks-list input:not(:checked)") }
        #expect(try await holds(demo, "\(disabled) === 0"))
        try await tap(demo, "#picks-list input:not(:checked)")
        #expect(try await holds(demo, "\(disabled) === 40"))
        #expect(try await text(demo, "#picks-help") == "At most 10 at once.")
        try await demo.page.open(try await share(demo))
        try await demo.wait(for: "document.querySelectorAll('[data-item]').length === 10")
        try await demo.page.close()
    }

    @Test(arguments: [
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError') } });",
        "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') };",
    ])
    func `storage that is forbidden or full harms nothing, and is reported`(script: String) async throws {
        let demo = try await opened(try await site(), script: script)
        try await tap(demo, 0..<1)
        #expect(try await holds(demo, "\(Self.pressed) === 1"))
        try await openPanel(demo)
        #expect(try await holds(demo, "\(Self.ready) === 1"))
        #expect(try await text(demo, "#picks-unkept").hasPrefix("This browser saves nothing"))
        try await tap(demo, "#picks-list input")
        _ = try await share(demo)
        // The page's observers are rejected in the frames of cards, as expected.
        #expect(demo.page.log.errors.filter { !$0.contains("frame is sandboxed") } == [])
        try await demo.page.close()
    }

    @Test func `a broken entry in the storage is no flight, and an old one is searched for again`() async throws {
        let demo = try await opened(try await site())
        try await tap(demo, 0..<2)
        try await demo.wait(for: "\(Self.wishes).filter(({ add }) => add.signed).length === 2")
        try await demo.page.evaluate(
            """
            { const all = \(Self.wishes);
              all[1].add = { signed: "of.another" };
              localStorage['layover-list:wish-list:GB:GBP'] = JSON.stringify([7, {}, ...all, { key: "x", legs: [] }]);
              localStorage['layover-list:recently-viewed:GB:GBP'] = '{'; }
            """)
        try await demo.open(DemoPage.query(to: "EDI"))
        try await fill(demo)
        try await openPanel(demo)
        #expect(try await holds(demo, "\(Self.rows) === 2 && \(Self.ready) === 1"))
        #expect(try await text(demo, "#picks-list > li[data-stands=old] .old").contains("too old"))
        try await tap(demo, "#picks-list > li[data-stands=old] .again")
        try await demo.wait(
            for: "location.search.includes('destination=GLA') && document.getElementById('picks').hidden")
        try await fill(demo)
        // The search has found the flight again, with a signed price.
        try await demo.wait(for: "\(Self.pressed) === 2 && \(Self.wishes).every(({ add }) => add.signed?.length > 20)")
        try await demo.page.close()
    }

    @Test func `a list that is cut off or switched off says so, and keeps its flights`() async throws {
        let demo = try await opened(try await site())
        try await tap(demo, 0..<1)
        try await demo.setOffline(true)
        try await openPanel(demo)
        #expect(try await holds(demo, "\(Self.rows) === 1 && \(Self.ready) === 0"))
        #expect(try await text(demo, "#picks-said").contains("does not answer"))
        try await demo.setOffline(false)
        try await demo.page.click("#picks-retry")
        try await demo.wait(for: "\(Self.ready) === 1")
        #expect(try OnCall.kill("call:trips", on: demo.site.server) == 200)
        try await demo.page.press("Escape")
        try await openPanel(demo)
        #expect(try await text(demo, "#picks-said").contains("switched off"))
        #expect(try await holds(demo, "\(Self.rows) === 1 && \(Self.ready) === 0"))
        try await demo.page.close()
    }

    @Test func `a service's list is shown and shared, and one that is dead is empty and says so`() async throws {
        let scratch = try TemporaryFolder()
        let flight = SharedTrip.flight(7).dropFirst("{\"offer\": ".count).dropLast(", \"state\": \"sent\"}".count)
        let service = try await WishService(in: scratch, 200, "{\"offers\": [\(flight)]}")
        let dead = try await WishService(in: scratch, 500, "{}")
        func lines(_ name: String, _ port: UInt16) -> String {
            "  \(name):\n    url: http://127.0.0.1:\(port)/\n    addresses: [127.0.0.1/32]\n"
        }
        let lists =
            "{ wish-list: { service: wishes, deadline: 5s }, recently-viewed: { service: dead, deadline: 5s } }"
        let demo = try await opened(
            try await site(
                services: "services:\n" + lines("wishes", service.port) + lines("dead", dead.port), lists: lists))
        #expect(try await holds(demo, "\(Self.hearts) === 0"), "the service has the list")
        try await openPanel(demo)
        #expect(try await holds(demo, "\(Self.ready) === 1"))
        #expect(try await text(demo, "#picks-list li").contains("KL 7"))
        #expect(try await holds(demo, "!document.querySelector('#picks-list .remove')"))
        try await tap(demo, "#picks-list input")
        _ = try await share(demo)
        try await tap(demo, ".share-box .head button")
        try await tap(demo, "#tab-recently-viewed")
        try await demo.wait(for: "document.getElementById('picks-said').textContent.includes('not available')")
        #expect(try await holds(demo, "\(Self.rows) === 0 && !document.getElementById('picks-retry').hidden"))
        try await demo.page.close()
    }

    @Test func `a market has lists of its own`() async throws {
        let demo = try await opened(try await site())
        try await tap(demo, 0..<1)
        try await demo.page.choose("FR", in: "#form select[name=market]")
        #expect(try await text(demo, "#picks-toggle .count") == "")
        // The flights on screen still belong to the market that was searched.
        try await tap(demo, 1..<2)
        #expect(try await holds(demo, "\(Self.wishes).length === 2"))
        #expect(try await holds(demo, "!('layover-list:wish-list:FR:EUR' in localStorage)"))
        try await demo.page.close()
    }

    @Test func `where nothing can be shared there are no lists`() async throws {
        let site = try await LiveSite(try TemporaryFolder.shippedContent(in: "content"), more: ["--demo"])
        let demo = try await opened(site)
        #expect(try await holds(demo, "\(Self.hearts) === 0 && document.getElementById('picks-toggle').hidden"))
        #expect(try site.server.get("/demo/site.json").json()["lists"] == .object([]))
        try await demo.page.close()
    }

    @Test(arguments: [
        ("GB", "en-GB", "LHR", "GLA", 1_440), ("AE", "ar-AE", "DXB", "LHR", 390), ("JP", "ja-JP", "HND", "LHR", 320),
        ("HU", "hu-HU", "BUD", "LHR", 600), ("US", "en-US", "JFK", "LHR", 360),
    ])
    func `hearts and lists are accessible, light and dark, by keys alone`(
        market: String, locale: String, origin: String, destination: String, width: Int
    ) async throws {
        let demo = try await DemoPage(try await site(), width: width)
        try await demo.open(DemoPage.query(market, locale, from: origin, to: destination))
        try await demo.wait(for: "\(DemoPage.isFull) && \(Self.hearts) > 4")
        #expect(try await demo.page.evaluate(Self.misfits) == .array([]), "\(locale) \(width)")
        try await tap(demo, 0..<3)
        try await demo.page.evaluate("document.getElementById('picks-toggle').focus()")
        try await demo.page.press("Enter")
        try await demo.wait(for: "\(Self.ready) === 3 && document.activeElement.id === 'picks-close'")
        try await demo.page.press("Tab")
        try await demo.page.press("Tab")
        try await demo.page.press(" ")
        try await demo.wait(for: "\(Self.chosen) === 1 && document.activeElement.matches('#picks-list input')")
        #expect(try await demo.page.evaluate(Self.overflow) == .array([.int(0), .int(0)]), "\(locale) \(width)")
        for scheme in ["light", "dark"] {
            try await demo.page.evaluate("document.documentElement.dataset.scheme = '\(scheme)'")
            let found = try await Axe.run(on: demo.page, all: true)
            #expect(found == [], "\(locale) \(scheme): \(found)")
        }
        try await demo.page.press("Escape")
        #expect(try await holds(demo, "document.activeElement.id === 'picks-toggle'"))
        try await demo.page.close()
    }

    /// By how much the panel and the page are wider than the available space.
    private static let overflow = """
        [document.getElementById('picks'), document.documentElement].map(one => one.scrollWidth - one.clientWidth)
        """

    /// Results whose buttons are too small, or overlap one another or the price.
    private static let misfits = """
        [...document.querySelectorAll('#results > [data-kind=result]')].slice(0, 20).flatMap(row => {
          const boxes = [...row.querySelectorAll('.price bdi, .select, .share, .heart')].map(one => one.getBoundingClientRect());
          const isOver = (a, b) => a.left < b.right - .5 && b.left < a.right - .5 && a.top < b.bottom - .5 && b.top < a.bottom - .5;
          const small = [...row.querySelectorAll('.heart, .share')].map(one => one.getBoundingClientRect()).some(({ width, height }) => width < 44 || height < 44);
          return small || boxes.some((a, at) => boxes.slice(at + 1).some(b => isOver(a, b))) ? [row.textContent] : []; })
        """
}
