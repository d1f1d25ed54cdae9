import LayoverFrame
import LayoverModel
import LayoverSeal
@testable import LayoverTripsAPI
import LayoverTripKit
import LayoverTrips
import Testing

/// Who may vouch for a flight, and how long that is valid.
struct SignedOfferTests {
    private static let key = SigningKey(secret: Array(0..<32))
    private static let until = UTCInstant(seconds: 1_796_126_400)

    private func flight() throws -> FlightOffer { try #require(try TripScript().offer("A").flight) }

    private func problem(_ text: String, key: SigningKey = key, now: UTCInstant = until) -> TripProblem? {
        do throws(TripProblem) {
            _ = try SignedOffer(text, key: key, now: now)
            return nil
        } catch {
            return error
        }
    }

    @Test func `an offer comes back as it was signed, until its last second`() throws {
        let offer = SignedOffer(try flight(), until: Self.until)
        let text = offer.text(signedWith: Self.key)
        #expect(try SignedOffer(text, key: Self.key, now: Self.until) == offer)
        #expect(problem(text, now: Self.until.adding(seconds: 1)) == .offerGone)
        #expect(problem(text, key: SigningKey(secret: Array(1..<33))) == .offerInvalid)
    }

    @Test func `no byte of it can be changed`() throws {
        let text = SignedOffer(try flight(), until: Self.until).text(signedWith: Self.key)
        for place in stride(from: 0, to: text.utf8.count - 1, by: 7) {
            var bytes = Array(text.utf8)
            bytes[place] = bytes[place] == 0x41 ? 0x42 : 0x41
            #expect(problem(String(decoding: bytes, as: UTF8.self)) == .offerInvalid, "byte \(place)")
        }
        for other in ["", ".", "a.b", text + ".", String(text.dropLast(4)), text + text] {
            #expect(problem(other) == .offerInvalid, "\(other.prefix(20))")
        }
    }

    @Test func `another signature of this server is none of an offer`() throws {
        let text = SignedOffer(try flight(), until: Self.until).text(signedWith: Self.key)
        let payload = try #require(Seal.bytes(base64URL: String(text.prefix { $0 != "." })))
        let other = Self.key.sign(payload, purpose: .previewLink)
        #expect(problem(Seal.base64URL(payload) + "." + Seal.base64URL(other)) == .offerInvalid)
        let mine = Self.key.sign(payload, purpose: .tripOffer)
        #expect(problem(Seal.base64URL(payload) + "." + Seal.base64URL(Array(mine.prefix(8)))) == .offerInvalid)
    }

    @Test(arguments: [
        ("gateway:shop:", true), ("gateway:", true), ("on-call:shop:", false), ("gateway::", false), ("", false),
        ("gateway:a:b:", false),
    ])
    func `a token is written with its role, its name and its digest`(start: String, isTaken: Bool) {
        let digest = String(repeating: "0a", count: 32)
        #expect((TripToken(start + digest) != nil) == isTaken)
        #expect(TripToken(start + digest.dropLast()) == nil)
        #expect(TripToken(start + digest.uppercased()) == nil)
    }

    @Test func `a gateway is known by its bearer alone`() throws {
        let seal = try Seal()
        let digest = hexadecimal(seal.sha256([Array("secret".utf8)]))
        let tokens = GatewayTokens([try #require(TripToken("gateway:shop:\(digest)"))], seal)
        #expect(tokens.holds("Bearer secret"))
        #expect(tokens.holds("bearer  secret"))
        for other in ["", "Bearer", "Bearer ", "Bearer \(digest)", "Basic secret", "secret", "Bearer secret2"] {
            #expect(!tokens.holds(other), "\(other)")
        }
        #expect(!GatewayTokens([], seal).holds("Bearer secret"))
    }
}
