import LayoverCatalog
import LayoverModel

/// The weekdays of direct flights, from a table of the content.
struct DirectRoutes {
    /// Maximum routes; further routes of a longer table are left out.
    static let limit = 500

    /// Maximum flights of one row.
    static let flightLimit = 1_000

    struct Route: Hashable {
        let origin: String
        let destination: String
        /// By weekday, Monday first.
        var flights = [Int](repeating: 0, count: Weekday.allCases.count)
    }

    /// In the order of the table.
    let routes: [Route]

    /// Reads the table of the first live widget that finds its rows by origin and destination and has a column `weekday`.
    ///
    /// A row counts the flights in its column `flights`, or one if there is no number.
    init(_ catalog: Catalog) {
        let columns = catalog.widgets.filter(\.isServed).lazy.compactMap { $0.table.flatMap(Columns.init) }.first
        routes = columns.map(DirectRoutes.read) ?? []
    }

    private static func read(_ columns: Columns) -> [Route] {
        var routes: [Route] = []
        var places: [[String]: Int] = [:]
        for row in columns.table.rows {
            guard let weekday = Weekday(code: row[columns.weekday]) else { continue }
            let (origin, destination) = (row[columns.origin], row[columns.destination])
            let place = places[[origin, destination]] ?? routes.count
            if place == routes.count {
                guard routes.count < limit else { continue }
                routes.append(Route(origin: origin, destination: destination))
                places[[origin, destination]] = place
            }
            routes[place].flights[weekday.rawValue - 1] += flights(columns.flights.map { row[$0] })
        }
        return routes
    }

    private static func flights(_ cell: String?) -> Int {
        min(max(cell.flatMap { Int($0) } ?? 1, 0), flightLimit)
    }

    /// The columns of such a table.
    private struct Columns {
        let table: CompiledTable
        let origin: Int
        let destination: Int
        let weekday: Int
        let flights: Int?

        init?(_ plan: TablePlan) {
            guard plan.keys.count == 2, let from = plan.keys.firstIndex(of: .routeOriginAirport),
                let to = plan.keys.firstIndex(of: .routeDestinationAirport),
                let weekday = plan.table.column("weekday")
            else { return nil }
            table = plan.table
            (origin, destination) = (plan.index.columns[from], plan.index.columns[to])
            (self.weekday, flights) = (weekday, plan.table.column("flights"))
        }
    }
}
