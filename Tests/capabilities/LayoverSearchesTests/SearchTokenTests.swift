import LayoverAssembly
@testable import LayoverFrame
@testable import LayoverLayouts
import LayoverModel
import LayoverSeal
@testable import LayoverSearches
@testable import LayoverSuppliers
@testable import LayoverWeb
import LayoverTestKit
import Testing

/// Tokens of searches: they can be read back with the key and before they expire, and not otherwise.
struct SearchTokenTests {
    private let key = SigningKey(secret: Array(0..<32)).searchTokens
    private static let now = UTCInstant(seconds: 1_796_126_400)

    private func sealed(_ ticket: SearchTicket, nonce: UInt8 = 9) -> String? {
        SearchToken.make(ticket, key: key, nonce: [UInt8](repeating: nonce, count: SealingKey.nonceBytes))
    }

    private func open(_ token: String, after seconds: Int = 0) throws(SearchToken.Problem) -> SearchTicket {
        try SearchToken.open(token, key: key, now: SearchTokenTests.now.adding(seconds: seconds), lifeSeconds: 3_600)
    }

    private static func ticket(session: String? = "s") -> SearchTicket {
        var ticket = SearchTicket(
            supplier: "skyscanner", market: "GB", locale: "en-GB", currency: "GBP", surface: "flight-results",
            layoutID: "01JD9Z3V8K6Q", catalog: "9f2c5e0a41d7", madeAt: now.seconds)
        ticket.session = session
        return ticket
    }

    private static func text(_ chance: inout SeededGenerator) -> String {
        let pieces = ["a", "\"", "\\", "é", "旅", "\u{0}", "\n", "=", "&", "/", "..", "😀", "Zz9-_"]
        return (0..<Int.random(in: 0...20, using: &chance)).map { _ in
            pieces[Int.random(in: pieces.indices, using: &chance)]
        }.joined()
    }

    private static func random(_ chance: inout SeededGenerator) throws -> SearchTicket {
        var ticket = SearchTicket(
            supplier: text(&chance), market: "NO", locale: "nb-NO", currency: "NOK", surface: text(&chance),
            layoutID: text(&chance), catalog: text(&chance),
            madeAt: now.seconds - Int.random(in: 0...3_600, using: &chance))
        if chance.happens(70) { ticket.session = text(&chance) }
        if chance.happens(50) { ticket.client = text(&chance) }
        if chance.happens(50) { ticket.units = text(&chance) }
        if chance.happens(50) { ticket.traveller = Traveller(residence: "US", citizenship: "NO") }
        for (name, value) in [
            ("origin", "LHR"), ("destination", "OSL"), ("departs", "2026-12-09"), ("returns", "2026-12-16"),
            ("adults", "2"), ("cabin", "premium_economy"),
        ] where chance.happens(60) { _ = try ticket.query.readItem(name, value) }
        for number in 0..<Int.random(in: 0...5, using: &chance) {
            ticket.arms.append(KeptArm(experiment: "\(number)\(text(&chance))", variant: text(&chance)))
        }
        ticket.answers = Int.random(in: 0...9, using: &chance)
        return ticket
    }

    @Test(arguments: 0..<200)
    func `a token contains its values`(seed: UInt64) throws {
        var chance = SeededGenerator(seed: seed)
        let ticket = try SearchTokenTests.random(&chance)
        let token = try #require(sealed(ticket))
        #expect(try open(token) == ticket)
        #expect(
            token.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x41...0x5a).contains($0) || (0x61...0x7a).contains($0) || $0 == 0x2d
                    || $0 == 0x5f
            })
    }

    @Test func `the server's name precedes the sealed part, and nothing depends on it`() throws {
        let ticket = SearchTokenTests.ticket()
        let sealed = try #require(self.sealed(ticket))
        let name = try #require(ServerName("web-1"))
        let nonce = [UInt8](repeating: 9, count: SealingKey.nonceBytes)
        #expect(SearchToken.make(ticket, key: key, nonce: nonce, name: name) == "web-1~" + sealed)
        for start in ["web-1~", "web-2~", "W.e_b~", "\(String(repeating: "a", count: StoreLimits.nameBytes))~"] {
            #expect(try open(start + sealed) == ticket)
        }
        for start in ["~", "a%20b~", "\u{e9}~", "a~b~", "\(String(repeating: "a", count: StoreLimits.nameBytes + 1))~"]
        {
            #expect(throws: SearchToken.Problem.unknown) { try open(start + sealed) }
        }
    }

    @Test func `two tokens of one ticket are not the same, and nothing of it can be read`() throws {
        let ticket = SearchTokenTests.ticket()
        let one = try #require(sealed(ticket, nonce: 1))
        #expect(one != sealed(ticket, nonce: 2))
        let bytes = String(decoding: try #require(Seal.bytes(base64URL: one)), as: UTF8.self)
        #expect(!bytes.contains("skyscanner"))
        #expect(!bytes.contains("01JD9Z3V8K6Q"))
    }

    @Test func `a token that was changed anywhere is unknown`() throws {
        let token = try #require(sealed(SearchTokenTests.ticket()))
        for index in token.utf8.indices {
            for other in ["A", "B", "-", "=", "%"] {
                var changed = token
                changed.replaceSubrange(index...index, with: other)
                guard changed != token else { continue }
                // The last digit has unused bits; they must be 0, so that a token has one spelling.
                #expect(throws: SearchToken.Problem.unknown) { try open(changed) }
            }
        }
        for count in 0..<token.utf8.count {
            #expect(throws: SearchToken.Problem.unknown) { try open(String(token.prefix(count))) }
        }
        let other = SigningKey(secret: Array(1...32)).searchTokens
        #expect(throws: SearchToken.Problem.unknown) {
            try SearchToken.open(token, key: other, now: SearchTokenTests.now, lifeSeconds: 60)
        }
    }

    @Test(arguments: [(0, true), (3_600, true), (3_601, false), (1_000_000_000, false), (-500, true)])
    func `a token counts for as long as a search lives`(seconds: Int, counts: Bool) throws {
        let token = try #require(sealed(SearchTokenTests.ticket()))
        if counts {
            #expect(try open(token, after: seconds) == SearchTokenTests.ticket())
        } else {
            #expect(throws: SearchToken.Problem.overdue) { try open(token, after: seconds) }
        }
    }

    @Test func `a token has 4,096 bytes and no more`() throws {
        let fits = (1...4_096).last {
            sealed(SearchTokenTests.ticket(session: String(repeating: "x", count: $0))) != nil
        }
        let longest = try #require(fits)
        let token = try #require(sealed(SearchTokenTests.ticket(session: String(repeating: "x", count: longest))))
        #expect((SearchLimits.tokenBytes - 3...SearchLimits.tokenBytes).contains(token.utf8.count))
        #expect(try open(token).session?.count == longest)
        #expect(longest >= SearchLimits.sessionTokenBytes)
        #expect(throws: SearchToken.Problem.unknown) { try open(token + String(repeating: "A", count: 4)) }
    }

    @Test(arguments: [
        "{}", "[]", #"{"v":2}"#, #"{"v":1,"p":"a"}"#, "",
        #"{"v":1,"p":"a","m":"GB","l":"en","c":"GBP","f":"x","i":"y","g":"z","w":1,"n":0,"o":"not a place"}"#,
        #"{"v":1,"p":"a","m":"GB","l":"en","c":"GBP","f":"x","i":"y","g":"z","w":1,"n":0,"a":[]}"#,
    ])
    func `a payload of another form is none`(text: String) throws {
        #expect(SearchTicket(payload: Array(text.utf8)) == nil)
        let sealed = try #require(
            key.seal(Array(text.utf8), nonce: [UInt8](repeating: 1, count: SealingKey.nonceBytes)))
        #expect(throws: SearchToken.Problem.unknown) { try open(Seal.base64URL(sealed)) }
    }

    @Test func `64 experiments fit and 65 do not`() throws {
        var ticket = SearchTokenTests.ticket()
        ticket.arms = (0..<64).map { KeptArm(experiment: "e\($0)", variant: "v") }
        #expect(SearchTicket(payload: ticket.payload)?.arms.count == 64)
        ticket.arms.append(KeptArm(experiment: "one-more", variant: "v"))
        #expect(SearchTicket(payload: ticket.payload) == nil)
    }
}
