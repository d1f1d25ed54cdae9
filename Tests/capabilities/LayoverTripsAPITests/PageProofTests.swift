import LayoverFrame
import LayoverModel
import LayoverTrips
import Testing

@testable import LayoverTripsAPI

/// Proofs that the server wrote a form, for which trip, and when.
struct PageProofTests {
    private static let proof = PageProof(key: SigningKey(secret: Array(0..<32)))
    private static let now = UTCInstant(seconds: 1_796_126_400)

    private func hash(_ byte: UInt8) throws -> TripHash { try #require(TripHash([UInt8](repeating: byte, count: 32))) }

    private func trip(_ text: String = "6q2m8c4v0ja9se4qz3w1n5c8mh") throws -> TripID { try #require(TripID(text)) }

    @Test(arguments: [(-301, false), (-300, true), (0, true), (86_400, true), (86_401, false)])
    func `a form holds for a day`(age: Int, isValid: Bool) throws {
        let text = Self.proof.text(named: "a1", for: try hash(1), in: try trip(), at: Self.now)
        let verdict = Self.proof.verdict(text, for: try hash(1), in: try trip(), at: Self.now.adding(seconds: age))
        #expect(verdict == (isValid ? .valid("a1") : .expired))
    }

    @Test func `a form is one person's, in one trip, of one server`() throws {
        let text = Self.proof.text(named: "a1", for: try hash(1), in: try trip(), at: Self.now)
        #expect(Self.proof.verdict(text, for: try hash(2), in: try trip(), at: Self.now) == .foreign)
        #expect(Self.proof.verdict(text, for: try hash(1), in: try trip("0" + "1"), at: Self.now) == .foreign)
        let other = PageProof(key: SigningKey(secret: Array(1..<33)))
        #expect(other.verdict(text, for: try hash(1), in: try trip(), at: Self.now) == .foreign)
    }

    @Test func `no character of it can be changed`() throws {
        let text = Self.proof.text(named: "a1", for: try hash(1), in: try trip(), at: Self.now)
        for place in text.indices {
            var bytes = Array(text.utf8)
            let index = text.utf8.distance(from: text.startIndex, to: place)
            bytes[index] = bytes[index] == 0x31 ? 0x32 : 0x31
            let changed = String(decoding: bytes, as: UTF8.self)
            let verdict = Self.proof.verdict(changed, for: try hash(1), in: try trip(), at: Self.now)
            #expect(verdict == .foreign || verdict == .missing, "\(index)")
        }
    }

    @Test(arguments: [nil, "", ".", "..", "1.a", "1.a.zz", "x.a." + String(repeating: "0", count: 64), "1.a.00.1"])
    func `an invalid proof is rejected`(text: String?) throws {
        #expect(Self.proof.verdict(text, for: try hash(1), in: try trip(), at: Self.now) == .missing)
    }

    @Test(arguments: [(256, PageProof.Verdict.foreign), (257, .missing)])
    func `a proof has a limit of bytes`(count: Int, verdict: PageProof.Verdict) throws {
        let end = "." + String(repeating: "0", count: 64)
        let text = "1." + String(repeating: "a", count: count - 2 - end.utf8.count) + end
        #expect(Self.proof.verdict(text, for: try hash(1), in: try trip(), at: Self.now) == verdict)
    }
}
