import Foundation
import LayoverBrowser
import LayoverBrowserKit
import LayoverJSON
import LayoverTestKit
import Testing

/// The page of a trip in a real Chromium, without scripts and with them.
@Suite(.serialized, .enabled(if: BrowserProgram.isThere && Axe.isThere, Axe.missing), .timeLimit(.minutes(10)))
struct TripPageBrowserTests {
    private func address(_ trip: SharedTrip, _ query: String = "") -> String {
        "http://127.0.0.1:\(trip.port)/t/\(trip.token)\(query)"
    }

    private func values(_ trip: SharedTrip) throws -> [String] {
        let items = try trip.view(as: "ana")["items"]?.items ?? []
        return items.flatMap { $0["votes"]?.items ?? [] }.compactMap { $0["value"]?.string }.sorted()
    }

    /// The errors on the console; no page here has an icon, and one has its script blocked.
    private func faults(_ page: BrowserPage) -> [String] {
        page.log.errors.filter { !$0.contains("/favicon.ico") && !$0.contains("ERR_BLOCKED_BY_CLIENT") }
    }

    /// Presses a button and waits for the page that it leads to.
    private func press(_ page: BrowserPage, _ selector: String, until words: String) async throws {
        try await page.click(selector)
        try await page.wait(for: "document.body.innerText.includes(\(JSONValue.string(words)))")
    }

    private func blockScripts(_ page: BrowserPage) async throws {
        _ = try await page.call("Network.enable", [])
        _ = try await page.call("Network.setBlockedURLs", [.init("urls", .texts(["*.js"]))])
    }

    @Test(arguments: [false, true])
    func `a guest votes, changes the vote and leaves`(hasScripts: Bool) async throws {
        let server = try await OneServer.trips.server()
        let trip = try SharedTrip(on: server)
        _ = try trip.add(1, as: "ana")
        let session = try await BrowserSession()
        let page = try await session.newPage()
        // The page's policy allows only its one module to run.
        if !hasScripts { try await blockScripts(page) }
        try await page.resize(width: 390, height: 900)
        try await page.open(address(trip))
        try await press(page, "button[value=yes]", until: "Vote saved")
        #expect(try values(trip) == ["yes"])
        try await press(page, "button[value=no]", until: "You voted no")
        #expect(try values(trip) == ["no"])
        try await press(page, ".end [name=leave] + button", until: "Leave this trip?")
        try await press(page, ".press-danger", until: "have been erased")
        #expect(try values(trip) == [])
        #expect(try await page.evaluate("document.body.dataset.live ?? ''").string == "")
        #expect(faults(page) == [])
        await session.stop()
    }

    @Test(arguments: [false, true])
    func `a name that was written before a vote goes with it`(hasScripts: Bool) async throws {
        let server = try await OneServer.trips.server()
        let trip = try SharedTrip(on: server)
        for number in [1, 2] { _ = try trip.add(number, as: "ana") }
        let session = try await BrowserSession()
        let page = try await session.newPage()
        if !hasScripts { try await blockScripts(page) }
        try await page.open(address(trip))
        _ = try await page.evaluate("document.querySelector('main input[type=text]').value = 'Bea & Co'")
        try await press(page, "button[value=yes]", until: "Vote saved")
        let words = try await page.evaluate("document.body.innerText").string ?? ""
        #expect(words.contains("Bea & Co (you)"), "\(words)")
        #expect(try values(trip) == ["yes"])
        #expect(faults(page) == [])
        await session.stop()
    }

    @Test func `two browsers see each other's votes at once`() async throws {
        let server = try await OneServer.trips.server()
        let trip = try SharedTrip(on: server)
        _ = try trip.add(1, as: "ana")
        let session = try await BrowserSession()
        let (first, second) = (try await session.newPage(), try await session.newPage())
        for page in [first, second] {
            try await page.open(address(trip))
            try await press(page, "main > form.panel .press", until: "You have joined.")
            try await page.wait(for: "document.body.dataset.live === 'on'")
        }
        try await press(first, "button[value=maybe]", until: "You voted maybe")
        try await second.wait(for: "document.querySelector('[data-live=votes-1]').innerText.includes('Maybe: 1')")
        try await press(second, "button[value=yes]", until: "You voted yes")
        try await first.wait(for: "document.querySelector('[data-live=votes-1]').innerText.includes('Yes: 1')")
        #expect(try values(trip) == ["maybe", "yes"])
        #expect(faults(first) + faults(second) == [])
        await session.stop()
    }

    /// Delays the start of the page's stream until the test starts it, as on a slow line.
    private static let late = """
        const Stream = window.EventSource;
        window.EventSource = class {
          constructor(address) {
            this.heard = [];
            window.begin = () => {
              const stream = new Stream(address);
              for (const [name, hear] of this.heard) stream.addEventListener(name, hear);
            };
          }
          addEventListener(name, hear) { this.heard.push([name, hear]); }
        };
        """

    @Test func `a vote that came after the page was written and before it listened is seen`() async throws {
        let server = try await OneServer.trips.server()
        var trip = try SharedTrip(on: server)
        let item = try trip.add(1, as: "ana")
        let session = try await BrowserSession()
        let page = try await session.newPage()
        _ = try await page.call("Page.addScriptToEvaluateOnNewDocument", [.init("source", .string(Self.late))])
        try await page.open(address(trip))
        try await press(page, "main > form.panel .press", until: "You have joined.")
        try await page.wait(for: "window.begin !== undefined")
        _ = try trip.join("bob")
        #expect(try trip.vote("yes", on: item, as: "bob").status == 200)
        #expect(try await page.evaluate("document.body.innerText.includes('Yes: 1')").bool == false)
        try await page.evaluate("window.begin()")
        try await page.wait(for: "document.querySelector('[data-live=votes-1]').innerText.includes('Yes: 1')")
        #expect(faults(page) == [])
        await session.stop()
    }

    @Test func `after a vote the same link can be shared, if the browser can share`() async throws {
        let server = try await OneServer.trips.server()
        let trip = try SharedTrip(on: server)
        _ = try trip.add(1, as: "ana")
        let session = try await BrowserSession()
        let page = try await session.newPage()
        let share = "navigator.share = async (what) => { window.told = what.url; };"
        _ = try await page.call("Page.addScriptToEvaluateOnNewDocument", [.init("source", .string(share))])
        try await page.open(address(trip))
        #expect(try await page.evaluate("document.body.innerText.includes('Tell the others')").bool == false)
        try await press(page, "button[value=yes]", until: "Tell the others")
        try await page.click(".said + button")
        #expect(try await page.wait(for: "window.told").string == address(trip))
        await session.stop()
    }

    @Test func `axe finds nothing, and nothing is cut off on a narrow phone or at four times the size`() async throws {
        let folder = try TemporaryFolder.shippedContent(in: "content")
        let server = try await ServerProcess(
            content: folder.url.appending(path: "content"), state: folder.path("state"), more: ["--trips"])
        let trip = try SharedTrip(on: server, settings: #"{"title": "Oslo in December"}"#)
        for number in [1, 2] { _ = try trip.add(number, as: "ana") }
        let session = try await BrowserSession()
        let page = try await session.newPage()
        let states = [
            address(trip), address(trip, "?said=voted"), address(trip, "?leave=1"),
            "http://127.0.0.1:\(server.port)/t/00000000000000000000000000?hl=ar-AE",
        ]
        try await page.open(address(trip))
        try await press(page, "button[value=yes]", until: "Vote saved")
        for state in states {
            for (width, scheme) in [(1440, "light"), (1440, "dark"), (390, "light"), (390, "dark")] {
                try await page.resize(width: width, height: 900)
                try await page.prefer(scheme: scheme)
                try await page.open(state)
                #expect(try await Axe.run(on: page, all: true) == [], "\(state), \(width) wide, \(scheme)")
            }
            // A window of 1,280 points at 400 % shows 320 of them.
            try await page.resize(width: 320, height: 640, scaleFactor: 4)
            try await page.open(state)
            let overflow = try await page.evaluate("document.documentElement.scrollWidth - innerWidth")
            #expect(overflow.int == 0, "\(state) at 320")
            let low = try await page.evaluate(
                "[...document.querySelectorAll('button')].filter(one => one.getBoundingClientRect().height < 44).length"
            )
            #expect(low.int == 0, "\(state): buttons")
        }
        // The same page without scripts, for a person who has voted and for a person who has not joined.
        try await blockScripts(page)
        for hasJoined in [true, false] {
            if !hasJoined { _ = try await page.call("Network.clearBrowserCookies", []) }
            for width in [1440, 390] {
                try await page.resize(width: width, height: 900)
                try await page.open(address(trip))
                #expect(try await page.evaluate("document.querySelector('#join') === null").bool == hasJoined)
                #expect(try await Axe.run(on: page, all: true) == [], "without scripts, \(width) wide, \(hasJoined)")
            }
        }
        await session.stop()
    }
}
