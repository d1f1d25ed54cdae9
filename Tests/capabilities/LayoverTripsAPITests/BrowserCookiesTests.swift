import LayoverHTTP
import LayoverModel
import LayoverSeal
import LayoverTrips
import Testing

@testable import LayoverTripsAPI

/// The person behind a browser in a trip: by handed-over keys, else as a guest.
struct BrowserCookiesTests {
    private let secrets: TripSecrets

    init() throws { secrets = TripSecrets(seal: try Seal()) }

    /// A trip whose people have these keys.
    private func rows(_ keys: [PersonKey]) throws -> TripRows {
        let (market, locale) = (try #require(Market("GB")), try #require(LocaleTag("en-GB")))
        let new = NewTrip(
            id: secrets.trip(), epoch: 1, market: market, locale: locale, person: NewPerson(id: secrets.name()),
            link: secrets.hash("link"), settings: SettingsPatch())
        var rows = try decide(TripRequest(creating: new, by: keys[0].hash), on: nil)
        for key in keys.dropFirst() {
            let person = NewPerson(id: secrets.name())
            rows = try decide(TripRequest(joining: secrets.hash("link"), as: person, by: key.hash), on: rows)
        }
        return rows
    }

    private func leave(_ key: PersonKey, _ rows: TripRows) throws -> TripRows {
        try decide(TripRequest(.leave, in: rows.trip.id, by: .key(key.hash)), on: rows)
    }

    private func decide(_ request: TripRequest, on rows: TripRows?) throws -> TripRows {
        let now = UTCInstant(seconds: 1_795_000_000)
        return try #require(TripRules().decide(request, on: rows, stored: nil, now: now).rows)
    }

    private func newKey() -> PersonKey { secrets.key(secrets.personKey()) }

    private func cookies(_ keys: [PersonKey]) -> BrowserCookies {
        BrowserCookies(
            GuestCookie(secrets), KeysCookie([keys.map(\.text).joined(separator: ".")], secrets), bringsGuest: true)
    }

    @Test func `a guest has a key like any other in each trip, and no two of them are alike`() throws {
        let guest = GuestCookie(secrets)
        let (one, other) = (secrets.trip(), secrets.trip())
        let keys = [guest.key(asFirstOf: one, secrets), guest.key(asFirstOf: other, secrets)]
        #expect(keys.allSatisfy { Crockford.isToken($0.text, count: Crockford.keyCharacters) })
        #expect(keys.allSatisfy { secrets.hash($0.text) == $0.hash })
        #expect(keys[0] != keys[1])
        #expect(guest.key(asFirstOf: one, secrets) == keys[0])
        #expect(GuestCookie(secrets).key(asFirstOf: one, secrets) != keys[0])
        let rows = try rows([keys[0]])
        #expect(guest.key(in: rows, secrets).hash != keys[0].hash, "another trip")
        // The last character takes many values, so it is drawn like the others.
        let ends = Set((0..<200).map { _ in GuestCookie(secrets).key(asFirstOf: one, secrets).text.last })
        #expect(ends.count > 16)
    }

    @Test func `a handed key of a person in the trip wins over the guest's own, and one of a person who left does not`()
        throws
    {
        let (ana, ben) = (newKey(), newKey())
        let trip = try rows([ana, ben])
        let browser = cookies([newKey(), ben])
        #expect(browser.key(in: trip, secrets) == ben)
        let without = try leave(ben, trip)
        #expect(browser.key(in: without, secrets) == browser.guest.key(in: without, secrets))
        #expect(cookies([ben, ana]).key(in: without, secrets) == ana, "the next one that is there")
        let elsewhere = try rows([newKey()])
        #expect(browser.key(in: elsewhere, secrets) == browser.guest.key(in: elsewhere, secrets))
    }

    @Test(arguments: [(15, true), (16, true), (17, false)])
    func `keys are kept up to a limit, the newest first`(count: Int, isKept: Bool) throws {
        let keys = (0..<count).map { _ in newKey() }
        let cookie = KeysCookie([keys.map(\.text).joined(separator: ".")], secrets)
        #expect((cookie.key(in: try rows([keys[count - 1]])) != nil) == isKept)
        let new = newKey()
        let more = cookie.adding(new)
        #expect(more.key(in: try rows([new])) == new)
        #expect((more.key(in: try rows([keys[15 % count]])) != nil) == (count < 16))
        let value = try #require(more.header.value.split(separator: ";").first)
        #expect(value.split(separator: ".").count == min(count + 1, 16))
        #expect(value.contains("=\(new.text)"))
    }

    @Test func `an invalid key is dropped, and a repeated one counts once`() throws {
        let (ana, ben) = (newKey(), newKey())
        let text = [".", "short", ana.text, ana.text.uppercased(), "", ana.text, "\(ben.text)x", ben.text]
            .joined(separator: ".")
        let cookie = KeysCookie([text, "<script>", ""], secrets)
        #expect(cookie == KeysCookie(["\(ana.text).\(ben.text)"], secrets))
        #expect(cookie.adding(ben) == KeysCookie(["\(ben.text).\(ana.text)"], secrets))
        #expect(KeysCookie([], secrets).isEmpty)
        #expect(KeysCookie(["", "."], secrets).isEmpty)
    }

    @Test func `a browser gets all its keys for the same time again, except those of people who left`() throws {
        let (ana, ben) = (newKey(), newKey())
        let trip = try rows([ana, ben])
        let (guest, keys) = try pair(cookies([ben]).renewed(in: trip))
        #expect(guest.hasPrefix("__Host-layover-guest="))
        #expect(keys?.hasPrefix("__Host-layover-keys=\(ben.text);") == true)
        for word in ["Path=/", "Secure", "HttpOnly", "SameSite=Lax", "Max-Age=34560000"] {
            #expect(guest.contains(word))
            #expect(keys?.contains(word) == true)
        }
        let gone = try pair(cookies([ben]).renewed(in: try leave(ben, trip)))
        #expect(gone.keys?.hasPrefix("__Host-layover-keys=; Path=/; Max-Age=0") == true, "the last one is taken back")
        #expect(try pair(cookies([]).renewed(in: trip)).keys == nil, "who brings none is given none")
    }

    private func pair(_ headers: [HTTPHeader]) throws -> (guest: String, keys: String?) {
        #expect(headers.allSatisfy { $0.name == "Set-Cookie" })
        return (try #require(headers.first).value, headers.dropFirst().first?.value)
    }
}
