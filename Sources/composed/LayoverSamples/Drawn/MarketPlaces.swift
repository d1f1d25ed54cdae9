import LayoverCatalog
import LayoverFlights
import LayoverModel

/// Places that readers of a market fly between, as often as the content's tables name them.
struct MarketPlaces {
    /// Of one trip; one may be unknown.
    struct Route: Hashable {
        let origin: Airport?
        let destination: Airport?
    }

    /// Each as often as a table has it.
    let routes: [Route]

    /// The rows of every table that widgets look up by airport: those that leave the market's country where there are
    /// some, else all; well-known airports where no table names any.
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

    /// The airports with most passengers of each part of the world.
    private static let usual = [
        "ATL", "DXB", "DFW", "LHR", "HND", "DEN", "IST", "LAX", "ORD", "DEL", "CAN", "CDG", "AMS", "MAD", "JFK", "SIN",
        "ICN", "FRA", "BKK", "HKG", "BCN", "SFO", "MUC", "FCO", "KUL", "GRU", "CGK", "SYD", "DOH", "LIS", "CPH", "OSL",
        "ARN", "WAW", "BUD", "VIE", "ZRH", "DUB", "MAN", "CPT", "NBO", "EZE", "SCL", "AKL", "YVR",
    ].map { Route(origin: Airport("LHR"), destination: Airport($0)) }
}
