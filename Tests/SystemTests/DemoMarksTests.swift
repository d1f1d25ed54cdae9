import LayoverBrowser
import LayoverBrowserKit
import LayoverJSON
import LayoverTestKit
import Testing

/// `/demo` with the votes of friends on its results, as a guest of their trip sees them.
@Suite(.serialized, .enabled(if: Chromium.isThere, Chromium.missing), .timeLimit(.minutes(10)))
struct DemoMarksTests {
    @Test func `what friends voted stands on the flight, in words, and the card above`() async throws {
        let site = try await LiveSite(
            try TemporaryFolder.shippedContent(in: "content"), more: ["--demo", "--trips"])
        let found = try site.search()
        let id = try #require(try found.json()["content"]?["results"]?["itineraries"]?.members?.first?.key)
        let trip = try SharedTrip(on: site.server, settings: #"{"title": "Glasgow together"}"#)
        let offer = #"{"search": "\#(try #require(found.searchToken))", "itinerary": "\#(id)"}"#
        let added = try trip.ask("POST", "/items", as: "ana", #"{"offer": \#(offer), "state": "sent"}"#)
        let item = try #require(try added.json()["item"]?.string)
        #expect(try trip.vote("maybe", on: item, as: "ana").status == 200)
        let demo = try await DemoPage(site)
        try await demo.page.open("http://127.0.0.1:\(site.server.port)/t/\(trip.token)")
        try await demo.page.click("button[value=yes]")
        try await demo.wait(for: "document.body.innerText.includes('Your vote counts.')")
        try await demo.page.evaluate("localStorage.setItem('layover-trips', '[{\"id\": \"\(trip.id)\"}]')")
        try await demo.open()
        try await demo.wait(for: "\(DemoPage.isFull) && document.querySelector('.votes')")
        let drawn = try await demo.page.evaluate(
            """
            (() => { const all = [...document.querySelectorAll('.votes')], row = all[0].closest('li[data-kind=result]');
              return { count: all.length, text: all[0].innerText.replace(/\\s+/g, ' '), label: all[0].getAttribute('aria-label'),
                id: row.result.id, card: document.querySelectorAll('layover-card[data-widget=trip-with-friends]').length }; })()
            """)
        #expect(drawn["count"] == .int(1) && drawn["id"]?.string == id)
        #expect(drawn["text"]?.string == "Yes 1 · Maybe 1 You: Yes" && drawn["label"]?.string == "Your friends’ votes")
        #expect(drawn["card"] == .int(1))
        try await demo.page.evaluate("localStorage.removeItem('layover-trips')")
        try await demo.open(DemoPage.query(more: "&run=2"))
        try await demo.wait(for: DemoPage.isFull)
        #expect(
            try await demo.page.evaluate(
                "document.querySelectorAll('.votes, layover-card[data-widget=trip-with-friends]').length") == .int(0))
        try await demo.page.close()
    }
}
