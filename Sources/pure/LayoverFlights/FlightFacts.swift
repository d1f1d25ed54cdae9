package import LayoverModel

/// Facts about the results and the route of one supplier's answer.
///
/// Reusable: `removeAll` keeps the memory, so that a warm read allocates nothing that grows with the results. IDs and names
/// are copied into one packed buffer, so the facts outlive the body.
package struct FlightFacts: Sendable {
    /// The supplier's progress.
    package enum ResultStatus: Hashable, Sendable {
        case complete
        /// More results will arrive.
        case incomplete
        /// The supplier gave up; results that it sent before may still be included.
        case failed
        /// The supplier reported no change and repeated no results, so these facts are empty.
        case unchanged
    }

    /// Parts of the answer that are missing or could not be read.
    struct Gaps: OptionSet, Sendable {
        let rawValue: UInt16

        static let stops = Gaps(rawValue: 1)
        static let durations = Gaps(rawValue: 2)
        static let places = Gaps(rawValue: 4)
        static let airlines = Gaps(rawValue: 8)
        static let transfers = Gaps(rawValue: 16)
        static let sellers = Gaps(rawValue: 32)
        /// The answer is one page of several, or was cut at the limit of its request.
        static let pages = Gaps(rawValue: 64)
        /// Offers in more than one currency: amounts cannot be compared.
        static let currencies = Gaps(rawValue: 128)
    }

    /// The currency of the answer or its request; `nil` makes every money fact unknown.
    package var currency: Currency?
    package internal(set) var resultStatus = ResultStatus.unchanged
    var gaps: Gaps = []
    /// True if the format reports whether transfers are protected; the next one is the same for emissions.
    var tellsTransfers = false
    var tellsEmissions = false
    /// True if the supplier's order is meaningful: among equals, the first then wins, otherwise the smaller ID.
    var isOrdered = true

    package internal(set) var itineraryCount = 0
    package internal(set) var offerCount = 0
    package internal(set) var unpricedOfferCount = 0
    /// Itineraries whose worst leg has no stop, one, or more.
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
    /// Single offers for layouts that choose among them; `nil` if they were not read or the format does not support them.
    package private(set) var offers: OfferListing?
    /// True once the single offers were read, whether the answer has any or not.
    package private(set) var hasReadOffers = false
    /// IDs and names, one after the other.
    var texts: [UInt8] = []
    let limits: FlightLimits

    package init(limits: FlightLimits = FlightLimits()) {
        self.limits = limits
        airlineTable = ByteTable(.airlines, limit: limits.airlines, probeLimit: limits.probes)
        sellers = ByteTable(.sellers, limit: limits.sellers, probeLimit: limits.probes)
    }

    /// Itineraries without a stop.
    package var directCount: Int { stopCounts[0] }

    /// A copy in memory no larger than needed, for storage.
    ///
    /// It can be queried, but not filled again.
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

    /// Adds what was read of the single offers of the same answer.
    package mutating func setOffers(_ listing: OfferListing?) {
        offers = listing
        hasReadOffers = true
    }

    /// The same facts with the status of the supplier's last answer, which repeated no results.
    package func settled(as resultStatus: ResultStatus) -> FlightFacts {
        var copy = self
        copy.resultStatus = resultStatus
        return copy
    }

    /// Resets the facts to an empty answer, including `currency`; keeps the memory.
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
        (offers, hasReadOffers) = (nil, false)
        texts.removeAll(keepingCapacity: true)
    }
}

/// The itinerary with the least (or most) of something so far.
struct Best: Sendable {
    /// Millionths of the currency, minutes, or basis points.
    let amount: Int
    /// Its ID, in `FlightFacts.texts`.
    let id: Range<Int>
}

/// A marketing airline that sells something in the answer.
struct AirlineFacts: Sendable {
    var name: Range<Int>
    /// Its display code, or its IATA code; empty if it has neither.
    var code: Range<Int>
    /// Distinct direct outbound flights.
    var flights = 0
    var minimumPrice: Int?
    var directCount = 0
    /// Its first and last itinerary in `FlightFacts.directs`.
    var first = -1
    var last = -1
}

/// A direct itinerary whose legs are all sold by one airline.
struct DirectItinerary: Sendable {
    let id: Range<Int>
    /// The airline's next one in `FlightFacts.directs`; -1 after the last.
    var next = -1
}
