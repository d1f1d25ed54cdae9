import LayoverModel
import LayoverSeal
import LayoverTrips
import Testing

@testable import LayoverTripsAPI

/// The content of a hand-over, and how its token is made.
struct HandoverContentTests {
    private let secrets: TripSecrets

    init() throws { secrets = TripSecrets(seal: try Seal()) }

    @Test func `key and link come out as they went in, under the token alone`() throws {
        let (key, link, token) = (secrets.personKey(), secrets.linkToken(), secrets.linkToken())
        for content in [HandoverContent(key: key, link: link), HandoverContent(key: key, link: nil)] {
            let new = secrets.handover(of: content, under: token)
            #expect(new.hash == secrets.hash(token))
            #expect(secrets.content(new.sealed, under: token) == content)
            #expect(secrets.content(new.sealed, under: secrets.linkToken()) == nil)
            #expect(secrets.content(Array(new.sealed.dropLast()), under: token) == nil)
        }
    }

    @Test(arguments: ["", ".", "k", "K.L", "K.", ".L", "K.L.L", "L.K", "K.l", "K L"])
    func `invalid content is missing`(form: String) {
        let text = form.replacing("K", with: String(repeating: "k", count: 52))
            .replacing("L", with: String(repeating: "0", count: 26))
        #expect((HandoverContent(text) != nil) == (form == "K.L"))
    }

    @Test func `only the owner of the key can make the token of a form again`() {
        let (ana, ben) = (secrets.key(secrets.personKey()), secrets.key(secrets.personKey()))
        let token = secrets.handoverToken(of: ana, named: "form")
        #expect(token.utf8.count == 26)
        #expect(secrets.handoverToken(of: ana, named: "form") == token)
        #expect(secrets.handoverToken(of: ana, named: "other") != token)
        #expect(secrets.handoverToken(of: ben, named: "form") != token)
        #expect(!ana.text.contains(token.prefix(8)))
    }

    @Test(arguments: [(0, true), (86_399, true), (86_400, false)])
    func `a person's page shows for a day that another device became them`(age: Int, isTold: Bool) {
        let moment = UTCInstant(seconds: 1_795_000_000)
        #expect((PageWriter.told(moment, at: moment.adding(seconds: age)) != nil) == isTold)
        #expect(PageWriter.told(nil, at: moment) == nil)
    }
}
