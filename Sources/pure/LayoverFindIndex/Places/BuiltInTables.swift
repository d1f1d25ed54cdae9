internal import CFinder

/// The number of routes from each airport, the airlines, and names of places.
package enum BuiltInTables {
    /// By airport code.
    ///
    /// Source: `data/openflights` (OpenFlights.org, ODbL 1.0), a picture of 2014.
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

    /// Names of places and countries in many languages, by ID (`city:TPE`, `country:GR`).
    ///
    /// Sources: `data/geonames` (GeoNames, CC BY 4.0) and `data/unicode` (CLDR).
    package static let names: [String: [String]] = {
        var length: Int32 = 0
        let start = unsafe layover_names(&length)
        let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: Int(length)))
        var names: [String: [String]] = [:]
        for line in bytes.split(separator: 0x0a) {
            let parts = line.split(separator: 0x09).map { String(decoding: $0, as: UTF8.self) }
            if let id = parts.first { names[id, default: []] += parts.dropFirst() }
        }
        return names
    }()
}
