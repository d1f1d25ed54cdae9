import LayoverModel
import LayoverTripKit
import LayoverTrips
import Testing

/// Flights beside each other: which of them is the cheapest, and which the fastest.
struct FlightComparisonTests {
    /// Winter time of the two airports.
    private struct Zones: ZoneRules {
        private static let hours = ["Europe/London": 0, "Europe/Oslo": 1]

        func isKnown(zone: String) -> Bool { Zones.hours[zone] != nil }

        func resolve(_ local: LocalDateTime, in zone: String) -> LocalResolution? {
            Zones.hours[zone].map { .unique(UTCInstant(seconds: local.secondsAsUTC - $0 * 3_600)) }
        }

        func offset(at instant: UTCInstant, in zone: String) -> Int? { Zones.hours[zone].map { $0 * 3_600 } }
    }

    private static let day = LocalDate(daysSinceEpoch: 20_800)

    private static func leg(_ departs: Int, _ arrives: Int, to: String = "OSL") -> [FlightSegment] {
        [
            FlightSegment(
                carrier: "KL", number: "1", from: "LHR", to: to, departs: LocalDateTime(day, secondOfDay: departs * 60),
                arrives: LocalDateTime(day, secondOfDay: arrives * 60))
        ]
    }

    @Test(arguments: [(600, 720, 60), (600, 661, 1), (600, 660, nil), (600, 600, nil)] as [(Int, Int, Int?)])
    func `a leg lasts from clock to clock of its airports`(departs: Int, arrives: Int, minutes: Int?) {
        #expect(FlightOffer.minutes(of: FlightComparisonTests.leg(departs, arrives), Zones()) == minutes)
    }

    @Test func `a leg to an airport without a known clock has no duration`() {
        #expect(FlightOffer.minutes(of: FlightComparisonTests.leg(600, 720, to: "ZZZ"), Zones()) == nil)
        #expect(FlightOffer.minutes(of: [], Zones()) == nil)
    }

    private func comparison(_ prices: [String: Int], currency: String = "GBP", staged: [String] = []) async throws
        -> (TripWorld, FlightComparison)
    {
        let world = try await TripWorld(items: [])
        for (name, price) in prices.sorted(by: { $0.key < $1.key }) {
            _ = await world.send(
                world.script.add(
                    "ana", name, isSent: !staged.contains(name), price: price,
                    currency: name == "3" ? currency : "GBP"))
        }
        return (world, FlightComparison(try world.view("ana"), zones: Zones()))
    }

    @Test func `two flights are compared, and one is not`() async throws {
        #expect(try await comparison(["1": 9_000]).1.items.isEmpty)
        #expect(
            try await comparison(["1": 9_000, "2": 8_000], staged: ["2"]).1.items.isEmpty, "a staged one is no one's")
        let (world, two) = try await comparison(["1": 9_000, "2": 8_000])
        #expect(two.items.map(\.item.id) == world.ids(["2", "1"]))
        #expect(two.cheapest == [world.script.item("2")])
        #expect(two.fastest.isEmpty, "all take as long")
    }

    @Test func `prices that are equal, or in different currencies, have no cheapest`() async throws {
        #expect(try await comparison(["1": 9_000, "2": 9_000]).1.cheapest.isEmpty)
        #expect(try await comparison(["1": 9_000, "2": 8_000, "3": 10], currency: "NOK").1.cheapest.isEmpty)
        let (world, all) = try await comparison(["1": 9_000, "2": 8_000, "3": 8_000])
        #expect(all.cheapest == Set(world.ids(["2", "3"])))
    }

    @Test func `a flight that is gone is not the cheapest`() async throws {
        let (world, _) = try await comparison(["1": 9_000, "2": 8_000, "3": 9_500])
        _ = await world.send(
            world.script.sight("2", .missing(isComplete: true), at: world.clock.now.adding(seconds: 60)))
        let now = FlightComparison(try world.view("ana"), zones: Zones())
        #expect(now.cheapest == [world.script.item("1")])
    }
}
