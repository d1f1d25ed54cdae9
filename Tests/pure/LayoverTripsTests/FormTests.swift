import LayoverJSON
import LayoverModel
import LayoverTestKit
import LayoverTripKit
import LayoverTrips
import Testing

/// The written forms of ids, offers, settings and replies can be read back unchanged.
struct FormTests {
    @Test func `base 32 takes five bits a character`() {
        #expect(Crockford.text([0xff, 0x00, 0xff], count: 4) == "zw0f")
        #expect(Crockford.text([UInt8](repeating: 0, count: 17), count: 26) == String(repeating: "0", count: 26))
        #expect(Crockford.bytes(for: Crockford.tokenCharacters) == 17)
        #expect(Crockford.bytes(for: Crockford.keyCharacters) == 33)
        #expect(Crockford.isToken("0123456789abcdefghjkmnpqrs", count: 26))
        #expect(!Crockford.isToken("0123456789abcdefghjkmnpqri", count: 26))
        #expect(!Crockford.isToken("0", count: 26))
    }

    @Test(arguments: [
        ("abc", true), ("", false), ("a-b", false), ("A", false), (String(repeating: "z", count: 53), false),
    ])
    func `an id is small letters and digits`(text: String, isRead: Bool) {
        #expect((TripID(text) != nil) == isRead)
    }

    @Test func `a hash is its thirty-two bytes`() throws {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<50 {
            let bytes = (0..<32).map { _ in UInt8(random.below(256)) }
            #expect(try #require(TripHash(bytes)).bytes == bytes)
        }
        #expect(TripHash([1]) == nil)
    }

    @Test func `offers`() throws {
        let flight = try TripScript().offer("A", price: .max)
        #expect(ItemOffer(text: flight.text) == flight)
        let card = ItemOffer.card(
            CardOffer(
                widget: "hint", campaign: nil, market: try #require(Market("NO")), anchor: "x|y", label: "Å \"card\"",
                picture: nil, link: "https://www.example.com/", seenAt: UTCInstant(seconds: 5)))
        #expect(ItemOffer(text: card.text) == card)
        for text in ["", "{}", "[]", #"{"widget":1}"#, #"{"cabin":"economy"}"#] {
            #expect(ItemOffer(text: text) == nil)
        }
    }

    @Test(arguments: [
        (2030, 1, 9, "5", "6:flight7:economy3:leg2:KL1:53:LHR3:OSL10:2030-01-09"),
        (42, 12, 31, "1234567890", "6:flight7:economy3:leg2:KL10:12345678903:LHR3:OSL10:0042-12-31"),
    ])
    func `the identity of a flight is written as always, because stores keep its hash`(
        year: Int, month: Int, day: Int, number: String, expected: String
    ) throws {
        let moment = LocalDateTime(try #require(LocalDate(year: year, month: month, day: day)), secondOfDay: 36_000)
        let segment = FlightSegment(
            carrier: "KL", number: number, from: "LHR", to: "OSL", departs: moment, arrives: moment)
        #expect(FlightOffer.identity(cabin: "economy", legs: [[segment]]) == Array(expected.utf8))
    }

    @Test func `flights differ neither by the supplier's IDs nor by where their names end`() throws {
        let script = try TripScript()
        #expect(script.offer("A", price: 1).identity == script.offer("A", price: 2).identity)
        #expect(script.offer("A").identity != script.offer("A", day: 5).identity)
        #expect(script.offer("AB").identity != script.offer("A").identity)
    }

    @Test func `an airline's name is stored with its flight, and is no part of its identity`() throws {
        let script = try TripScript()
        guard case .flight(let plain, let voucher) = script.offer("1") else { return }
        var legs = plain.legs
        legs[0][0].carrierName = "KLM Royal Dutch"
        let named = FlightOffer(
            cabin: plain.cabin, travellers: plain.travellers, legs: legs, price: plain.price, basis: plain.basis,
            market: plain.market, supplier: plain.supplier, itinerary: plain.itinerary, seenAt: plain.seenAt)
        let offer = ItemOffer.flight(named, voucher)
        #expect(ItemOffer(text: offer.text) == offer)
        #expect(named.identity == plain.identity)
        #expect(
            offer.wire(leadsTo: { _ in false })["legs"]?.items?[0].items?[0]["carrier_name"]?.string
                == "KLM Royal Dutch")
        #expect(!ItemOffer.flight(plain, voucher).text.contains("carrier_name"))
    }

    @Test func `settings`() throws {
        var settings = TripSettings()
        #expect(TripSettings(text: settings.text) == settings)
        settings.title = "R\"ome"
        settings.ballot = .one
        settings.adding = .managers
        settings.closesAt = UTCInstant(seconds: 9)
        settings.isClosed = true
        settings.chosen = ItemID("abc")
        #expect(TripSettings(text: settings.text) == settings)
        #expect(TripSettings(text: "{") == TripSettings())
    }

    @Test func `replies, whatever they are`() throws {
        let script = try TripScript()
        let results: [TripReply.Result] = [
            .created(script.trip, script.person("ana"), script.link().link),
            .joined(script.trip, script.person("b"), isNew: true),
            .vote(nil, seq: 3), .vote(.maybe, seq: .max), .item(script.item("A"), isNew: false), .settings(version: 2),
            .link(script.link().link), .done,
        ]
        for result in results {
            let reply = TripReply(result, changed: true, revision: 7, secrets: ["a\"b", ""])
            #expect(TripReply(bytes: reply.bytes) == reply)
        }
        for text in ["", "{}", #"{"result":["vote"],"changed":true,"revision":1}"#] {
            #expect(TripReply(bytes: Array(text.utf8)) == nil)
        }
    }

    @Test func `erasures`() throws {
        let script = try TripScript()
        for person in [script.person("ana"), nil] {
            let erasure = TripErasure(trip: script.trip, person: person, at: UTCInstant(seconds: 4))
            #expect(TripErasure(line: erasure.line[...]) == erasure)
        }
        for line in ["", "a b", "a b c", "a B! 4", "a - x"] { #expect(TripErasure(line: line[...]) == nil) }
    }

    @Test func `every problem has a type and a status of an error`() {
        let problems: [TripProblem] = [
            .participantGone, .rightMissing, .unknown, .itemUnknown, .ended, .frozen, .voteSuperseded(nil, seq: 1),
            .closed,
            .tripFull, .itemsFull, .linksFull, .itemBarred, .itemRemoved, .versionChanged(1), .versionRequired,
            .voteValue,
            .seqInvalid, .seqTooFar, .settingInvalid, .keyReused,
        ]
        #expect(problems.allSatisfy { (400..<500).contains($0.wire.status) && !$0.wire.type.isEmpty })
        #expect(TripProblem.itemBarred.wire.type == TripProblem.itemRemoved.wire.type)
    }
}
