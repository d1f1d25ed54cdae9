import Foundation
import LayoverBrowser
import LayoverBrowserKit
import LayoverJSON
import LayoverTestKit
import Testing

/// What people write about a trip is shown as text wherever it appears.
///
/// The tests use the values of the cards' own suite as titles, notes and names, and read the pages with Chromium's parser.
@Suite(.serialized, .enabled(if: Chromium.isThere, Chromium.missing), .timeLimit(.minutes(10)))
struct TripMarkupTests {
    /// A trip whose title, note and names people wrote, as its page shows it to a guest who has joined.
    private struct WrittenTrip {
        /// The page, the code and the message to share it, without the parts that differ between trips.
        let html: String
        let code: String
        let message: JSONValue
        /// The texts at the places of the plain trip's words.
        let texts: [(word: String, text: String)]
        /// How many of the four texts were accepted unchanged.
        let taken: Int
    }

    private static let vectors = "conformance/templates/pairs.json"
    private static let hasVectors = Repository.hasShared(vectors)
    private static let words = ["Titleword", "Noteword", "Nameword", "Guestword"]

    private static let own = [
        "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' autofocus onfocus='alert(1)",
        "</title><h1>x",
        "{{title}}", "{{{title}}}", "{{#items}}", "<!--", "--!>", "]]>", "&lt;b&gt;", "`${alert(1)}`",
        "<svg/onload=alert(1)>", "<math><mi>x", "</form><form action=x>", "</fieldset><button value=yes>",
        "\\u003cb\\u003e",
        "<template><p>x", "</main><meta http-equiv=refresh content=0>", "<base href=//x>", "&#x3c;b&#x3e;",
        "&NotExists;", "<iframe srcdoc='x'>", "</style><style>*{display:none}", "\u{202e}evil", "<p title='",
        "<textarea>",
        "<plaintext>",
        "<select><option>", "<a href=javascript:x>", "{name}", "%s%n", "'); DROP TABLE trips; --", "</legend>",
    ]

    /// The distinct values of the cards' pairs and of this file.
    private static func values() throws -> [String] {
        guard hasVectors else { return own }
        let rows = try JSONValue(parsing: Repository.sharedBytes(vectors)).items ?? []
        return Array(Set(rows.compactMap { $0["value"]?.string } + own)).sorted()
    }

    /// A server that accepts the signatures of others with the same key, on separate content.
    private func start(_ keys: TemporaryFolder) async throws -> (TemporaryFolder, ServerProcess) {
        let folder = try ServedContent.make()
        let more = ["--signing-key-file", keys.path("signing.key")]
        return (folder, try await OnCall.start(folder, more: try Gateway.words() + more))
    }

    @Test func `hostile texts change nothing in a page but the text`() async throws {
        let keys = try TemporaryFolder()
        var (folder, server) = try await start(keys)
        let signed = try Gateway.sign(1, pence: 41_200, on: server)
        let plain = try make(Self.words, signed, on: server)
        #expect(plain.html.contains(".LHR.OSL.KL.1."), "the image has the flight")
        var written: [(String, WrittenTrip)] = []
        for (place, value) in try Self.values().enumerated() {
            // The number of joins from one address in an hour is limited.
            if place % 50 == 49 { (folder, server) = try await start(keys) }
            let one = try make(Array(repeating: value, count: 4), signed, on: server)
            if one.texts.allSatisfy({ !$0.text.isEmpty }) { written.append((value, one)) }
        }
        withExtendedLifetime(folder) {}
        #expect(written.count > (Self.hasVectors ? 90 : 25))
        #expect(written.reduce(0) { $0 + $1.1.taken } > written.count * 2, "most of them are taken")
        for start in stride(from: 0, to: written.count, by: 20) {
            let part = Array(written[start...].prefix(20))
            let found = try await PageShape.differences(
                of: part.map { PageShape.Page(html: $0.1.html, texts: $0.1.texts) }, from: plain.html)
            #expect(found.count == part.count)
            for (one, differences) in zip(part, found) { #expect(differences == [], "\(one.0.debugDescription)") }
        }
        for (value, one) in written {
            #expect(one.message == plain.message && one.code == plain.code, "\(value.debugDescription)")
        }
    }

    @Test func `the comparison sees one element, one attribute and one comment more`() async throws {
        let (folder, server) = try await start(try TemporaryFolder())
        defer { withExtendedLifetime(folder) {} }
        let plain = try make(Self.words, try Gateway.sign(1, pence: 41_200, on: server), on: server)
        let spoilt = [
            plain.html.replacing("Titleword", with: "<b>Titleword</b>"),
            plain.html.replacing("Noteword", with: "Noteword<!--x-->"),
            plain.html.replacing("<h1 ", with: "<h1 onclick=x "),
            plain.html.replacing("content=\"noindex\"", with: "content=\"Titleword\""),
            plain.html.replacing("Nameword", with: "other"),
        ]
        let pages = ([plain.html] + spoilt).map { PageShape.Page(html: $0, texts: []) }
        let found = try await PageShape.differences(of: pages, from: plain.html)
        #expect(found.map(\.isEmpty) == [true, false, false, false, false, false])
    }

    @Test func `a live text is escaped too`() async throws {
        let (folder, server) = try await start(try TemporaryFolder())
        defer { withExtendedLifetime(folder) {} }
        var trip = try SharedTrip(on: server)
        let item = try trip.add(1, as: "ana")
        let session = try await BrowserSession()
        let page = try await session.newPage()
        try await page.open("http://127.0.0.1:\(trip.port)/t/\(trip.token)")
        try await page.click("main > form.panel .press")
        try await page.wait(for: "document.body?.dataset.live === 'on'")
        let odd = """
            [...document.querySelectorAll('main *')].filter(one =>
              one.matches('script, img, svg, iframe, b, style, object') || [...one.attributes].some(at => at.name.startsWith('on'))).map(one => one.outerHTML).join()
            """
        for (number, text) in ["<img src=x onerror=alert(1)>", "<svg onload=alert(1)><b>x"].enumerated() {
            try trip.join("person-\(number)", name: text)
            #expect(try trip.vote("yes", on: item, as: "person-\(number)").status == 200)
            let flight = String(SharedTrip.flight(number + 2).dropLast()) + ", \"note\": \(JSONValue.string(text))}"
            #expect(try trip.ask("POST", "/items", as: "ana", body: flight).status == 201)
            let shown = "document.querySelector('main').textContent.split(\(JSONValue.string(text))).length > 3"
            try await page.wait(for: shown)
            #expect(try await page.evaluate(odd).string == "", "\(text)")
        }
        await session.stop()
    }
}

// One trip.
extension TripMarkupTests {
    /// Makes a trip with these texts as its title, note, member's name and guest's name.
    ///
    /// A plain word replaces each text that is rejected.
    private func make(_ texts: [String], _ signed: String, on server: ServerProcess) throws -> WrittenTrip {
        var taken = 4
        func orPlain<Made>(_ place: Int, _ make: (String) throws -> Made?) throws -> Made {
            let quoted = String(JSONValue.string(texts[place]).description.dropFirst().dropLast())
            if let made = try make(quoted) { return made }
            taken -= 1
            guard let plain = try make(Self.words[place]) else {
                throw TestFailure("'\(Self.words[place])' is refused as well as \(texts[place].debugDescription)")
            }
            return plain
        }
        var trip = try orPlain(0) { title -> SharedTrip? in
            let settings = "{\"title\": \"\(title)\"}"
            do { return try SharedTrip(on: server, settings: settings) } catch is TestFailure { return nil }
        }
        let added = try orPlain(1) { note -> JSONValue? in
            let body = "{\"offer\": {\"signed\": \"\(signed)\"}, \"state\": \"sent\", \"note\": \"\(note)\"}"
            let reply = try trip.ask("POST", "/items", as: "ana", body: body)
            return try reply.status == 201 ? reply.json() : nil
        }
        _ = try orPlain(2) { name -> JSONValue? in
            do { return try trip.join("ben", name: name) } catch is TestFailure { return nil }
        }
        let item = try #require(added["item"]?.string)
        var guest = PageGuest(trip)
        try guest.open()
        if try guest.press("join", ["name": texts[3]]).status != 303 {
            taken -= 1
            #expect(try guest.press("join", ["name": Self.words[3]]).status == 303)
        }
        try guest.open()
        let view = try trip.view(as: "ana")
        let shown = [
            view["settings"]?["title"], view["items"]?.items?.first?["note"], view["people"]?.items?[1]["name"],
            view["people"]?.items?[2]["name"],
        ].map { $0?.string ?? "" }
        let code = try server.get("/t/\(trip.token)/code.svg").text
        return WrittenTrip(
            html: Self.common(guest.html, trip, item), code: Self.drawing(code),
            message: (added["message"] ?? .null).with(["url": .null]),
            texts: zip(Self.words, shown).map { (word: $0, text: $1) }, taken: taken)
    }

    /// A page without the parts that differ between trips and between two looks.
    private static func common(_ html: String, _ trip: SharedTrip, _ item: String) -> String {
        html.replacing(trip.token, with: "LINK").replacing(trip.id, with: "TRIP").replacing(item, with: "ITEM")
            .replacing(/nonce="[0-9a-z]*"/, with: "nonce=\"NONCE\"")
            .replacing(/name="proof" value="[^"]*"/, with: "name=\"proof\" value=\"PROOF\"")
    }

    /// A code without its modules, which depend on the link.
    private static func drawing(_ svg: String) -> String { svg.replacing(/\sd="[^"]*"/, with: " d=\"\"") }
}
