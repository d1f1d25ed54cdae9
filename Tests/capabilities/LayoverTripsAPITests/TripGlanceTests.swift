import LayoverAssembly
import LayoverFlights
import LayoverFrame
import LayoverModel
import LayoverSeal
@testable import LayoverTripsAPI
import LayoverTestKit
import LayoverTripKit
import LayoverTrips
import Testing

/// A trip's part in results: its facts, and which itineraries are its flights.
struct TripGlanceTests {
    private static let start = 1_795_000_000
    private let script: TripScript
    private let secrets: TripSecrets

    init() throws {
        script = try TripScript()
        secrets = TripSecrets(seal: try Seal())
    }

    private func now(_ seconds: Int = 0) -> UTCInstant { UTCInstant(seconds: Self.start + seconds) }

    /// The rows of a trip after some requests, one a second.
    private func rows(_ requests: [TripRequest]) throws -> TripRows {
        var rows: TripRows?
        for (second, request) in requests.enumerated() {
            let decision = TripRules().decide(request, on: rows, stored: nil, now: now(second))
            if case .refused(let problem) = decision.outcome { throw problem }
            rows = decision.rows
        }
        return try #require(rows)
    }

    private func glance(_ rows: TripRows, as person: String = "ben") throws -> TripGlance {
        let view = try TripRules().view(rows, as: script.caller(person), now: now(100))
        return TripGlance(view, of: script.person(person))
    }

    private func search(
        from: String? = "LHR", to: String = "OSL", day: Int = 4, returns: LocalDate? = nil, cabin: String = "economy"
    ) throws -> FlightSearch {
        var query = SearchQuery()
        query.origin = from
        query.destination = to
        query.departs = LocalDate(year: 2026, month: 12, day: day)
        query.returns = returns
        _ = try query.readItem("cabin", cabin)
        let (market, currency) = (try #require(Market("GB")), try #require(Currency("GBP")))
        return FlightSearch(market: market, currency: currency, query: query)
    }

    private func facts(_ requests: [TripRequest], as person: String = "ben") throws -> [FactName: Value] {
        try glance(try rows(requests), as: person).values(for: TripRoute(try search()), at: now(200))
    }

    @Test func `a trip without votes has people and flights, and nothing that leads`() throws {
        let facts = try facts(script.start(people: ["ana", "ben", "cy"], items: ["1", "2"]))
        #expect(
            facts == [
                .tripPeople: .int(3), .tripVoted: .int(0), .tripItems: .int(2), .tripMine: .int(0),
                .tripUnseen: .int(2), .tripMatchesQuery: .bool(true), .tripClosed: .bool(false),
            ])
    }

    @Test func `the leading item is shown with its price, and each voter counts once`() throws {
        let votes = [
            script.vote("ana", on: "2", .yes), script.vote("ben", on: "2", .maybe), script.vote("ben", on: "1", .no),
        ]
        let facts = try facts(script.start(people: ["ana", "ben", "cy"], items: ["1", "2", "3"]) + votes)
        #expect(facts[.tripLeader] == .text("KL 2"))
        #expect(facts[.tripVoted] == .int(2))
        #expect(facts[.tripMine] == .int(2))
        #expect(facts[.tripUnseen] == .int(1))
        #expect(facts[.tripPriceLatest] == .money(Money(amount: 10_000, currency: try #require(Currency("GBP")))))
        #expect(facts[.tripPriceState] == .text("same"))
        #expect(facts[.tripStale] == .int(0))
        #expect(facts[.tripPriceSeenAt] == .datetime(now()))
        let ana = try self.facts(script.start(people: ["ana", "ben"], items: ["1"]) + [votes[2]], as: "ana")
        #expect(ana[.tripLeader] == nil, "a no leads nowhere")
        #expect(ana[.tripUnseen] == .int(0), "who added a flight has seen it")
    }

    @Test func `a vote at another price is stale, and a flight may be gone`() throws {
        let voted = script.start(items: ["1"]) + [script.vote("ben", on: "1", .yes)]
        let dear = script.sight("1", .seen(11_000), at: now(50))
        #expect(try facts(voted + [dear])[.tripStale] == .int(1))
        #expect(try facts(voted + [dear])[.tripPriceState] == .text("up"))
        let almost = script.sight("1", .seen(10_999), at: now(50))
        #expect(try facts(voted + [almost])[.tripStale] == .int(0))
        let gone = script.sight("1", .missing(isComplete: true), at: now(50))
        #expect(try facts(voted + [gone])[.tripPriceState] == .text("gone"))
    }

    @Test func `the decision precedes the leading item`() throws {
        var patch = SettingsPatch()
        patch.chosen = .some(script.item("2"))
        let all =
            script.start(items: ["1", "2"]) + [
                script.vote("ben", on: "1", .yes), script.request(.set(patch, version: 1), "ana"),
            ]
        let facts = try facts(all)
        #expect(facts[.tripChosen] == .text("KL 2"))
        #expect(facts[.tripLeader] == .text("KL 1"))
        let marks = try glance(try rows(all)).marks(on: try index([flight("1"), flight("2")]))
        #expect(marks.map(\.isChosen) == [false, true])
        #expect(marks.map(\.mine) == [.yes, nil])
    }

    @Test(arguments: [(199, false), (200, true)])
    func `a trip is closed from its moment on`(seconds: Int, isClosed: Bool) throws {
        var patch = SettingsPatch()
        patch.closesAt = .some(now(200))
        let rows = try rows(script.start() + [script.request(.set(patch, version: 1), "ana")])
        let facts = try glance(rows).values(for: TripRoute(try search()), at: now(seconds))
        #expect(facts[.tripClosed] == .bool(isClosed))
        #expect(facts[.tripClosesAt] == (isClosed ? nil : .datetime(now(200))))
    }

    @Test func `a trip goes where a search of its cities and days does`() throws {
        let glance = try glance(try rows(script.start()))
        #expect(try glance.matches(TripRoute(search())) == true)
        #expect(try glance.matches(TripRoute(search(from: "LON"))) == true)
        #expect(try glance.matches(TripRoute(search(cabin: "business"))) == true, "the way and the days alone")
        #expect(try glance.matches(TripRoute(search(day: 5))) == false)
        #expect(try glance.matches(TripRoute(search(to: "BGO"))) == false)
        #expect(try glance.matches(TripRoute(search(returns: LocalDate(year: 2026, month: 12, day: 8)))) == false)
        #expect(try glance.matches(TripRoute(search(from: nil))) == nil)
        #expect(try glance.values(for: TripRoute(search(from: nil)), at: now())[.tripMatchesQuery] == nil)
    }

    // MARK: Matching

    /// A flight that may be in a trip or in an answer.
    private struct Flight: Hashable {
        var carrier = "KL"
        var number: String
        var to = "OSL"
        var day = 4
        var hour = 10

        var legs: [[FlightSegment]] {
            let date = LocalDate(daysSinceEpoch: 20_787 + day)
            return [
                [
                    FlightSegment(
                        carrier: carrier, number: number, from: "LHR", to: to,
                        departs: LocalDateTime(date, secondOfDay: hour * 3_600),
                        arrives: LocalDateTime(date, secondOfDay: hour * 3_600 + 7_200))
                ]
            ]
        }

        func listed(as id: String) -> ListedItinerary? {
            let legs = legs.map { leg in
                leg.compactMap { part in
                    ListedSegment(
                        carrier: part.carrier, number: part.number, from: part.from, to: part.to,
                        departs: part.departs, arrives: part.arrives)
                }
            }
            return legs[0].isEmpty ? nil : ListedItinerary(id: id, legs: legs, price: nil, link: nil)
        }
    }

    private func flight(_ number: String) -> Flight { Flight(number: number) }

    private func index(_ flights: [Flight], cabin: String = "economy") throws -> FlightIndex {
        let listed = flights.enumerated().compactMap { $1.listed(as: "\($0) \($1.number)") }
        return FlightIndex(
            FlightListing(isComplete: true, itineraries: listed), of: try search(cabin: cabin), secrets)
    }

    private func add(_ flight: Flight, as name: String) throws -> TripRequest {
        let (market, currency) = (try #require(Market("GB")), try #require(Currency("GBP")))
        let offer = ItemOffer.flight(
            FlightOffer(
                cabin: "economy", travellers: 3, legs: flight.legs, price: Money(amount: 1, currency: currency),
                basis: .total, market: market, supplier: "", itinerary: "", seenAt: now()), .typed)
        let new = NewItem(
            id: script.item(name), fingerprint: secrets.hash([offer.identity]), offer: .success(offer),
            isSent: .valid(true), note: nil)
        return script.request(.add(new), "ana")
    }

    @Test func `the 4th of December is the day that samples fly`() {
        #expect(LocalDate(daysSinceEpoch: 20_787 + 4) == LocalDate(year: 2026, month: 12, day: 4))
    }

    @Test func `a flight at several fares is marked at each, one of another cabin at none`() throws {
        let glance = try glance(try rows(script.start(items: []) + [try add(flight("7"), as: "a")]))
        let marks = try glance.marks(on: index([flight("7"), flight("8"), flight("7")]))
        #expect(marks.map(\.itinerary) == ["0 7", "2 7"])
        #expect(marks.allSatisfy { $0.trip == script.trip.text && $0.item == script.item("a").text })
        #expect(try glance.marks(on: index([flight("7")], cabin: "business")) == [])
    }

    @Test(arguments: 0..<200)
    func `an itinerary is marked if and only if it is a flight of the trip`(seed: UInt64) throws {
        var chance = SeededGenerator(seed: seed)
        func pick() -> Flight {
            Flight(
                carrier: ["KL", "SK"][Int.random(in: 0...1, using: &chance)],
                number: "\(Int.random(in: 1...3, using: &chance))",
                to: ["OSL", "BGO"][Int.random(in: 0...1, using: &chance)], day: Int.random(in: 4...5, using: &chance),
                hour: Int.random(in: 9...10, using: &chance))
        }
        /// The identity of a flight, which does not include its hour.
        func same(_ flight: Flight) -> [String] { [flight.carrier, flight.number, flight.to, "\(flight.day)"] }
        let ours = (0..<Int.random(in: 0...6, using: &chance)).map { _ in pick() }
        let listed = (0..<Int.random(in: 0...12, using: &chance)).map { _ in pick() }
        let requests = script.start(items: []) + (try ours.enumerated().map { try add($1, as: "i\($0)") })
        let glance = try glance(try rows(requests))
        let found = Set(try glance.marks(on: index(listed)).map(\.itinerary))
        let wanted = listed.enumerated().filter { entry in ours.contains { same($0) == same(entry.element) } }
        #expect(found == Set(wanted.map { "\($0.offset) \($0.element.number)" }))
    }
}
