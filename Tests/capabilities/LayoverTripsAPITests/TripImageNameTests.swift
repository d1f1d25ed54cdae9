import LayoverFlights
import LayoverFrame
import LayoverModel
import LayoverSeal
@testable import LayoverTripsAPI
import LayoverTripContent
import Testing

/// The content of an image's address, and who can make one.
struct TripImageNameTests {
    private static let key = SigningKey(secret: Array(0..<32))
    private static let hash = String(repeating: "0123456789abcdef", count: 4)

    private static func flight(
        number: String = "762", departs: String = "2030-12-04T07:25", stay: Int? = 4, amount: Int = 41_200,
        seenAt: Int = 1_795_000_000
    ) throws -> TripImageFlight? {
        let departs = try #require(LocalDateTime(departs))
        return TripImageFlight(
            from: try #require(Airport("LHR")), to: try #require(Airport("OSL")), carrier: "BA", number: number,
            departs: departs, returns: stay.map { departs.date.adding(days: $0) },
            price: Money(amount: amount, currency: try #require(Currency("GBP"))),
            seenAt: UTCInstant(seconds: seenAt))
    }

    private static func subject(_ flights: [TripImageFlight?], locale: String = "en-GB") throws -> TripImageSubject {
        TripImageSubject(
            market: try #require(Market("GB")), locale: try #require(LocaleTag(locale)),
            flights: try flights.map { try #require($0) })
    }

    private static func text(_ subject: TripImageSubject) -> String {
        TripImageName(hash: hash, subject: subject).text(signedWith: key)
    }

    @Test func `a name is read back as it was made, with up to three flights or none`() throws {
        let flights = [try Self.flight(), try Self.flight(number: "1", stay: nil), try Self.flight(number: "99999")]
        for count in 0...TripImageSource.items {
            let name = TripImageName(hash: Self.hash, subject: try Self.subject(Array(flights.prefix(count))))
            let text = name.text(signedWith: Self.key)
            #expect(TripImageName(text, key: Self.key) == name, "\(text)")
            #expect(text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || ".-_".contains($0)) }, "\(text)")
        }
        let four = try Self.subject(Array(repeating: try Self.flight(), count: 4))
        #expect(TripImageName(Self.text(four), key: Self.key) == nil)
    }

    @Test func `a hash alone is a name without anything to draw`() throws {
        #expect(TripImageName(Self.hash, key: Self.key) == TripImageName(hash: Self.hash, subject: nil))
        #expect(TripImageName(hash: Self.hash, subject: nil).text(signedWith: Self.key) == Self.hash)
        for other in ["", "a", Self.hash + "0", Self.hash.uppercased(), String(Self.hash.dropLast())] {
            #expect(TripImageName(other, key: Self.key) == nil, "\(other)")
        }
    }

    @Test func `no byte of a name can be changed, and another key's is none`() throws {
        let text = Self.text(try Self.subject([try Self.flight()]))
        for index in 0..<text.utf8.count {
            var bytes = Array(text.utf8)
            bytes[index] = bytes[index] == 0x61 ? 0x62 : 0x61
            #expect(TripImageName(String(decoding: bytes, as: UTF8.self), key: Self.key) == nil, "byte \(index)")
        }
        #expect(TripImageName(text, key: SigningKey(secret: Array(1..<33))) == nil)
        let claim = text.split(separator: ".").dropLast().joined(separator: ".")
        for other in [claim, claim + ".", text + ".", "." + text, text + "A", String(text.dropLast(2))] {
            #expect(TripImageName(other, key: Self.key) == nil, "\(other)")
        }
        let foreign = Seal.base64URL(Array(Self.key.sign(Array(claim.utf8), purpose: .tripForm).prefix(16)))
        #expect(TripImageName("\(claim).\(foreign)", key: Self.key) == nil, "a signature for something else")
    }

    @Test func `a signed text without a subject is no name`() throws {
        for claim in [
            "\(Self.hash).GB", "\(Self.hash).gb.en-GB", "\(Self.hash).GB.english", "\(Self.hash).GB.en-GB.LHR",
            "\(Self.hash).GB.en-GB.LHR.OSL.BA.762.j2t5k.4.vsg.GBP.-1", "x.GB.en-GB",
            "\(Self.hash).GB.en-GB.ZZZ.OSL.BA.762.j2t5k.4.vsg.GBP.hpb7p",
            "\(Self.hash).GB.en-GB.LHR.OSL.BA.762.zzzzzzzzzzzz.4.vsg.GBP.hpb7p",
        ] {
            let code = Seal.base64URL(Array(Self.key.sign(Array(claim.utf8), purpose: .tripImage).prefix(16)))
            #expect(TripImageName("\(claim).\(code)", key: Self.key) == nil, "\(claim)")
        }
    }

    @Test func `the longest name has room, and a longer text is not looked at`() throws {
        let longest = try Self.flight(
            number: "ZZZZZ", departs: "9999-12-31T23:59", stay: 3_660, amount: TripImageLimits.amounts.upperBound,
            seenAt: TripImageLimits.minutes.upperBound * 60)
        // The longest possible carriers and language.
        let subject = try Self.subject(Array(repeating: longest, count: 3), locale: "yue-Hant-419")
        let text = Self.text(subject)
        #expect(text.utf8.count + 3 <= TripImageLimits.nameBytes, "\(text.utf8.count)")
        #expect(text.utf8.count > 240, "\(text.utf8.count)")
        #expect(TripImageName(text, key: Self.key)?.subject == subject)
        let claim = "\(Self.hash).GB.en-GB." + String(repeating: "A", count: 300)
        let code = Seal.base64URL(Array(Self.key.sign(Array(claim.utf8), purpose: .tripImage).prefix(16)))
        #expect(TripImageName("\(claim).\(code)", key: Self.key) == nil)
    }

    @Test func `a flight that no name has room for is in no image`() throws {
        for stay in [0, 3_660, nil] { #expect(try Self.flight(stay: stay) != nil) }
        for stay in [-1, 3_661] { #expect(try Self.flight(stay: stay) == nil) }
        for amount in [0, 999_999_999_999] { #expect(try Self.flight(amount: amount) != nil) }
        for amount in [-1, 1_000_000_000_000] { #expect(try Self.flight(amount: amount) == nil) }
        for seen in [0, 4_223_371_679 * 60 + 59] { #expect(try Self.flight(seenAt: seen) != nil) }
        for seen in [-60, 4_223_371_680 * 60] { #expect(try Self.flight(seenAt: seen) == nil) }
        #expect(try Self.flight(departs: "1970-01-01") != nil)
        #expect(try Self.flight(departs: "1969-12-31T23:59") == nil)
        for number in ["1", "ABCDE"] { #expect(try Self.flight(number: number) != nil) }
        for number in ["", "ABCDEF", "1.2", "a", "é"] { #expect(try Self.flight(number: number) == nil) }
    }

    @Test func `seconds that no address has are in no image either`() throws {
        let (exact, later) = (try Self.flight(seenAt: 1_795_000_020), try Self.flight(seenAt: 1_795_000_079))
        #expect(exact == later)
        #expect(exact?.seenAt.seconds == 1_795_000_020)
        let departs = try Self.flight(departs: "2030-12-04T07:25:59")?.departs
        #expect(departs == LocalDateTime("2030-12-04T07:25"))
    }
}
