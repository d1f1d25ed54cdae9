import LayoverJSON
import LayoverModel
@testable import LayoverTripsAPI
import LayoverTestKit
import LayoverTrips
import Testing

/// Flights as clients write them.
struct TypedFlightTests {
    private static let now = UTCInstant(seconds: 1_795_000_000)
    private static let sample = """
        {"cabin": "economy", "travellers": 2, "legs": [[{"carrier": "KL", "number": "1234", "from": "LHR", "to": "OSL",
        "departs": "2026-12-04T10:00", "arrives": "2026-12-04T13:20"}]],
        "price": {"amount": 41200, "currency": "GBP", "basis": "person"}, "market": "GB", "supplier": "a", "itinerary": "b"}
        """

    private func read(_ text: String) throws -> FlightOffer? {
        FlightOffer(typed: try JSONValue(parsing: Array(text.utf8)), now: TypedFlightTests.now)
    }

    @Test func `a typed flight has its values and no link`() throws {
        let flight = try #require(try read(TypedFlightTests.sample))
        #expect(flight.price == Money(amount: 41_200, currency: try #require(Currency("GBP"))))
        #expect(flight.basis == .person)
        #expect(flight.travellers == 2)
        #expect(flight.seenAt == TypedFlightTests.now)
        #expect(flight.legs.map(\.count) == [1])
        #expect(flight.link == nil)
        let bare = try read(TypedFlightTests.sample.replacing(#", "basis": "person""#, with: ""))
        #expect(bare?.basis == .total)
        let short = TypedFlightTests.sample.replacing(#", "supplier": "a", "itinerary": "b""#, with: "")
        #expect(try read(short)?.supplier == "")
    }

    @Test func `a client cannot name an airline`() throws {
        let named = TypedFlightTests.sample.replacing(
            #""carrier": "KL""#, with: #""carrier": "KL", "carrier_name": "Call us""#)
        #expect(try read(named)?.legs[0][0].carrierName == nil)
    }

    @Test(
        arguments: [
            ("economy", "cheap"), (": 2,", ": 0,"), (": 2,", ": 21,"), (": 2,", ": 2.5,"), ("41200", "-1"),
            ("41200", "1e3"), ("GBP", "gbp"), ("person", "each"), (#""KL""#, #""K""#), (#""KL""#, #""kl""#),
            (#""KL""#, #""KLMX""#), ("1234", "123456"), ("LHR", "LOND"), ("LHR", "L<R"), ("2026-12-04T10:00", "soon"),
            (#""GB","#, #""gb","#), (#""supplier": "a""#, "\"supplier\": \"\u{e9}\""), (#"[[{"#, #"[[], [{"#),
            (#""itinerary": "b""#, #""itinerary": 7"#), (#""market""#, #""place""#),
        ])
    func `a member that does not fit is refused`(text: String, instead: String) throws {
        #expect(TypedFlightTests.sample.contains(text))
        #expect(try read(TypedFlightTests.sample.replacing(text, with: instead)) == nil)
    }

    @Test(arguments: [(6, 8, true), (7, 1, false), (1, 9, false)])
    func `a flight has a bounded number of legs and segments`(legs: Int, segments: Int, isTaken: Bool) throws {
        let segment = try #require(try read(TypedFlightTests.sample)).legs[0][0]
        let one = """
            {"carrier": "\(segment.carrier)", "number": "1", "from": "LHR", "to": "OSL", "departs": "2026-12-04", \
            "arrives": "2026-12-04"}
            """
        let leg = "[" + [String](repeating: one, count: segments).joined(separator: ",") + "]"
        let text = """
            {"cabin": "first", "travellers": 20, "legs": [\([String](repeating: leg, count: legs).joined(separator: ","))],
            "price": {"amount": 0, "currency": "GBP"}, "market": "GB"}
            """
        #expect((try read(text) != nil) == isTaken)
    }

    @Test(arguments: [(256, true), (257, false)])
    func `a name has a bounded length`(count: Int, isTaken: Bool) throws {
        let name = String(repeating: "x", count: count)
        let text = TypedFlightTests.sample.replacing(#""itinerary": "b""#, with: #""itinerary": "\#(name)""#)
        #expect((try read(text) != nil) == isTaken)
    }

    @Test(
        arguments: [
            ("1.17", TripEvent.Place(epoch: 1, revision: 17)), ("17", TripEvent.Place(epoch: nil, revision: 17)),
            ("0", TripEvent.Place(epoch: nil, revision: 0)), ("", nil), ("-1", nil), ("1.-1", nil), ("1.2.3", nil),
            (".5", nil), ("5.", nil), ("x", nil), ("99999999999999999999", nil),
        ])
    func `the place that a client saw last is read or refused`(text: String, place: TripEvent.Place?) {
        #expect(TripEvent.place(text) == place)
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `a flight with bytes changed is read or refused, and never traps`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<100 {
            var bytes = Array(TypedFlightTests.sample.utf8)
            for _ in 0...generator.below(3) {
                bytes[generator.below(bytes.count)] = UInt8(truncatingIfNeeded: generator.next())
            }
            guard let json = try? JSONValue(parsing: bytes) else { continue }
            let flight = FlightOffer(typed: json, now: TypedFlightTests.now)
            #expect(flight.map { !$0.identity.isEmpty } ?? true, "seed \(seed)")
        }
    }
}
