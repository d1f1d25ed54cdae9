import LayoverBrowser
import LayoverBrowserKit
import LayoverJSON
import LayoverTestKit
import Testing

/// `/demo` while a search is running: space for everything that will arrive, and nothing that moves while it is read.
@Suite(.serialized, .enabled(if: Chromium.isThere, Chromium.missing), .timeLimit(.minutes(10)))
struct DemoWaitingTests {
    /// Positions on the page: the tops of the sort bar, of the filters and of the first two rows, and the height of a row.
    private static let places = """
        (() => { const box = selector => document.querySelector(selector)?.getBoundingClientRect();
          const rows = [...document.querySelectorAll('#results > [data-kind=result]')].map(row => row.getBoundingClientRect());
          return { sorts: box('#sorts').top, stops: box('#stops').top, rows: rows.length, first: rows[0].top, second: rows[1].top, height: rows[0].height,
            sorted: [...document.querySelectorAll('#sorts [role=radio]')].filter(one => one.checkVisibility()).length,
            filters: document.querySelectorAll('#stops label').length }; })()
        """

    @Test func `an opened page does not move from its first moment, at any latency and width`() async throws {
        let site = try await DemoPage.site()
        for (width, height) in [(390, 844), (1440, 900)] {
            let demo = try await DemoPage(site, width: width, height: height)
            for latency in [150, 1500] {
                _ = try site.supplier.ask(
                    "POST", "/control", body: "{\"fault\":null,\"latency\":\(latency),\"jitter\":0}")
                try await demo.open(DemoPage.query(more: "&run=\(latency)"))
                try await demo.wait(
                    for:
                        "document.querySelector('.flight.waiting') && document.querySelector('layover-card[data-type=placeholder]')"
                )
                let waiting = try await demo.page.evaluate(DemoWaitingTests.places)
                #expect(waiting["sorted"] == .int(3) && waiting["filters"] == .int(3))
                #expect((waiting["rows"]?.int ?? 0) >= 6)
                try await demo.wait(for: DemoPage.isFull)
                let full = try await demo.page.evaluate(DemoWaitingTests.places)
                for name in ["sorts", "stops", "first", "second", "height"] {
                    #expect(waiting[name] == full[name], "\(name) at \(width), \(latency) ms")
                }
                let shifts = try await demo.page.evaluate("shifts")
                #expect(
                    try await demo.page.evaluate("worstWindow() < 0.02") == .bool(true),
                    "\(width), \(latency) ms: \(shifts)")
            }
            // The page's observers are rejected in the frames of cards, as expected.
            #expect(demo.page.log.errors.filter { !$0.contains("frame is sandboxed") } == [])
            try await demo.page.close()
        }
    }

    @Test func `an answer of 1,500 flights is read beside the page, and as much of it drawn as is near`() async throws {
        let site = try await DemoPage.site(["--itineraries", "1500"])
        let demo = try await DemoPage(site)
        try await demo.open()
        try await demo.wait(for: DemoPage.isFull)
        let found = try await demo.page.evaluate(
            """
            ({ rows: document.querySelectorAll('#results [data-kind=result]').length, status: document.getElementById('status').textContent,
              here: performance.getEntriesByType('resource').filter(({ name }) => /\\/searches\\/[^/]+$/.test(name)).length })
            """)
        #expect(found["rows"] == .int(100) && found["here"] == .int(0))
        #expect(found["status"]?.string?.contains("1,500") == true)
        try await demo.page.evaluate("document.querySelector('#results').lastElementChild.scrollIntoView()")
        try await demo.wait(for: "document.querySelectorAll('#results [data-kind=result]').length > 100")
        try await demo.page.close()
    }

    private static let card = "document.querySelector('layover-card[data-widget=direct-by-airline]')"
    /// The top of the first flight below the card.
    private static let nextTop =
        "document.querySelectorAll('#results [data-kind=result]')[2].getBoundingClientRect().top"
    private static let firstTop = "document.querySelector('#results [data-kind=result]').getBoundingClientRect().top"

    @Test
    func
        `a card is inserted at once outside of the reader's view, else a pill names it; a removed card keeps its room`()
        async throws
    {
        let site = try await DemoPage.site()
        let demo = try await DemoPage(site, height: 1400)
        #expect(try OnCall.kill("direct-by-airline", on: site.server) == 200)
        try await demo.open()
        try await demo.wait(for: DemoPage.isFull)
        #expect(try await demo.page.evaluate("!\(DemoWaitingTests.card)") == .bool(true))

        #expect(try OnCall.revive("direct-by-airline", on: site.server) == 200)
        try await demo.wait(for: DemoWaitingTests.card)
        #expect(try await demo.page.evaluate("document.getElementById('more').hidden") == .bool(true))

        let before = try await demo.page.evaluate(DemoWaitingTests.nextTop)
        #expect(try OnCall.kill("direct-by-airline", on: site.server) == 200)
        try await demo.wait(for: "!\(DemoWaitingTests.card)")
        #expect(try await demo.page.evaluate(DemoWaitingTests.nextTop) == before)
        #expect(
            try await demo.page.evaluate("document.querySelectorAll('#results [data-gap]').length > 0") == .bool(true))

        try await demo.page.click("[data-sort=cheapest]")
        try await demo.wait(for: "!document.querySelector('#results [data-gap]')")
        try await demo.page.evaluate("document.querySelector('#results a.select').focus()")
        let held = try await demo.page.evaluate(DemoWaitingTests.nextTop)
        #expect(try OnCall.revive("direct-by-airline", on: site.server) == 200)
        try await demo.wait(for: "!document.getElementById('more').hidden")
        #expect(
            try await demo.page.evaluate("document.getElementById('more').textContent")
                == .string("New: Direct flights by airline · Show"))
        #expect(try await demo.page.evaluate(DemoWaitingTests.nextTop) == held)
        try await demo.page.click("#more")
        try await demo.wait(for: "\(DemoWaitingTests.card) && document.getElementById('more').hidden")
        try await demo.page.close()
    }

    /// Delays the list of all places until `release()`.
    private static let slowPlaces = """
        const get = fetch; window.fetch = (address, ...more) => (String(address).endsWith('/demo/places.json')
          ? new Promise(done => { window.release = () => done(get(address, ...more)); }) : get(address, ...more));
        """

    @Test func `the name of a place that comes late pushes nothing`() async throws {
        let demo = try await DemoPage(try await DemoPage.site())
        _ = try await demo.page.call(
            "Page.addScriptToEvaluateOnNewDocument", [.init("source", .string(DemoWaitingTests.slowPlaces))])
        try await demo.open()
        try await demo.wait(for: "\(DemoPage.isFull) && window.release")
        let before = try await demo.page.evaluate(DemoWaitingTests.firstTop)
        try await demo.page.evaluate("void release()")
        try await demo.wait(for: "document.getElementById('to').value.startsWith('Glasgow')")
        #expect(try await demo.page.evaluate(DemoWaitingTests.firstTop) == before)
        #expect(try await demo.page.evaluate("document.getElementById('days').hidden") == .bool(true))
        try await demo.page.close()
    }

    /// The number of rows that have a flight, drawn or about to be.
    private static let rows =
        "[...document.querySelectorAll('#results > [data-kind=result]')].filter(row => !row.result.isWaiting).length"

    @Test func `flights that arrive while a reader reads wait for a tap, and are not announced`() async throws {
        let site = try await DemoPage.site(["--polls", "6"])
        let demo = try await DemoPage(site)
        try await demo.open()
        try await demo.wait(for: "\(DemoPage.flights) > 0")
        try await demo.page.evaluate("document.querySelector('#results a.select').focus()")
        let first = try await demo.page.evaluate(DemoWaitingTests.rows)
        try await demo.wait(for: DemoPage.isFull)
        #expect(try await demo.page.evaluate(DemoWaitingTests.rows) == first)
        #expect(
            try await demo.page.evaluate("document.getElementById('more').textContent").string?.contains("more flights")
                == true)
        #expect(try await demo.page.evaluate("document.activeElement.matches('#results a.select')") == .bool(true))
        try await demo.page.click("#more")
        try await demo.wait(for: "\(DemoPage.flights) === \(LiveSite.itineraries)")
        #expect(try await demo.told()["status"]?.string?.contains("\(LiveSite.itineraries)") == true)
        try await demo.page.close()
    }
}
