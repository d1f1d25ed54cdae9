import Foundation
import LayoverBrowser
import LayoverBrowserKit
import LayoverJSON
import LayoverTestKit
import Testing

/// How the page of a trip helps its people to decide, in a real Chromium.
@Suite(.serialized, .enabled(if: BrowserProgram.isThere && Axe.isThere, Axe.missing), .timeLimit(.minutes(10)))
struct TripDecisionBrowserTests {
    /// Opens a trip's page as a new person who manages it.
    private func manage(_ trip: SharedTrip, _ page: BrowserPage, _ language: String = "en-GB") async throws -> String {
        let link = try trip.ask("POST", "/links", as: "ana", body: #"{"right": "manage"}"#).json()
        let token = try #require(link["link"]?["token"]?.string)
        let address = "http://127.0.0.1:\(trip.port)/t/\(token)?hl=\(language)"
        try await page.open(address)
        try await page.click("#join .press")
        try await page.wait(for: "document.readyState === 'complete' && document.querySelector('#join') === null")
        return address
    }

    private func set(_ page: BrowserPage, zone: String) async throws {
        _ = try await page.call("Emulation.setTimezoneOverride", [.init("timezoneId", .string(zone))])
    }

    @Test(arguments: [true, false])
    func `a deadline is set and shown with the hour, on the reader's clock if there are scripts`(
        hasScripts: Bool
    ) async throws {
        let server = try await OneServer.trips.server()
        let trip = try SharedTrip(on: server)
        for number in [1, 2] { _ = try trip.add(number, as: "ana") }
        let session = try await BrowserSession()
        let page = try await session.newPage()
        if !hasScripts {
            _ = try await page.call("Network.enable", [])
            _ = try await page.call("Network.setBlockedURLs", [.init("urls", .texts(["*.js"]))])
        }
        try await set(page, zone: "Asia/Tokyo")
        let address = try await manage(trip, page)
        try await page.click("[value=tomorrow]")
        try await page.click("form[action*=deadline] .press")
        try await page.wait(for: "document.body.innerText.includes('Deadline saved.')")
        let written = try await page.evaluate("document.querySelector('[data-live=state] time').innerText").string ?? ""
        let moment = try #require(try trip.view(as: "ana")["settings"]?["closes_at"]?.string)
        if hasScripts {
            #expect(moment.hasSuffix("T09:00:00Z"), "18:00 in Tokyo: \(moment)")
            #expect(written.contains("18:00"), "\(written)")
            let field = try await page.evaluate("document.querySelector('[name=at]').value").string ?? ""
            #expect(field.hasSuffix("T18:00"), "\(field)")
            try await set(page, zone: "Europe/London")
            try await page.open(address)
            let moved =
                try await page.evaluate("document.querySelector('[data-live=state] time').innerText").string ?? ""
            #expect(moved.contains("09:00") || moved.contains("10:00"), "\(moved)")
        } else {
            #expect(moment.hasSuffix("T18:00:00Z") || moment.hasSuffix("T17:00:00Z"), "18:00 in London: \(moment)")
            #expect(written.contains("18:00"), "\(written)")
        }
        await session.stop()
    }

    @Test func `another time is chosen by writing it`() async throws {
        let server = try await OneServer.trips.server()
        let trip = try SharedTrip(on: server)
        let session = try await BrowserSession()
        let page = try await session.newPage()
        try await set(page, zone: "Europe/Oslo")
        _ = try await manage(trip, page)
        // The page's script has run.
        try await page.wait(for: "document.querySelector('[name=zone]')?.value")
        let day = LiveSite.day(3)
        try await page.evaluate(
            """
            { const field = document.querySelector('[name=at]'); field.value = '\(day)T20:30';
              field.dispatchEvent(new Event('input', { bubbles: true })); }
            """)
        #expect(try await page.evaluate("document.querySelector('[value=another]').checked").bool == true)
        try await page.click("form[action*=deadline] .press")
        try await page.wait(for: "document.body.innerText.includes('Deadline saved.')")
        let moment = try trip.view(as: "ana")["settings"]?["closes_at"]?.string
        #expect(moment?.hasPrefix("\(day)T1") == true, "\(moment ?? "")")
        #expect(moment?.hasSuffix(":30:00Z") == true, "\(moment ?? "")")
        await session.stop()
    }

    /// The states of the page that a reader may meet, each made by requests; two of them once the vote is closed.
    private func made(_ state: String, on server: ServerProcess) throws -> SharedTrip {
        var trip = try SharedTrip(on: server, settings: state == "enough" ? #"{"enough": 2}"# : "{}")
        guard state != "empty" else { return trip }
        let items = try [1, 2, 3].map { try trip.add($0, as: "ana", price: 10_000 - $0 * 500) }
        for person in ["ben", "cem"] { try trip.join(person) }
        let all = ["ana", "ben", "cem"]
        for (place, person) in all.enumerated() {
            if state == "voting", person == "cem" { continue }
            let item = state == "enough" ? items[0] : items[place % 2]
            _ = try trip.vote("yes", on: item, as: person)
        }
        if state == "tie" { _ = try trip.vote("yes", on: items[1], as: "ana") }
        return trip
    }

    private func close(_ trip: SharedTrip) throws {
        let version = try trip.view(as: "ana")["settings"]?["version"]?.int ?? 0
        _ = try trip.ask(
            "PATCH", "/settings", as: "ana", body: #"{"closed": true}"#, headers: ["If-Match: \"\(version)\""])
    }

    @Test(arguments: ["empty", "voting", "enough", "tie", "closed"])
    func `axe finds nothing, and nothing is wider than the window`(state: String) async throws {
        let server = try await OneServer.trips.server()
        let trip = try made(state, on: server)
        let session = try await BrowserSession()
        let page = try await session.newPage()
        let address = try await manage(trip, page)
        if ["tie", "closed"].contains(state) { try close(trip) }
        for (width, height, scheme) in [
            (1440, 900, "light"), (1440, 900, "dark"), (390, 844, "light"), (390, 844, "dark"),
        ] {
            try await page.resize(width: width, height: height)
            try await page.prefer(scheme: scheme)
            try await page.open(address)
            #expect(try await Axe.run(on: page, all: true) == [], "\(state), \(width), \(scheme)")
            let overflow = try await page.evaluate("document.documentElement.scrollWidth - innerWidth")
            #expect(overflow.int == 0, "\(state), \(width)")
        }
        let isTied = try await page.evaluate("document.querySelector('.panel-tie') !== null").bool
        #expect(isTied == (state == "tie"))
        await session.stop()
    }
}
