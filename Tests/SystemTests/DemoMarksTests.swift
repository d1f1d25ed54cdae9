import LayoverBrowser
import LayoverBrowserKit
import LayoverJSON
import LayoverTestKit
import Testing

/// `/demo` with friends' votes on its results, for a guest of their trip.
@Suite(.serialized, .enabled(if: Chromium.isThere, Chromium.missing), .timeLimit(.minutes(10)))
struct DemoMarksTests {
    @Test func `friends' votes are on the flight, in words, and the card above`() async throws {
        let site = try await LiveSite(
            try TemporaryFolder.shippedContent(in: "content"), more: ["--demo", "--trips"])
        let found = try site.search()
        let id = try #require(try found.json()["content"]?["results"]?["itineraries"]?.members?.first?.key)
        let trip = try SharedTrip(on: site.server, settings: #"{"title": "Glasgow together"}"#)
        let offer = #"{"search": "\#(try #require(found.searchToken))", "itinerary": "\#(id)"}"#
        let added = try trip.ask("POST", "/items", as: "ana", body: #"{"offer": \#(offer), "state": "sent"}"#)
        let item = try #require(try added.json()["item"]?.string)
        #expect(try trip.vote("maybe", on: item, as: "ana").status == 200)
        let demo = try await DemoPage(site)
        try await demo.page.open("http://127.0.0.1:\(site.server.port)/t/\(trip.token)")
        try await demo.page.click("button[value=yes]")
        try await demo.wait(for: "document.body.innerText.includes('Vote saved')")
        // Once the page's script has run, the results know a guest who joined on the page, even if they shared nothing.
        try await demo.wait(for: "localStorage['layover-trips'] !== undefined")
        let kept = try await demo.page.evaluate("JSON.parse(localStorage['layover-trips'])")
        #expect(kept.items?.map { $0["id"]?.string } == [trip.id])
        #expect(kept.items?.first?["route"]?.string == "LHR-GLA")
        try await demo.open()
        try await demo.wait(for: "\(DemoPage.isFull) && document.querySelector('.votes')")
        // A row far down has no `innerText` until it is scrolled into view.
        let drawn = try await demo.page.evaluate(
            """
            (() => { const all = [...document.querySelectorAll('.votes')], row = all[0].closest('li[data-kind=result]');
              return { count: all.length, text: [...all[0].querySelectorAll('li > *')].map(one => one.textContent).join(' '), label: all[0].getAttribute('aria-label'),
                id: row.result.id, card: document.querySelectorAll('layover-card[data-widget=trip-with-friends]').length }; })()
            """)
        #expect(drawn["count"] == .int(1) && drawn["id"]?.string == id)
        #expect(drawn["text"]?.string == "Yes 1 · Maybe 1 You: Yes", "\(drawn)")
        #expect(drawn["label"]?.string == "Your friends’ votes")
        #expect(drawn["card"] == .int(1))
        try await findAgainAndLeave(trip, demo, on: site)
        try await demo.open(DemoPage.query(more: "&run=2"))
        try await demo.wait(for: DemoPage.isFull)
        #expect(
            try await demo.page.evaluate(
                "document.querySelectorAll('.votes, layover-card[data-widget=trip-with-friends]').length") == .int(0))
        try await demo.page.close()
    }

    /// A guest without the link finds the trip under "Your flights", and leaves it on its page.
    private func findAgainAndLeave(_ trip: SharedTrip, _ demo: DemoPage, on site: LiveSite) async throws {
        try await demo.page.click("#picks-toggle")
        let link = "document.querySelector('#picks-trips a')"
        #expect(
            try await demo.page.evaluate("\(link).checkVisibility() && \(link).innerText").string?.hasPrefix(
                "LHR – GLA") == true)
        let again = try await demo.page.evaluate("\(link).href").string
        #expect(again == "http://127.0.0.1:\(site.server.port)/t/\(trip.token)")
        try await demo.page.open(again ?? "")
        try await demo.page.click(".end [name=leave] + button")
        try await demo.wait(for: "document.querySelector('.press-danger')")
        try await demo.page.click(".press-danger")
        try await demo.wait(for: "document.body.innerText.includes('have been erased')")
        try await demo.wait(for: "localStorage['layover-trips'] === '[]'")
    }
}
