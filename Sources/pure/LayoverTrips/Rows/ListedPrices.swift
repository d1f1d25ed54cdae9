package import LayoverFlights
package import LayoverModel

/// The prices of one answer, for the flights of trips.
package struct ListedPrices: Sendable {
    private struct Entry {
        /// The lowest of all sellers, for all travellers; `nil` if the answer has none.
        var amount: Int?
        let departs: LocalDateTime?
    }

    private var entries: [[UInt8]: Entry] = [:]
    private let isComplete: Bool
    private let isLowest: Bool
    /// The searches that it answers, one for each pair of airports.
    private let searches: Set<SearchKey>
    private let at: UTCInstant

    /// - Parameters:
    ///   - listing: The itineraries of the answer.
    ///   - searches: The searches that it answers.
    ///   - isPart: Whether it is only a part of an answer, so that no flight counts as missing.
    ///   - at: The time of the answer.
    /// - Complexity: O(itineraries).
    package init(_ listing: FlightListing, _ searches: [SearchKey], isPart: Bool = false, at: UTCInstant) {
        isComplete = listing.isComplete && !isPart
        isLowest = listing.hasLowestPrices
        self.searches = Set(searches)
        self.at = at
        guard let cabin = searches.first?.cabin else { return }
        for itinerary in listing.itineraries {
            let legs = FlightOffer.legs(of: itinerary)
            let name = FlightOffer.identity(cabin: cabin, legs: legs)
            var entry = entries[name] ?? Entry(departs: legs.first?.first?.departs)
            entry.amount = [entry.amount, itinerary.price?.amount].compactMap { $0 }.min()
            entries[name] = entry
        }
    }

    /// The prices of the flights of a trip, without those that another search finds.
    package func sightings(of rows: TripRows) -> [Sighting] {
        rows.items.values.compactMap { item in
            guard !item.isRemoved, let flight = item.offer.flight, let search = flight.search,
                searches.contains(search), let price = price(of: flight)
            else { return nil }
            return Sighting(
                fingerprint: item.fingerprint, market: flight.market, currency: flight.price.currency,
                travellers: flight.travellers, price: price, at: at, departs: entries[flight.identity]?.departs)
        }
    }

    /// `nil` if the answer says nothing about a flight.
    private func price(of flight: FlightOffer) -> Sighting.Price? {
        guard let entry = entries[flight.identity] else { return isComplete ? .missing(isComplete: true) : nil }
        guard let amount = entry.amount else { return nil }
        switch flight.basis {
        case .total: return .seen(amount, isLowest: isLowest)
        case .person:
            return .seen((amount + flight.travellers / 2) / flight.travellers, isLowest: isLowest)
        }
    }
}

extension FlightOffer {
    package static func legs(of itinerary: ListedItinerary) -> [[FlightSegment]] {
        itinerary.legs.map { leg in
            leg.map { part in
                var segment = FlightSegment(
                    carrier: part.carrier, number: part.number, from: part.from, to: part.to, departs: part.departs,
                    arrives: part.arrives)
                let name = part.carrierName.flatMap { PlainText.read($0, limit: OfferLimits.carrierNameCharacters) }
                segment.carrierName = name?.isEmpty == true ? nil : name
                return segment
            }
        }
    }
}
