import LayoverAssembly
import LayoverFrame
import LayoverModel
import LayoverSentence
import Synchronization

/// Prices that all searches saw recently: the lowest by origin, destination and days, only in memory.
///
/// An entry has the route, the days, the number of travellers and the price; no name of a person is in it.
final class SeenFares: Sendable {
    /// Travellers of a price that is kept.
    static let adults = 1...9

    struct Route: Hashable {
        let market: String
        let currency: String
        let origin: String
        let destination: String
        let adults: Int
        let goesBack: Bool
    }

    private struct Entry {
        let departs: LocalDate
        let returns: LocalDate?
        let amount: Int
        let seconds: Int
    }

    private let routes = Mutex<[Route: [Entry]]>([:])

    /// Stores a price; a later one for the same days replaces an earlier one, whether it is lower or higher.
    ///
    /// - Complexity: O(days of the route); O(routes) if a route is dropped for it.
    func see(_ search: FlightSearch, _ price: Money, at seen: UTCInstant) {
        let query = search.query
        guard let origin = query.origin, let destination = query.destination, let departs = query.departs,
            query.cabin ?? .economy == .economy, price.amount > 0, price.currency == search.currency
        else { return }
        let adults = query.adults ?? 1
        guard SeenFares.adults.contains(adults) else { return }
        let route = Route(
            market: search.market.code, currency: search.currency.code, origin: origin, destination: destination,
            adults: adults, goesBack: query.returns != nil)
        let entry = Entry(departs: departs, returns: query.returns, amount: price.amount, seconds: seen.seconds)
        routes.withLock { routes in
            var days = routes[route] ?? []
            if let known = days.firstIndex(where: { $0.departs == departs && $0.returns == query.returns }) {
                guard days[known].seconds <= entry.seconds else { return }
                days[known] = entry
            } else {
                SeenFares.makeRoom(in: &days)
                days.append(entry)
            }
            if routes[route] == nil { SeenFares.makeRoom(in: &routes) }
            routes[route] = days
        }
    }

    /// Finds the lowest price to each destination within the days, among those that a search saw in the last 48 hours.
    ///
    /// - Parameters:
    ///   - destinations: Codes of airports.
    ///   - route: Makes a route from its destination.
    ///   - dates: The range for the departure, and for the return if there is one; `nil` for any.
    ///   - now: Seconds since 1970.
    ///   - today: Flights of earlier days are ignored.
    /// - Returns: By code of the airport; without destinations to which no price was seen.
    /// - Complexity: O(destinations · days of a route).
    func fares(
        to destinations: [String], _ route: (String) -> Route, within dates: SentenceDates?, now: Int,
        today: LocalDate
    ) -> [String: SentenceFare] {
        routes.withLock { routes in
            guard !routes.isEmpty else { return [:] }
            var found: [String: SentenceFare] = [:]
            for destination in destinations {
                let route = route(destination)
                guard let currency = Currency(route.currency) else { continue }
                let least = (routes[route] ?? []).filter { entry in
                    let isFresh = now - entry.seconds <= SentenceCallLimits.seenSeconds
                    return isFresh && entry.departs >= today && SeenFares.isWithin(entry, dates)
                }.min { ($0.amount, $1.seconds) < ($1.amount, $0.seconds) }
                guard let least else { continue }
                found[destination] = SentenceFare(
                    price: Money(amount: least.amount, currency: currency), departs: least.departs,
                    returns: least.returns, seen: UTCInstant(seconds: least.seconds))
            }
            return found
        }
    }

    /// The number of routes with a price.
    var count: Int { routes.withLock { $0.count } }

    private static func isWithin(_ entry: Entry, _ dates: SentenceDates?) -> Bool {
        guard let dates else { return true }
        return entry.departs >= dates.from && entry.departs <= dates.until
            && (entry.returns ?? dates.until) <= dates.until
    }

    /// Drops the price that was seen longest ago, if there is no room for one more.
    private static func makeRoom(in days: inout [Entry]) {
        guard days.count >= SentenceCallLimits.seenDays,
            let oldest = days.indices.min(by: { days[$0].seconds < days[$1].seconds })
        else { return }
        days.remove(at: oldest)
    }

    /// Drops a part of the routes, those whose newest price is the oldest, so that not every new one searches through all.
    private static func makeRoom(in routes: inout [Route: [Entry]]) {
        guard routes.count >= SentenceCallLimits.seenRoutes else { return }
        let newest = routes.map { ($0.key, $0.value.map(\.seconds).max() ?? 0) }.sorted { $0.1 < $1.1 }
        for (route, _) in newest.prefix(max(1, SentenceCallLimits.seenRoutes / 16)) { routes[route] = nil }
    }
}
