/// The route of the itineraries: their first airport, the last one of the outbound leg, and every country between.
struct RouteFacts: Sendable {
    /// One end of the outbound leg, over all itineraries.
    struct End: Sendable {
        private(set) var place = Place.none
        private(set) var isSet = false
        /// True while all itineraries agree on this end; the same applies below.
        private(set) var oneAirport = true
        private(set) var oneCity = true
        private(set) var oneCountry = true

        mutating func add(_ next: Place) {
            guard isSet else {
                (place, isSet) = (next, true)
                return
            }
            guard next != place else { return }
            oneAirport = false
            oneCountry = oneCountry && next.country == place.country
            oneCity = oneCity && next.isInCity(of: place)
        }
    }

    private(set) var origin = End()
    private(set) var destination = End()
    /// Number of itineraries that touch each country; empty in stored facts.
    private var countryCounts = [Int32](repeating: 0, count: Place.countries)
    /// The last itinerary that touched each country, so that it counts once; empty in stored facts.
    private var lastItinerary = [Int](repeating: -1, count: Place.countries)
    /// Countries of stored facts; `nil` while they are counted.
    private var keptCountries: [(country: Int, itineraries: Int)]?

    /// The countries that itineraries touch with their number of itineraries, in the order of the countries' numbers.
    var countries: [(country: Int, itineraries: Int)] {
        keptCountries ?? countryCounts.indices.filter { countryCounts[$0] > 0 }.map { ($0, Int(countryCounts[$0])) }
    }

    /// The same facts without the data that only counting needs.
    var kept: RouteFacts {
        var copy = self
        copy.keptCountries = countries
        (copy.countryCounts, copy.lastItinerary) = ([], [])
        return copy
    }

    mutating func removeAll() {
        origin = End()
        destination = End()
        for country in countryCounts.indices { countryCounts[country] = 0 }
        for country in lastItinerary.indices { lastItinerary[country] = -1 }
        keptCountries = nil
    }

    mutating func addEnds(_ from: Place, _ to: Place) {
        origin.add(from)
        destination.add(to)
    }

    /// Counts the place's country for `itinerary`; `false` if the country is unknown.
    mutating func touch(_ place: Place, itinerary: Int) -> Bool {
        let country = Int(place.country)
        guard lastItinerary.indices.contains(country) else { return false }
        if lastItinerary[country] != itinerary {
            lastItinerary[country] = itinerary
            countryCounts[country] += 1
        }
        return true
    }
}
