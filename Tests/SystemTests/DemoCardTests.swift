import LayoverBrowser
import LayoverBrowserKit
import LayoverJSON
import LayoverTestKit
import Testing

/// Cards on `/demo` as readers use them: each as high as its text, and a tap is reported and leads somewhere.
@Suite(.serialized, .enabled(if: Chromium.isThere, Chromium.missing), .timeLimit(.minutes(10)))
struct DemoCardTests {
    private static func inside(_ widget: String) -> String {
        "document.querySelector('layover-card[data-widget=\(widget)]').shadowRoot"
    }

    /// For each card: whether its height is for this width, and by how many points its text exceeds it.
    private static let heights = """
        [...document.querySelectorAll('layover-card')].map(({ card, shadowRoot }) => {
          const page = shadowRoot.querySelector('iframe')?.contentDocument.documentElement, list = shadowRoot.querySelector('ul');
          return { widget: card.widget, isOne: typeof card.height === 'number',
            over: page ? page.scrollHeight - page.clientHeight : list ? list.scrollHeight - list.clientHeight : 0 }; })
        """

    /// Waits until no card has more text than fits its height.
    private func expectFitting(_ demo: DemoPage, _ state: String) async throws {
        try await demo.wait(
            for: """
                [...document.querySelectorAll('layover-card')].map(card => card.shadowRoot.querySelector('iframe')).filter(Boolean)
                  .every(({ contentDocument: page }) => page.body.childElementCount > 0)
                """)
        // A browser reports a new width to the cards with its next frame.
        try await demo.wait(for: "\(DemoCardTests.heights).every(({ over }) => over === 0)")
        let cards = try await demo.page.evaluate(DemoCardTests.heights).items ?? []
        #expect(cards.count > 4, "\(state)")
        for card in cards { #expect(card["isOne"] == .bool(true), "\(state): \(card)") }
    }

    @Test(arguments: [("GB", "en-GB", "LHR", "EDI"), ("AE", "ar-AE", "DXB", "LHR"), ("JP", "ja-JP", "HND", "LHR")])
    func `cards are as high as their text at the width on screen, and where a phone is turned`(
        market: String, locale: String, origin: String, destination: String
    ) async throws {
        let demo = try await DemoPage(try await DemoPage.site(), width: 390, height: 844)
        try await demo.open(DemoPage.query(market, locale, from: origin, to: destination))
        try await demo.wait(for: DemoPage.isFull)
        try await expectFitting(demo, "upright")
        try await demo.page.resize(width: 844, height: 390)
        try await demo.wait(for: "document.querySelector('layover-card').clientWidth > 600")
        try await expectFitting(demo, "turned")
        try await demo.page.resize(width: 340, height: 700)
        try await demo.wait(for: "document.querySelector('layover-card').clientWidth < 340")
        try await expectFitting(demo, "narrow")
        try await demo.page.close()
    }

    @Test func `a tap on a day searches for it from the top, and marks it with its price`() async throws {
        let demo = try await DemoPage(try await DemoPage.site(), width: 390, height: 844)
        try await demo.open(DemoPage.query(from: "LHR", to: "EDI"))
        try await demo.wait(for: DemoPage.isFull)
        let days = DemoCardTests.inside("direct-weekdays")
        let marked = "\(days).querySelector('[aria-current=date]')"
        #expect(
            try await demo.page.evaluate("\(marked).querySelector('.fare').textContent.startsWith('£')") == .bool(true))
        let place = try await demo.page.evaluate("[...\(days).querySelectorAll('button')].indexOf(\(marked))")
        #expect(place == .int(3))
        try await demo.page.evaluate(
            "\(days).querySelectorAll('button')[4].scrollIntoView({ block: 'center' }); \(days).querySelectorAll('button')[4].click()"
        )
        try await demo.wait(for: "location.search.includes('departs=\(LiveSite.day(61))')")
        try await demo.wait(for: DemoPage.isFull)
        // The reader has not seen the new list yet, so no flight is held back.
        let found = try await demo.page.evaluate(
            "({ y: scrollY, flights: \(DemoPage.flights), pill: document.getElementById('more').hidden, focus: document.activeElement.id })"
        )
        #expect(found["y"] == .int(0) && found["pill"] == .bool(true) && found["focus"] == .string("results"))
        #expect(found["flights"] == .int(LiveSite.itineraries))
        #expect(try await demo.page.evaluate("\(marked).ariaLabel").string?.contains("£") == true)
        try await demo.page.close()
    }

    @Test func `a tap on an airline is reported, and the sort bar shows the kept flights`() async throws {
        let demo = try await DemoPage(try await DemoPage.site(), width: 390, height: 844)
        try await demo.open(DemoPage.query(from: "LHR", to: "EDI"))
        try await demo.wait(for: DemoPage.isFull)
        let row = "\(DemoCardTests.inside("direct-by-airline")).querySelector('.row')"
        let tapped = try await demo.page.evaluate(
            "[\(row).querySelector('.name').textContent, \(row).querySelector('.price').textContent]")
        let (airline, price) = (try #require(tapped.items?.first?.string), try #require(tapped.items?.last?.string))
        try await demo.page.evaluate("\(row).focus(); \(row).click()")
        try await demo.wait(for: "document.getElementById('status').textContent.startsWith('Direct · \(airline) · ')")
        let found = try await demo.page.evaluate(
            "({ cheapest: document.querySelector('[data-sort=cheapest] bdi').textContent, focus: document.activeElement.id })"
        )
        // The card has the exact amount, and the sort bar has it without a fraction, half up.
        let amount = try #require(Double(price.drop { !$0.isNumber }))
        #expect(found["cheapest"] == .string("£\(Int(amount.rounded(.toNearestOrAwayFromZero)))"))
        #expect(found["focus"] == .string("results"))
        try await demo.page.click("#clear")
        try await demo.wait(for: "\(DemoPage.flights) === \(LiveSite.itineraries)")
        try await demo.page.close()
    }

    @Test func `a filter of the address is named in the status`() async throws {
        let demo = try await DemoPage(try await DemoPage.site(), width: 390, height: 844)
        try await demo.open(DemoPage.query(from: "LHR", to: "EDI", more: "&stops=0"))
        try await demo.wait(for: DemoPage.isFull)
        #expect(try await demo.told()["status"]?.string?.hasPrefix("Direct · ") == true)
        try await demo.page.close()
    }

    @Test func `lengths of time are written as cards write them`() async throws {
        let demo = try await DemoPage(try await DemoPage.site())
        try await demo.open("market=GB&locale=en-GB")
        let texts = [
            ("en-GB", "9h 30m, 9h, 30m"), ("de-DE", "9 Std. 30 Min., 9 Std., 30 Min."),
            ("nb-NO", "9 t 30 min, 9 t, 30 min"), ("hu-HU", "9 óra 30 perc, 9 óra, 30 perc"),
            ("ja-JP", "9時間30分, 9時間, 30分"), ("fr-FR", "9 h 30 min, 9 h, 30 min"),
        ]
        for (locale, text) in texts {
            let written = try await demo.page.evaluate(
                """
                import("/demo/itinerary.js").then(({ Writing }) => { const writing = new Writing("\(locale)", {});
                  return [570, 540, 30].map(all => writing.minutes(all)).join(", ").replace(/[\\u00a0\\u202f]/g, " "); })
                """)
            #expect(written == .string(text), "\(locale)")
        }
        try await demo.page.close()
    }
}
