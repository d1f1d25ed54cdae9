package import LayoverFlights
package import LayoverModel

/// The offers of an answer, as candidates of a pick.
package enum OfferCandidates {
    /// The facts of an offer, in the order in which candidates have them; each may be unknown.
    package static let facts = [
        PickFact("price", .number), PickFact("duration", .number), PickFact("stops", .number),
        PickFact("departs", .number), PickFact("arrives", .number), PickFact("carriers", .texts),
        PickFact("self_transfer", .flag),
    ]

    /// The offers as candidates, told apart by their ids.
    ///
    /// Prices are in minor units of the listing's first currency, others are not known, for nobody converts them. Durations are
    /// minutes of all ways together, by the clocks of the airports; departures and arrivals minutes of the day.
    ///
    /// - Parameters:
    ///   - listing: Single flights of an answer.
    ///   - zones: Tells how long a flight takes that begins and ends on two clocks.
    /// - Returns: At most 50: of more the cheapest, those without a price last, then by their ids.
    package static func read(_ listing: FlightListing, zones: any ZoneRules) -> [PickCandidate] {
        let currency = listing.itineraries.lazy.compactMap { $0.price?.currency }.first
        var ids: Set<String> = []
        let candidates = listing.itineraries.filter { ids.insert($0.id).inserted }
            .map { candidate($0, currency, zones) }
        guard candidates.count > PickLimits.candidates else { return candidates }
        let sorted = candidates.sorted { left, right in
            let prices = (left.values[0]?.number ?? .max, right.values[0]?.number ?? .max)
            if prices.0 != prices.1 { return prices.0 < prices.1 }
            return left.id.utf8.lexicographicallyPrecedes(right.id.utf8)
        }
        return Array(sorted.prefix(PickLimits.candidates))
    }

    private static func candidate(
        _ offer: ListedItinerary, _ currency: Currency?, _ zones: any ZoneRules
    ) -> PickCandidate {
        let price = offer.price.flatMap { $0.currency == currency ? number($0.amount) : nil }
        let departs = offer.legs.first?.first?.departs
        let arrives = offer.legs.first?.last?.arrives
        var carriers: [String] = []
        for segment in offer.legs.joined() where !carriers.contains(segment.carrier) {
            carriers.append(segment.carrier)
        }
        let stops = offer.legs.reduce(0) { $0 + max(0, $1.count - 1) }
        return PickCandidate(
            id: offer.id,
            values: [
                price, duration(offer.legs, zones).flatMap(number), number(stops),
                departs.flatMap { number($0.secondOfDay / 60) }, arrives.flatMap { number($0.secondOfDay / 60) },
                .texts(carriers), nil,
            ])
    }

    private static func number(_ number: Int) -> PickValue? { DecimalNumber.thousandths(number).map { .number($0) } }

    /// Minutes of all ways; `nil` where an airport is unknown or a way ends before it begins.
    private static func duration(_ legs: [[ListedSegment]], _ zones: any ZoneRules) -> Int? {
        var minutes = 0
        for leg in legs {
            guard let first = leg.first, let last = leg.last, let from = instant(first.departs, first.from, zones),
                let to = instant(last.arrives, last.to, zones), to > from
            else { return nil }
            minutes += (to.seconds - from.seconds) / 60
        }
        return minutes
    }

    private static func instant(_ local: LocalDateTime, _ airport: String, _ zones: any ZoneRules) -> UTCInstant? {
        guard let zone = Airport(airport)?.timeZone else { return nil }
        switch zones.resolve(local, in: zone) {
        case .unique(let instant): return instant
        case .overlap(let first, _): return first
        case .gap(let next): return next
        case nil: return nil
        }
    }
}
