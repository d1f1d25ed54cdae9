import LayoverBrowser
import LayoverBrowserKit
import LayoverJSON
import LayoverTestKit
import Testing

/// Another device of a person in a real Chromium: two browsers that share nothing, without scripts and with them.
@Suite(.serialized, .enabled(if: BrowserProgram.isThere && Axe.isThere, Axe.missing), .timeLimit(.minutes(10)))
struct TripHandoverBrowserTests {
    private static let shown = "document.querySelector('.address').innerText"
    private static let handing = "form[action*='/handover'] button"

    private func address(_ trip: SharedTrip, _ query: String = "") -> String {
        "http://127.0.0.1:\(trip.port)/t/\(trip.token)\(query)"
    }

    /// Presses a button and waits for the page that it leads to.
    private func press(_ page: BrowserPage, _ selector: String, until words: String) async throws {
        try await page.click(selector)
        try await page.wait(for: "document.body.innerText.includes(\(JSONValue.string(words)))")
    }

    private func faults(_ page: BrowserPage) -> [String] {
        page.log.errors.filter { !$0.contains("/favicon.ico") && !$0.contains("ERR_BLOCKED_BY_CLIENT") }
    }

    /// A page in a separate browser; without scripts, its script files are blocked.
    private func open(_ session: BrowserSession, _ place: String, hasScripts: Bool) async throws -> BrowserPage {
        let page = try await session.newPage()
        if !hasScripts { _ = try await page.call("Network.setBlockedURLs", [.init("urls", .texts(["*.js"]))]) }
        try await page.resize(width: 390, height: 900)
        try await page.open(place)
        return page
    }

    /// The page of a person who has joined, with the address for another device on it.
    private func handed(_ session: BrowserSession, _ trip: SharedTrip, hasScripts: Bool = true) async throws
        -> (page: BrowserPage, address: String)
    {
        let page = try await open(session, address(trip), hasScripts: hasScripts)
        try await press(page, "main > form.panel .press", until: "You have joined.")
        try await press(page, Self.handing, until: "It opens once")
        return (page, try #require(try await page.evaluate(Self.shown).string))
    }

    @Test(arguments: [(false, true), (true, false)])
    func `a laptop hands over to a phone, and both are one person`(laptopHasScripts: Bool, phoneHasScripts: Bool)
        async throws
    {
        let server = try await OneServer.trips.server()
        let trip = try SharedTrip(on: server)
        _ = try trip.add(1, as: "ana")
        let session = try await BrowserSession()
        let (laptop, place) = try await handed(session, trip, hasScripts: laptopHasScripts)
        #expect(place.hasPrefix("http://127.0.0.1:\(trip.port)/h/") && place.utf8.count > 26)
        #expect(try await laptop.evaluate("document.querySelector('img.code').naturalWidth > 0").bool == true)
        try await laptop.reload()
        #expect(try await laptop.evaluate(Self.shown).string == place, "a reload shows the same one")
        #expect(try await laptop.address.contains(place.suffix(26)) == false)
        let phone = try await open(session, place, hasScripts: phoneHasScripts)
        #expect(try await phone.evaluate("document.querySelectorAll('main button').length").int == 1)
        try await press(phone, "main button", until: "This device is now you")
        #expect(try await phone.evaluate("document.body.innerText.includes('You are person 2.')").bool == true)
        if laptopHasScripts {
            try await laptop.wait(for: "document.body.innerText.includes('another device became you')")
            #expect(try await laptop.address == address(trip))
        } else {
            try await laptop.open(address(trip))
            #expect(
                try await laptop.evaluate("document.body.innerText.includes('another device became you')").bool == true)
        }
        try await press(phone, "button[value=yes]", until: "You voted yes")
        try await laptop.open(address(trip))
        #expect(try await laptop.evaluate("document.body.innerText.includes('You voted yes')").bool == true)
        #expect(try trip.view(as: "ana")["people"]?.items?.count == 2)
        #expect(faults(laptop) + faults(phone) == [])
        await session.stop()
    }

    @Test func `the address is copied by a press, and nothing offers to send it on`() async throws {
        let server = try await OneServer.trips.server()
        let trip = try SharedTrip(on: server)
        let session = try await BrowserSession()
        let (page, place) = try await handed(session, trip)
        try await page.evaluate(
            "navigator.clipboard.writeText = async (text) => { window.copied = text }; navigator.share = () => {}")
        // The page's script adds this button.
        try await page.wait(for: "document.querySelector('.address + button')?.checkVisibility()")
        try await press(page, ".address + button", until: "Copied")
        #expect(try await page.evaluate("window.copied").string == place)
        #expect(try await page.evaluate("document.body.innerText.includes('Tell the others')").bool == false)
        try await page.evaluate("navigator.clipboard.writeText = async () => { throw new Error() }")
        try await page.click(".address + button")
        #expect(try await page.wait(for: "getSelection().toString().trim()").string == place, "else it is chosen")
        await session.stop()
    }

    @Test func `while an address is shown, votes of others do not hide it`() async throws {
        let server = try await OneServer.trips.server()
        let trip = try SharedTrip(on: server)
        let session = try await BrowserSession()
        let (page, place) = try await handed(session, trip)
        try await page.wait(for: "document.body.dataset.live === 'on'")
        // The page looks for news some milliseconds after a change; here it looks at once, and each look is counted.
        try await page.evaluate(
            """
            { const later = window.setTimeout; window.looks = 0;
              window.setTimeout = (work, delay) => later(() => { work(); if (delay === 100) window.looks += 1; }, 0); }
            """)
        _ = try trip.add(1, as: "ana")
        try await page.wait(for: "window.looks > 0")
        for _ in 0..<3 { try await page.evaluate("fetch(location.pathname).then((reply) => reply.text())") }
        #expect(try await page.evaluate(Self.shown).string == place)
        try await page.open(address(trip))
        #expect(try await page.evaluate("document.querySelectorAll('[data-item]').length").int == 1)
        await session.stop()
    }

    @Test func `axe finds nothing, and nothing is cut off on a narrow phone or at four times the size`() async throws {
        let server = try await OneServer.trips.server()
        let trip = try SharedTrip(on: server)
        _ = try trip.add(1, as: "ana")
        let session = try await BrowserSession()
        let (page, place) = try await handed(session, trip)
        let own = try await page.address
        for query in ["", "hl=ar-AE", "hl=de-DE"] {
            for state in [own, place] {
                let shown = query.isEmpty ? state : state + (state.contains("?") ? "&" : "?") + query
                for (width, scheme) in [(1440, "light"), (390, "light"), (390, "dark")] {
                    try await page.resize(width: width, height: 900)
                    try await page.prefer(scheme: scheme)
                    try await page.open(shown)
                    #expect(try await Axe.run(on: page, all: true) == [], "\(query), \(width) wide, \(scheme)")
                }
                try await page.resize(width: 320, height: 640, scaleFactor: 4)
                try await page.open(shown)
                let overflow = try await page.evaluate("document.documentElement.scrollWidth - innerWidth")
                #expect(overflow.int == 0, "\(query) at 320")
                let low = try await page.evaluate(
                    "[...document.querySelectorAll('button')].filter(one => one.getBoundingClientRect().height < 44).length"
                )
                #expect(low.int == 0, "\(query): buttons")
            }
        }
        await session.stop()
    }
}
