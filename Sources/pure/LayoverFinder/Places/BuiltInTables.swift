internal import CFinder

/// How many routes leave an airport, and the airlines.
///
/// Source: `data/openflights` (OpenFlights.org, ODbL 1.0), a picture of 2014.
package enum BuiltInTables {
    /// By code of an airport.
    package static let routes: [String: Int] = {
        let rows = (0..<layover_routes_count).map { row in
            let found = unsafe layover_routes_at(row)
            return (unsafe String(cString: found.code), Int(unsafe found.routes))
        }
        return Dictionary(rows) { first, _ in first }
    }()

    /// Sorted by code.
    package static let airlines: [AirlineRow] = (0..<layover_airline_count).map { row in
        let found = unsafe layover_airline_at(row)
        return AirlineRow(
            code: unsafe String(cString: found.code), icao: unsafe String(cString: found.icao),
            name: unsafe String(cString: found.name), country: unsafe String(cString: found.country),
            routes: Int(unsafe found.routes))
    }
}
