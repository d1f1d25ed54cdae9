import LayoverFlights
import LayoverModel
@testable import LayoverTripsAPI
import LayoverTripKit
import LayoverTrips
import Testing

/// What an answer shows about the prices of a trip's flights.
struct ListedPricesTests {
    private let script: TripScript
    private let rows: TripRows
    private let at = UTCInstant(seconds: 1_796_000_000)

    /// A trip with flight A.
    init() throws {
        script = try TripScript()
        var rows: TripRows?
        for request in try TripScript().start(items: ["A"]) {
            let decision = TripRules().decide(request, on: rows, stored: nil, now: UTCInstant(seconds: 1_795_000_000))
            rows = decision.rows
        }
        self.rows = try #require(rows)
    }

    private var flight: FlightOffer {
        get throws { try #require(script.offer("A").flight) }
    }

    private func listed(_ flight: FlightOffer, amount: Int?, number: String? = nil) throws -> ListedItinerary {
        ListedItinerary(
            id: "i", legs: try #require(FlightListing.legs(of: flight, number: number)),
            price: amount.map { Money(amount: $0, currency: flight.price.currency) }, link: nil)
    }

    private func sightings(_ itineraries: [ListedItinerary], isComplete: Bool, of search: SearchKey? = nil) throws
        -> [Sighting.Price]
    {
        let search = try #require(try search ?? flight.search)
        let listing = FlightListing(isComplete: isComplete, itineraries: itineraries)
        return ListedPrices(listing, [search], at: at).sightings(of: rows).map(\.price)
    }

    @Test func `the least of all that sell a flight is its price`() throws {
        let all = try [listed(flight, amount: 300), listed(flight, amount: 200), listed(flight, amount: nil)]
        #expect(try sightings(all, isComplete: false) == [.seen(200, isLowest: false)])
        #expect(try sightings(all, isComplete: true) == [.seen(200)])
        #expect(
            try sightings([listed(flight, amount: nil)], isComplete: true).isEmpty, "it is there, at no known price")
    }

    @Test(arguments: [false, true])
    func `an answer that is the last one has lowest prices, whether it is complete or not`(isPart: Bool) throws {
        let listing = FlightListing(
            isComplete: false, hasLowestPrices: true, itineraries: [try listed(flight, amount: 300)])
        let prices = ListedPrices(listing, [try #require(try flight.search)], isPart: isPart, at: at)
        #expect(prices.sightings(of: rows).map(\.price) == [.seen(300)])
    }

    @Test func `a flight that is missing is gone, if the answer is whole and of its search`() throws {
        let other = try [listed(flight, amount: 100, number: "777")]
        #expect(try sightings(other, isComplete: true) == [.missing(isComplete: true)])
        #expect(try sightings(other, isComplete: false).isEmpty)
        let flight = try flight
        let search = try #require(flight.search)
        let elsewhere = SearchKey(
            from: "LGW", to: search.to, departs: search.departs, returns: search.returns, market: search.market,
            currency: search.currency, travellers: search.travellers, cabin: search.cabin)
        #expect(try sightings(other, isComplete: true, of: elsewhere).isEmpty)
    }
}

extension FlightListing {
    /// The legs of an offer as an answer lists them; with another number they are other flights.
    fileprivate static func legs(of offer: FlightOffer, number: String?) -> [[ListedSegment]]? {
        let legs = offer.legs.map { leg in
            leg.compactMap { part in
                ListedSegment(
                    carrier: part.carrier, number: number ?? part.number, from: part.from, to: part.to,
                    departs: part.departs, arrives: part.arrives)
            }
        }
        return zip(legs, offer.legs).allSatisfy { $0.count == $1.count } ? legs : nil
    }
}
