import LayoverBrowser
import LayoverBrowserKit
import LayoverJSON
import LayoverTestKit
import Testing

/// `/demo` begins with flights: notices above them fold into a line, prices agree, and the keyboard leads to the first flight.
@Suite(.serialized, .enabled(if: Chromium.isThere, Chromium.missing), .timeLimit(.minutes(10)))
struct DemoNoticeTests {
    /// Content with two notices that may be folded, below the entry rules, which may not.
    private static func site() async throws -> LiveSite {
        let folder = try TemporaryFolder.shippedContent(in: "content")
        for (widget, place) in [
            ("price-alert", "{ after_results: 14, short: drop }"),
            ("direct-weekdays", "{ after_results: 8, short: end }"),
        ] {
            let file = "content/widgets/cards/\(widget)/widget.yaml"
            try folder.write(try folder.text(file).replacing("place: \(place)", with: "place: top"), to: file)
        }
        return try await LiveSite(folder, more: ["--demo"])
    }

    /// Widgets of the drawn notices, and the line: whether it is shown and open, its words and its height.
    private static let notices = """
        (() => { const line = document.getElementById('notices'), rows = [...document.querySelectorAll('#results > li')];
          const first = rows.findIndex(row => row.dataset.kind === 'result');
          return { cards: rows.slice(0, first).map(row => row.firstElementChild.dataset.widget).join(' '), isLine: !line.hidden,
            isOpen: line.ariaExpanded, words: line.textContent, isLow: line.getBoundingClientRect().height <= 48 }; })()
        """

    private static func seen(_ widget: String) -> String {
        "[...document.querySelectorAll('#sent li')].some(line => line.textContent.includes('seen \(widget)'))"
    }

    @Test func `notices are one line on a phone that opens them in place, and legal advice is always whole`()
        async throws
    {
        let demo = try await DemoPage(try await DemoNoticeTests.site(), width: 390, height: 844)
        try await demo.open(DemoPage.query("US", "en-US", from: "JFK", to: "LHR"))
        try await demo.wait(for: DemoPage.isFull)
        try await demo.wait(for: DemoNoticeTests.seen("uk-entry-permit"))
        let folded = try await demo.page.evaluate(DemoNoticeTests.notices)
        #expect(folded["cards"] == .string("uk-entry-permit"))
        #expect(folded["isLine"] == .bool(true))
        #expect(folded["isLow"] == .bool(true))
        #expect(folded["words"]?.string?.hasSuffix("+1") == true, "\(folded)")
        #expect(try await demo.page.evaluate(DemoNoticeTests.seen("price-alert")) == .bool(false))

        try await demo.page.click("#notices")
        try await demo.wait(for: DemoNoticeTests.seen("direct-weekdays"))
        let open = try await demo.page.evaluate(DemoNoticeTests.notices)
        #expect(open["cards"] == .string("uk-entry-permit direct-weekdays price-alert"))
        #expect(open["isOpen"] == .string("true"))
        #expect(try await demo.page.evaluate("document.activeElement.id") == .string("notices"))

        try await demo.page.click("#notices")
        try await demo.wait(for: "document.getElementById('notices').ariaExpanded === 'false'")
        #expect(try await demo.page.evaluate(DemoNoticeTests.notices)["cards"] == .string("uk-entry-permit"))
        try await demo.page.close()
    }

    @Test func `on a desktop the first notice is a card, and the others are a line`() async throws {
        let demo = try await DemoPage(try await DemoNoticeTests.site(), width: 1440, height: 900)
        try await demo.open(DemoPage.query(from: "LHR", to: "EDI"))
        try await demo.wait(for: DemoPage.isFull)
        let found = try await demo.page.evaluate(DemoNoticeTests.notices)
        #expect(found["cards"] == .string("direct-weekdays"))
        #expect(found["isLine"] == .bool(true))
        #expect(found["words"]?.string?.contains("+") == false, "\(found)")
        try await demo.page.close()
    }

    @Test func `the status says that prices are still coming in, in a room that is reserved`() async throws {
        let site = try await DemoPage.site(["--polls", "6"])
        let demo = try await DemoPage(site)
        let height = "document.querySelector('.bar').getBoundingClientRect().height"
        try await demo.open()
        try await demo.wait(for: "\(DemoPage.flights) > 0")
        #expect(try await demo.told()["status"]?.string?.hasSuffix(" · Prices are still coming in") == true)
        let before = try await demo.page.evaluate(height)
        try await demo.wait(for: DemoPage.isFull)
        #expect(try await demo.told()["status"]?.string?.hasPrefix("All results are in") == true)
        #expect(try await demo.page.evaluate(height) == before)
        try await demo.page.close()
    }

    @Test func `prices beside the flights agree, and each Select names its flight with the exact price`() async throws {
        let demo = try await DemoPage(try await DemoPage.site())
        try await demo.open(DemoPage.query(from: "LHR", to: "EDI", more: "&sort=cheapest"))
        try await demo.wait(for: DemoPage.isFull)
        let found = try await demo.page.evaluate(
            """
            (() => { const text = selector => document.querySelector(selector).textContent, flight = document.querySelector('article.flight');
              const from = [...document.querySelectorAll('#stops .from')].map(one => Number(one.textContent.slice(1))).filter(Boolean);
              const exact = flight.querySelector('.price').textContent;
              return { whole: `£${Math.round(Number(exact.slice(1)))}`, sort: text('[data-sort=cheapest] bdi'), day: text('#days [aria-current] .fare'),
                filter: `£${Math.min(...from)}`, label: flight.querySelector('.select').ariaLabel, exact }; })()
            """)
        for place in ["sort", "day", "filter"] { #expect(found[place] == found["whole"], "\(place): \(found)") }
        let label = try #require(found["label"]?.string)
        #expect(label.wholeMatch(of: /Select: [^,]+, [0-9]{2}:[0-9]{2}, £[0-9.]+/) != nil, "\(label)")
        #expect(label.hasSuffix(", \(found["exact"]?.string ?? "?")"), "\(label)")
        try await demo.page.close()
    }

    @Test func `a flight without a link says how to book it`() async throws {
        let demo = try await DemoPage(try await DemoPage.site(), width: 390, height: 844)
        try await demo.open(DemoPage.query("DE", "de-DE", from: "FRA", to: "PMI"))
        try await demo.wait(for: DemoPage.isFull)
        let found = try await demo.page.evaluate(
            """
            ({ links: document.querySelectorAll('#results .select:not(.waiting *)').length,
              book: document.querySelector('#results .book').textContent, flights: \(DemoPage.flights) })
            """)
        #expect(found["links"] == .int(0))
        #expect(found["book"]?.string?.hasPrefix("Buche direkt bei ") == true, "\(found)")
        try await demo.page.close()
    }

    @Test func `after a search by keyboard the focus goes to the first flight, unless the reader has moved it`()
        async throws
    {
        let demo = try await DemoPage(try await DemoPage.site(), width: 1440)
        try await demo.open("as=form&market=GB&locale=en-GB&origin=LHR&destination=EDI&departs=\(LiveSite.day)")
        try await demo.wait(for: DemoPage.isFull)
        #expect(try await demo.page.evaluate("document.activeElement === document.body") == .bool(true))

        try await demo.page.evaluate("document.querySelector('#form .cells .go').focus()")
        try await demo.page.press("Enter")
        try await demo.wait(for: "document.querySelector('.flight.waiting')")
        try await demo.wait(for: DemoPage.isFull)
        try await demo.wait(for: "document.activeElement === document.querySelector('article.flight')")

        try await demo.page.evaluate("document.querySelector('#form .cells .go').focus()")
        try await demo.page.press("Enter")
        try await demo.wait(for: "document.querySelector('.flight.waiting')")
        try await demo.page.evaluate("document.getElementById('scheme').focus()")
        try await demo.wait(for: DemoPage.isFull)
        #expect(try await demo.page.evaluate("document.activeElement.id") == .string("scheme"))
        try await demo.page.close()
    }
}
