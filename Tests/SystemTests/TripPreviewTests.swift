import Foundation
import LayoverTestKit
import Testing

/// Previews of a trip's link as messengers make them: without cookies or further requests, from the first bytes.
struct TripPreviewTests {
    private static let agents = [
        "WhatsApp/2", "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)", "Twitterbot/1.0",
        "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
    ]

    /// Pairs of `property` or `name` and `content` in double quotes, as the strictest messengers read them.
    private func meta(_ html: String) -> [String: String] {
        let found = html.matches(of: /<meta (?:property|name)="([^"]*)" content="([^"]*)">/)
        return Dictionary(found.map { (String($0.1), String($0.2)) }, uniquingKeysWith: { first, _ in first })
    }

    @Test(arguments: agents)
    func `a preview contains route, days and prices, and nothing that a person typed`(agent: String) async throws {
        let folder = try TemporaryFolder.shippedContent(in: "content")
        let server = try await OnCall.start(folder, more: try Gateway.words())
        // These words are long enough never to occur by chance in a token or a picture's name.
        let typed = (title: "Secret stag do", creator: "Ludovico", guest: "Louisa")
        var trip = try SharedTrip(on: server, by: typed.creator, settings: #"{"title": "\#(typed.title)"}"#)
        try trip.join(typed.guest)
        let signed = try Gateway.sign(1, pence: 10_000, on: server)
        for offer in ["{\"signed\": \"\(signed)\"}", TripPreviewTests.typed] {
            let body = "{\"offer\": \(offer), \"state\": \"sent\"}"
            #expect(try trip.ask("POST", "/items", as: typed.creator, body: body).status == 201)
        }
        let reply = try RawClient.ask(
            port: server.port, "GET", "/t/\(trip.token)",
            headers: ["User-Agent: \(agent)", "Range: bytes=0-32767", "Accept: */*"])
        #expect([200, 206].contains(reply.status), "no redirect")
        let first = String(decoding: reply.body.prefix(32_768), as: UTF8.self)
        let found = meta(first)
        #expect(found["og:title"] == "London – Oslo, 4 Dec 2030")
        let description = try #require(found["og:description"])
        #expect(description.hasPrefix("Choose a flight together · £100"))
        #expect(!description.contains("99"), "no server vouches for the typed price")
        #expect(found["og:locale"] == "en_GB" && found["twitter:card"] == "summary_large_image")
        #expect(found["og:url"]?.hasSuffix("/t/\(trip.token)") == true)
        let picture = try #require(
            found["og:image"]?.firstMatch(of: /^http:\/\/[^\/]+(\/i\/[0-9a-f]{64}\.[\w.-]+\.png)$/)?.1)
        #expect(found["og:image:width"] == "1200" && found["og:image:height"] == "630")
        #expect(found["og:image:type"] == "image/png")
        #expect(found["og:image:alt"]?.isEmpty == false && !picture.contains(trip.token))
        let drawn = try RawClient.ask(
            port: server.port, "GET", String(picture), headers: ["User-Agent: \(agent)", "Accept: image/*"])
        #expect(drawn.status == 200 && drawn.header("content-type") == "image/png" && drawn.body.count < 300_000)
        let head = try #require(first.firstRange(of: "</head>")).lowerBound
        for typed in [typed.title, typed.creator, typed.guest, "WRD", "Bossier"] {
            #expect(!first[..<head].contains(typed))
        }
        withExtendedLifetime(folder) {}
    }

    /// A flight that a client typed, from an airport of the table to a place that is none.
    private static let typed = """
        {"cabin": "economy", "travellers": 2, "legs": [[{"carrier": "KL", "number": "9", "from": "BAD", "to": "WRD", \
        "departs": "2027-02-04T10:00", "arrives": "2027-02-04T13:20"}]], "price": {"amount": 9900, "currency": "GBP"}, \
        "market": "GB"}
        """

    @Test(arguments: [TripPreviewTests.typed, TripPreviewTests.typed.replacing("WRD", with: "OSL")])
    func `a flight that a client typed is on the page and in no preview`(offer: String) async throws {
        let server = try await OneServer.trips.server()
        let trip = try SharedTrip(on: server)
        let body = "{\"offer\": \(offer), \"state\": \"sent\"}"
        #expect(try trip.ask("POST", "/items", as: "ana", body: body).status == 201)
        let page = try RawClient.ask(port: server.port, "GET", "/t/\(trip.token)").text
        let head = try #require(page.firstRange(of: "</head>")).lowerBound
        #expect(page.contains("<title>Choose a flight together</title>"))
        for word in ["Bossier", "WRD", "Oslo", "4 Feb"] { #expect(!page[..<head].contains(word), "\(word)") }
        #expect(page[head...].contains("Bossier City"))
    }

    @Test func `a client that requests a range of the page gets it`() async throws {
        let server = try await OneServer.trips.server()
        let trip = try SharedTrip(on: server)
        func ask(_ range: String) throws -> RawReply {
            try RawClient.ask(port: server.port, "GET", "/t/\(trip.token)", headers: ["Range: \(range)"])
        }
        let start = try ask("bytes=0-99")
        #expect(start.status == 206 && start.body.count == 100)
        #expect(start.header("content-range")?.hasPrefix("bytes 0-99/") == true)
        for whole in ["bytes=-5", "bytes=9-2", "lines=0-9", "bytes=0-1,5-9"] { #expect(try ask(whole).status == 200) }
    }

    @Test func `the page is written in a language that market and reader share`() async throws {
        let server = try await OneServer.trips.server()
        let trip = try SharedTrip(on: server)
        func open(_ token: String, query: String, headers: [String]) throws -> String {
            try RawClient.ask(port: server.port, "GET", "/t/\(token)\(query)", headers: headers).text
        }
        for (query, language) in [("", "de-DE, en;q=0.5"), ("?hl=de-DE", "en-GB"), ("", "*"), ("", "")] {
            #expect(
                try open(trip.token, query: query, headers: ["Accept-Language: \(language)"]).contains(
                    "<html lang=\"en-GB\" dir=\"ltr\">"))
        }
        let nobody = "00000000000000000000000000"
        let german = try open(nobody, query: "", headers: ["Accept-Language: fr;q=0.3, de-AT, de;q=0.9"])
        #expect(german.contains("<html lang=\"de-DE\""))
        #expect(german.contains("Dieser Link funktioniert nicht"))
        #expect(try open(nobody, query: "?hl=ar-AE", headers: []).contains("<html lang=\"ar-AE\" dir=\"rtl\">"))
    }

    @Test func `texts of people change no tag of the page`() async throws {
        let server = try await OneServer.trips.server()
        let hostile = [
            "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onmouseover='alert(1)", "</title><h1>x",
            "{{title}}", "{{{title}}}", "<!--", "]]>", "&lt;b&gt;", "`${alert(1)}`", "<svg/onload=alert(1)>",
            "javascript:x",
            "\\u003cb\\u003e", "</form><form action=x>",
        ]
        func structure(_ text: String) throws -> [String] {
            let quoted = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
            var trip = try SharedTrip(on: server, settings: "{\"title\": \"\(quoted)\"}")
            try trip.join("ben", name: quoted)
            let flight = SharedTrip.flight(1).dropLast() + ", \"note\": \"\(quoted)\"}"
            let added = try trip.ask("POST", "/items", as: "ben", body: String(flight))
            #expect(added.status == 201, "\(text): \(added.text)")
            var guest = PageGuest(trip)
            try guest.open()
            #expect(try guest.press("join", ["name": text]).status == 303, "\(text)")
            try guest.open()
            return guest.structure
        }
        let plain = try structure("Oslo")
        #expect(plain.count > 60)
        for text in hostile { #expect(try structure(text) == plain, "\(text)") }
    }
}
