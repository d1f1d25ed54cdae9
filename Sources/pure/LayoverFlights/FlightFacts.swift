package import LayoverModel

/// Facts that one answer of a supplier tells about its results and its route.
///
/// Reusable: `removeAll` keeps the memory, so that a warm read allocates nothing that grows with the results. Ids and
/// names are copied into one packed buffer, so the facts outlive the body.
package struct FlightFacts: Sendable {
    /// Progress of the supplier.
    package enum ResultStatus: Hashable, Sendable {
        case complete
        /// More results will come.
        case incomplete
        /// The supplier gave up; what it had may still be there.
        case failed
        /// The supplier says that nothing changed and repeats nothing: these facts say nothing either.
        case unchanged
    }

    /// Parts of the answer that could not be read, or were never given.
    struct Gaps: OptionSet, Sendable {
        let rawValue: UInt16

        static let stops = Gaps(rawValue: 1)
        static let durations = Gaps(rawValue: 2)
        static let places = Gaps(rawValue: 4)
        static let airlines = Gaps(rawValue: 8)
        static let transfers = Gaps(rawValue: 16)
        static let sellers = Gaps(rawValue: 32)
        /// The answer is one page of several.
        static let pages = Gaps(rawValue: 64)
        /// Offers in more than one currency: no amount can be compared.
        static let currencies = Gaps(rawValue: 128)
    }

    /// Money that the answer or its request names; `nil` makes every money fact unknown.
    package var currency: Currency?
    package internal(set) var resultStatus = ResultStatus.unchanged
    var gaps: Gaps = []
    /// True if the format tells whether a transfer is protected; below, what emissions an itinerary has.
    var tellsTransfers = false
    var tellsEmissions = false
    /// True if the supplier's order means something: then the first of equals wins, otherwise the smaller id.
    var isOrdered = true

    package internal(set) var itineraryCount = 0
    package internal(set) var offerCount = 0
    package internal(set) var unpricedOfferCount = 0
    /// Itineraries whose worst leg has none, one, or more stops.
    var stopCounts: [Int] = [0, 0, 0]
    var selfTransferCount = 0
    var ecoCount = 0
    var minimumPrice: Int?
    var minimumDirectPrice: Int?
    var minimumMinutes: Int?
    var maximumMinutes: Int?
    var directFlightCount = 0
    var flightCount = 0

    var cheapest: Best?
    var fastest: Best?
    var greenest: Best?

    var airlineTable: ByteTable
    var airlines: [AirlineFacts] = []
    var directs: [DirectItinerary] = []
    var sellers: ByteTable
    var route = RouteFacts()
    /// Single offers, where whoever lays the answer out chooses among them; `nil` where nobody asked or the format tells none.
    package var offers: OfferListing?
    /// Ids and names, one after the other.
    var texts: [UInt8] = []
    let limits: FlightLimits

    package init(limits: FlightLimits = FlightLimits()) {
        self.limits = limits
        airlineTable = ByteTable(.airlines, limit: limits.airlines, probeLimit: limits.probes)
        sellers = ByteTable(.sellers, limit: limits.sellers, probeLimit: limits.probes)
    }

    /// Itineraries without a stop.
    package var directCount: Int { stopCounts[0] }

    /// The same facts in memory of their own that is no larger than they are, to be held on to.
    ///
    /// They can be asked, and not be read into.
    package var kept: FlightFacts {
        var copy = self
        copy.airlineTable = airlineTable.kept
        copy.sellers = sellers.kept
        copy.route = route.kept
        copy.airlines = airlines.map { $0 }
        copy.directs = directs.map { $0 }
        copy.texts = texts.map { $0 }
        return copy
    }

    /// The same facts once the supplier has said its last word and repeated nothing.
    package func settled(as resultStatus: ResultStatus) -> FlightFacts {
        var copy = self
        copy.resultStatus = resultStatus
        return copy
    }

    /// Back to an answer that says nothing yet; `currency` goes too, the memory stays.
    package mutating func removeAll() {
        currency = nil
        resultStatus = .unchanged
        gaps = []
        (tellsTransfers, tellsEmissions, isOrdered) = (false, false, true)
        (itineraryCount, offerCount, unpricedOfferCount) = (0, 0, 0)
        for index in stopCounts.indices { stopCounts[index] = 0 }
        (selfTransferCount, ecoCount, directFlightCount, flightCount) = (0, 0, 0, 0)
        (minimumPrice, minimumDirectPrice, minimumMinutes, maximumMinutes) = (nil, nil, nil, nil)
        (cheapest, fastest, greenest) = (nil, nil, nil)
        airlineTable.removeAll()
        airlines.removeAll(keepingCapacity: true)
        directs.removeAll(keepingCapacity: true)
        sellers.removeAll()
        route.removeAll()
        offers = nil
        texts.removeAll(keepingCapacity: true)
    }
}

/// The itinerary that has the least (or most) of something so far.
struct Best: Sendable {
    /// Millionths of the currency, minutes, or basis points.
    let amount: Int
    /// Its id, in `FlightFacts.texts`.
    let id: Range<Int>
}

/// A marketing airline that sells something in the answer.
struct AirlineFacts: Sendable {
    var name: Range<Int>
    /// Its display code, or its IATA code; empty where it has neither.
    var code: Range<Int>
    /// Distinct direct outbound flights.
    var flights = 0
    var minimumPrice: Int?
    var directCount = 0
    /// Its first and last itinerary in `FlightFacts.directs`.
    var first = -1
    var last = -1
}

/// A direct itinerary all of whose legs one airline sells.
struct DirectItinerary: Sendable {
    let id: Range<Int>
    /// The airline's next one in `FlightFacts.directs`; -1 after the last.
    var next = -1
}
