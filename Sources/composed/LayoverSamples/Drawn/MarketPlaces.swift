import LayoverCatalog
import LayoverFlights
import LayoverModel

/// Routes that readers of a market fly, as frequent as in the content's tables.
struct MarketPlaces {
    /// The ends of one trip; one may be unknown.
    struct Route: Hashable {
        let origin: Airport?
        let destination: Airport?
    }

    /// Each as often as in the tables.
    let routes: [Route]

    /// Collects the rows of every table with airports as keys: those that leave the market's country if there are any,
    /// else all; well-known airports if no table has airports.
    init(_ catalog: Catalog, in market: CompiledMarket) {
        let all = catalog.widgets.compactMap(\.table).flatMap(MarketPlaces.routes)
        let own = all.filter { $0.origin?.country == market.market.code }
        let known = own.isEmpty ? all : own
        routes = known.isEmpty ? MarketPlaces.usual : known
    }

    private static func routes(of plan: TablePlan) -> [Route] {
        let columns = Dictionary(zip(plan.keys, plan.index.columns), uniquingKeysWith: { first, _ in first })
        let (origin, destination) = (columns[.routeOriginAirport], columns[.routeDestinationAirport])
        guard origin != nil || destination != nil else { return [] }
        return plan.table.rows.map { row in
            Route(
                origin: origin.flatMap { Airport(row[$0]) }, destination: destination.flatMap { Airport(row[$0]) })
        }
    }

    /// The airports with the most passengers in each part of the world.
    private static let usual = [
        "ATL", "DXB", "DFW", "LHR", "HND", "DEN", "IST", "LAX", "ORD", "DEL", "CAN", "CDG", "AMS", "MAD", "JFK", "SIN",
        "ICN", "FRA", "BKK", "HKG", "BCN", "SFO", "MUC", "FCO", "KUL", "GRU", "CGK", "SYD", "DOH", "LIS", "CPH", "OSL",
        "ARN", "WAW", "BUD", "VIE", "ZRH", "DUB", "MAN", "CPT", "NBO", "EZE", "SCL", "AKL", "YVR",
    ].map { Route(origin: Airport("LHR"), destination: Airport($0)) }
}
