import LayoverFlights
import LayoverJSON
import LayoverModel
import LayoverPick
import LayoverWeb
import Testing

@testable import LayoverPickAPI

/// Valid and rejected requests of clients.
struct PickQuestionTests {
    private func question(_ members: KeyValuePairs<String, JSONValue>) throws -> PickQuestion {
        try PickQuestion(Dictionary(members.map { ($0.key, $0.value) }) { first, _ in first })
    }

    @Test func `a question has a place, a way, a term, a duration and rejected candidates`() throws {
        let question = try question([
            "market": .string("GB"), "locale": .string("en-GB"), "at": .string("55.9533,-3.18891"),
            "mode": .string("transit"), "term": .string("dinner"), "wait": .int(800),
            "seen": .texts(["p1", "p2"]),
        ])
        #expect(question.market?.code == "GB")
        #expect(question.locale?.tag == "en-GB")
        #expect(question.mode == .transit)
        #expect(question.term == "dinner")
        #expect(question.waitMilliseconds == 800)
        #expect(question.seen == ["p1", "p2"])
        // Coordinates have three decimals at most.
        #expect(question.point == GeoPoint(latitude: 55_953_000, longitude: -3_189_000))
    }

    @Test func `nothing said is nothing known`() throws {
        let question = try question([:])
        #expect(question.point == nil)
        #expect(question.airport == nil)
        #expect(question.seen.isEmpty)
        #expect(question.mode == .walk)
        #expect(question.waitMilliseconds == nil)
        #expect(question.term == nil)
        #expect(question.run == nil)
    }

    @Test func `a place is an airport or a city, and the reader's position comes first`() throws {
        let airport = try question(["place": .string("EDI")])
        #expect(airport.airport?.code == "EDI")
        #expect(airport.point == Airport("EDI").map { GeoPoint($0) })
        let both = try question(["place": .string("EDI"), "at": .string("1,2")])
        #expect(both.airport == nil)
        #expect(both.point == GeoPoint(latitude: 1_000_000, longitude: 2_000_000))
    }

    @Test(arguments: [
        ("at", JSONValue.string("91,0")), ("at", .string("1")), ("at", .string("1,2,3")), ("at", .string("x,y")),
        ("at", .string("1.,2")), ("at", .int(5)), ("place", .string("XXQ")), ("place", .string("")), ("place", .int(1)),
    ])
    func `a position outside of Earth is no place`(name: String, value: JSONValue) {
        let refused = #expect(throws: PickRefusal.self) { try PickQuestion([name: value]) }
        #expect(refused?.problem.kind == "bad-place")
    }

    @Test(arguments: [
        ("market", JSONValue.string("gb")), ("locale", .string("e")), ("mode", .string("fly")), ("wait", .int(-1)),
        ("wait", .int(3_001)), ("wait", .string("soon")), ("seen", .int(1)), ("term", .int(1)),
        ("seen", .texts((0...100).map(String.init))), ("term", .string(String(repeating: "x", count: 81))),
    ])
    func `an unreadable question is rejected`(name: String, value: JSONValue) {
        let refused = #expect(throws: PickRefusal.self) { try PickQuestion([name: value]) }
        #expect(refused?.problem.kind == "bad-query")
    }

    @Test(arguments: [
        ("wait", JSONValue.int(3_000)), ("wait", .string("0")), ("seen", .texts((0..<100).map(String.init))),
        ("term", .string(String(repeating: "x", count: 80))), ("seen", .string("a,b")),
        ("at", .string(" 1.1234567 , 2 ")),
        ("at", .null),
    ])
    func `a question just within the limits is read`(name: String, value: JSONValue) {
        #expect(throws: Never.self) { try PickQuestion([name: value]) }
    }
}
