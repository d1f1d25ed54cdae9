package import LayoverFlights
package import LayoverModel

/// The offers of an answer as candidates of a pick, and the prices of all of them.
package struct OfferCandidates: Sendable {
    /// The facts of an offer, in the order of the candidates' values; each may be unknown.
    package static let facts = [
        PickFact("price", .number), PickFact("duration", .number), PickFact("stops", .number),
        PickFact("departs", .number), PickFact("arrives", .number), PickFact("carriers", .texts),
        PickFact("self_transfer", .flag),
    ]

    /// At most 50, with distinct IDs.
    package let candidates: [PickCandidate]
    /// Currency of the prices.
    package let currency: Currency?
    /// Number of offers in the answer.
    package let count: Int
    /// Known prices of all of them in minor units, ascending.
    private let prices: [Int]

    /// Uses offers that are already candidates, such as those of a sample.
    package init(_ candidates: [PickCandidate], currency: Currency?) {
        self.candidates = Array(candidates.prefix(PickLimits.candidates))
        self.currency = currency
        count = candidates.count
        prices = candidates.compactMap { OfferCandidates.number(0, of: $0) }.sorted()
    }

    /// Reads the offers of an answer.
    ///
    /// Prices are in minor units of the listing's first currency; prices in other currencies are unknown, because they are
    /// not converted. Durations are minutes of all legs together, including the difference of the airports' clocks;
    /// departures and arrivals are minutes of the day.
    ///
    /// - Parameters:
    ///   - listing: Single offers of an answer.
    ///   - zones: The rules that give the duration of a flight between two zones.
    package init(_ listing: OfferListing, zones: any ZoneRules) {
        currency = listing.currency
        count = listing.count
        prices = listing.prices
        var airports = AirportClocks(zones)
        candidates = listing.offers.prefix(PickLimits.candidates).map { OfferCandidates.candidate($0, &airports) }
    }

    /// Offers with a known price.
    package var pricedCount: Int { prices.count }

    /// Offers that are dearer than `price`.
    ///
    /// - Complexity: O(log *n*).
    package func count(dearerThan price: Int) -> Int {
        var low = 0
        var high = prices.count
        while low < high {
            let middle = (low + high) / 2
            if prices[middle] <= price { low = middle + 1 } else { high = middle }
        }
        return prices.count - low
    }

    /// Minutes by which a candidate is faster than the cheapest; `nil` if it is not faster, or if a duration or the price
    /// is unknown.
    package func minutesSaved(by candidate: PickCandidate) -> Int? {
        let cheapest = candidates.min { left, right in
            (OfferCandidates.number(0, of: left) ?? .max) < (OfferCandidates.number(0, of: right) ?? .max)
        }
        guard let cheapest, OfferCandidates.number(0, of: cheapest) != nil,
            let own = OfferCandidates.number(1, of: candidate), let other = OfferCandidates.number(1, of: cheapest),
            own < other
        else { return nil }
        return other - own
    }

    /// A fact in whole units.
    private static func number(_ slot: Int, of candidate: PickCandidate) -> Int? {
        candidate.values.indices.contains(slot) ? candidate.values[slot]?.number.map { $0 / 1_000 } : nil
    }

    private static func candidate(_ offer: ListedOffer, _ airports: inout AirportClocks) -> PickCandidate {
        let way = offer.legs.first
        return PickCandidate(
            id: offer.id,
            values: [
                offer.price.flatMap(number), duration(offer.legs, &airports).flatMap(number), number(offer.stops),
                way.flatMap { number($0.departs.secondOfDay / 60) },
                way.flatMap { number($0.arrives.secondOfDay / 60) },
                .texts(offer.carriers), offer.isSelfTransfer.map { .flag($0) },
            ])
    }

    private static func number(_ number: Int) -> PickValue? { DecimalNumber.thousandths(number).map { .number($0) } }

    /// Minutes of all legs; `nil` if an airport is unknown or a leg ends before it begins.
    private static func duration(_ legs: ArraySlice<ListedLeg>, _ airports: inout AirportClocks) -> Int? {
        var minutes = 0
        for leg in legs {
            guard let from = airports.instant(of: leg.departs, at: leg.from),
                let to = airports.instant(of: leg.arrives, at: leg.to), to > from
            else { return nil }
            minutes += (to.seconds - from.seconds) / 60
        }
        return minutes
    }
}
