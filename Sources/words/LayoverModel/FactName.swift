/// Every fact that files may name, in the order of the reference.
package enum FactName: String, CaseIterable, Sendable {
    case resultsCount = "results.count"
    case resultsOffers = "results.offers"
    case resultsDirectCount = "results.direct.count"
    case resultsDirectCarriers = "results.direct.carriers"
    case resultsDirectFlights = "results.direct.flights"
    case resultsPriceMin = "results.price.min"
    case resultsPriceMinDirect = "results.price.min_direct"
    case resultsPriceUnknown = "results.price.unknown"
    case resultsStops0 = "results.stops.0"
    case resultsStops1 = "results.stops.1"
    case resultsStops2Plus = "results.stops.2+"
    case resultsDurationMin = "results.duration.min"
    case resultsDurationMax = "results.duration.max"
    case resultsCheapest = "results.cheapest"
    case resultsFastest = "results.fastest"
    case resultsCarriers = "results.carriers"
    case resultsAgents = "results.agents"
    case resultsSelfTransfer = "results.self_transfer"
    case resultsEcoCount = "results.eco.count"
    case resultsEcoBest = "results.eco.best"
    case resultsEcoSaving = "results.eco.saving"
    case resultsComplete = "results.complete"
    case routeOriginAirport = "route.origin.airport"
    case routeOriginCity = "route.origin.city"
    case routeOriginCountry = "route.origin.country"
    case routeDestinationAirport = "route.destination.airport"
    case routeDestinationCity = "route.destination.city"
    case routeDestinationCountry = "route.destination.country"
    case routeCountries = "route.countries"
    case routeDistance = "route.distance_km"
    case routeDomestic = "route.domestic"
    case queryDeparts = "query.departs"
    case queryReturns = "query.returns"
    case queryWeekday = "query.weekday"
    case queryDaysAhead = "query.days_ahead"
    case queryAdults = "query.adults"
    case queryCabin = "query.cabin"
    case queryReturn = "query.return"
    case travellerResidence = "traveller.residence"
    case travellerCitizenship = "traveller.citizenship"
    case clientPlatform = "client.platform"
    case clientApp = "client.app"
    case clientScheme = "client.scheme"
    case clientTimeZone = "client.tz"
    case tripTitle = "trip.title"
    case tripPeople = "trip.people"
    case tripVoted = "trip.voted"
    case tripItems = "trip.items"
    case tripMatchesQuery = "trip.matches_query"
    case tripLeader = "trip.leader"
    case tripChosen = "trip.chosen"
    case tripMine = "trip.mine"
    case tripUnseen = "trip.unseen"
    case tripStale = "trip.stale"
    case tripClosed = "trip.closed"
    case tripClosesAt = "trip.closes_at"
    case tripPriceLatest = "trip.price.latest"
    case tripPriceState = "trip.price.state"
    case tripPriceSeenAt = "trip.price.seen_at"
    case market = "market"
    case locale = "locale"
    case now = "now"

    /// Its index in the order of the reference, from 0.
    ///
    /// - Complexity: O(1), without reading the name: an enumeration of plain cases is its number in memory.
    package var number: Int { Int(unsafe unsafeBitCast(self, to: UInt8.self)) }

    /// By number.
    package static let all = allCases

    /// Hashes the number: by default the letters of the raw value are hashed, which takes a quarter longer.
    package func hash(into hasher: inout Hasher) { hasher.combine(UInt8(truncatingIfNeeded: number)) }

    package var isAboutResults: Bool { FactName.areAboutResults[number] }

    package var isAboutRoute: Bool { FactName.areAboutRoute[number] }

    /// True if the fact is about a trip that the reader shares with friends.
    package var isAboutTrip: Bool { FactName.areAboutTrip[number] }

    private static let areAboutResults = all.map { $0.rawValue.hasPrefix("results.") }
    private static let areAboutRoute = all.map { $0.rawValue.hasPrefix("route.") }
    private static let areAboutTrip = all.map { $0.rawValue.hasPrefix("trip.") }
}
