import Foundation
import LayoverJSON
import LayoverTestKit
import Testing

/// How the page of a trip helps its people to decide: deadline, agreement, ties, and flights beside each other.
struct TripDecisionTests {
    /// A trip with two flights, and its manager on the page.
    private func trip(_ settings: String = "{}") async throws -> (SharedTrip, [String], PageGuest) {
        let server = try await OneServer.trips.server()
        let trip = try SharedTrip(on: server, settings: settings)
        let items = [try trip.add(1, as: "ana", price: 9_000), try trip.add(2, as: "ana", price: 8_000)]
        let link = try trip.ask("POST", "/links", as: "ana", body: #"{"right": "manage"}"#).json()
        var manager = PageGuest(trip, token: try #require(link["link"]?["token"]?.string))
        try manager.open()
        #expect(try manager.press("join", ["name": "Mia"]).status == 303)
        try manager.open()
        return (trip, items, manager)
    }

    @Test func `a manager sets the deadline on the page, and no other person`() async throws {
        let (trip, items, opened) = try await trip()
        var manager = opened
        #expect(manager.html.contains("action=\"/t/\(manager.token)/deadline\""))
        #expect(manager.html.contains("value=\"none\" checked=\"checked\""))
        func end() throws -> String? { try trip.view(as: "ana")["settings"]?["closes_at"]?.string }
        let done = try manager.press("deadline", ["value": "another", "at": "2099-12-24T18:00", "zone": "Europe/Oslo"])
        #expect(done.status == 422, "later than a trip lasts")
        #expect(done.text.contains("Choose a time that is still to come"))
        #expect(try manager.press("deadline", ["value": "another", "at": "soon"]).status == 422)
        #expect(try manager.press("deadline", ["value": "yes"]).status == 422)
        #expect(try end() == nil)
        let set = try manager.press("deadline", ["value": "tomorrow", "zone": "Europe/Oslo"])
        #expect(set.status == 303)
        #expect(set.header("location")?.hasSuffix("?said=deadline") == true)
        let moment = try #require(try end())
        #expect(moment.hasSuffix("T17:00:00Z") || moment.hasSuffix("T16:00:00Z"), "18:00 in Oslo: \(moment)")
        #expect(
            try manager.press("deadline", ["value": "tomorrow", "zone": "Europe/Oslo"]).status == 303, "sent twice")
        try manager.open("?said=deadline")
        #expect(manager.html.contains("Deadline saved."))
        #expect(manager.html.contains("<time datetime=\"\(moment)\" class=\"text-strong\">"))
        #expect(manager.html.contains("value=\"another\" checked=\"checked\""))
        var guest = PageGuest(trip)
        #expect(try guest.vote("yes", on: items[0]).text.contains("Voting ends:"))
        #expect(!guest.html.contains("/deadline\""))
        #expect(try guest.press("deadline", ["value": "none"]).status == 403)
        #expect(try end() == moment)
        try manager.open()
        #expect(try manager.press("deadline", ["value": "none"]).status == 303)
        #expect(try end() == nil)
    }

    @Test func `the page says how many have voted, and names the others`() async throws {
        let (trip, items, opened) = try await trip()
        var (manager, guest) = (opened, PageGuest(trip))
        #expect(manager.html.contains("0 of the 2 who joined have voted"))
        #expect(try guest.vote("yes", on: items[0]).text.contains("Vote saved"))
        #expect(guest.html.contains("1 of the 3 who joined has voted"))
        #expect(guest.html.contains("Not voted yet:"))
        #expect(try manager.vote("yes", on: items[1]).text.contains("2 of the 3 who joined have voted"))
        #expect(try trip.vote("yes", on: items[1], as: "ana").status == 200)
        #expect(try manager.open().text.contains("All 3 who joined have voted"))
        #expect(!manager.html.contains("Not voted yet:"))
    }

    @Test func `enough agree, which offers the choice and closes nothing`() async throws {
        let (trip, items, opened) = try await trip(#"{"enough": 2}"#)
        var (manager, guest) = (opened, PageGuest(trip))
        #expect(try trip.view(as: "ana")["settings"]?["enough"]?.int == 2)
        #expect(try guest.vote("yes", on: items[1]).text.contains("Enough agree") == false)
        #expect(try manager.vote("yes", on: items[1]).text.contains("Enough agree"))
        #expect(
            manager.html.contains(
                "<button value=\"yes\" class=\"press\" type=\"submit\" name=\"value\">Choose this flight"))
        #expect(try guest.open().text.contains("Enough agree"))
        #expect(!guest.html.contains("Choose this flight"))
        #expect(try trip.view(as: "ana")["settings"]?["closed"]?.bool == false)
        #expect(try trip.view(as: "ana")["settings"]?["chosen"] == .null)
        #expect(try guest.vote("no", on: items[1]).text.contains("Enough agree") == false)
    }

    @Test func `a tie is shown with prices and their days, once no more votes are expected`() async throws {
        let (trip, items, opened) = try await trip()
        var manager = opened
        #expect(try trip.vote("yes", on: items[0], as: "ana").status == 200)
        #expect(try manager.vote("yes", on: items[1]).text.contains("It’s a tie"))
        let tie = try #require(manager.html.firstMatch(of: /(?s)<div class="panel panel-tie">.*?data-live/)).0
        for words in ["Flight 1", "Flight 2", "£90", "£80", "Price seen on"] {
            #expect(tie.contains(words), "\(words)")
        }
        var guest = PageGuest(trip)
        try guest.open()
        #expect(try guest.press("join", ["name": "Bo"]).status == 303)
        #expect(try !guest.open().text.contains("It’s a tie"), "one more vote is expected")
        let version = try trip.view(as: "ana")["settings"]?["version"]?.int ?? 0
        let close = try trip.ask(
            "PATCH", "/settings", as: "ana", body: #"{"closed": true}"#, headers: ["If-Match: \"\(version)\""])
        #expect(close.status == 200)
        #expect(try guest.open().text.contains("It’s a tie"))
        #expect(guest.html.contains("Voting is closed."))
    }

    @Test func `from two flights on they stand beside each other`() async throws {
        let server = try await OneServer.trips.server()
        let trip = try SharedTrip(on: server)
        var guest = PageGuest(trip)
        _ = try trip.add(1, as: "ana", price: 9_000)
        #expect(try !guest.open().text.contains("<table"))
        _ = try trip.add(2, as: "ana", price: 8_000)
        #expect(try guest.open().text.contains("<table class=\"compare\">"))
        let table = try #require(guest.html.firstMatch(of: /(?s)<table.*?<\/table>/)).0
        #expect(table.matches(of: /<th scope="col">/).count == 2)
        #expect(table.matches(of: /Cheapest/).count == 1)
        #expect(table.matches(of: /Fastest/).isEmpty, "they take as long")
        for words in ["10:00 – 13:20", "LHR – OSL", "Direct", "2 hrs 20 mins", "£90", "£80", "seen ", "No votes yet"] {
            #expect(table.contains(words), "\(words)")
        }
        #expect(table.contains("<span dir=\"ltr\" class=\"tail\">KL</span>"))
    }
}
