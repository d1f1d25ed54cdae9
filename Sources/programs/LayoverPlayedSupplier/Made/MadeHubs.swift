import LayoverFlights

/// Airports at which flights with a stop change.
enum MadeHubs {
    private static let codes = [
        "LHR", "AMS", "CDG", "FRA", "MUC", "ZRH", "MAD", "BCN", "LIS", "FCO", "VIE", "CPH", "OSL", "ARN", "HEL", "DUB",
        "BRU", "WAW", "IST", "ATH", "KEF", "DOH", "DXB", "AUH", "BOM", "DEL", "BKK", "SIN", "HKG", "ICN", "NRT", "SYD",
        "JNB", "ADD", "CMN", "JFK", "ORD", "ATL", "DFW", "LAX", "MIA", "YYZ", "MEX", "PTY", "BOG", "GRU", "SCL", "HAV",
    ]

    /// The eight hubs with the smallest detour, without the cities of both ends.
    static func between(_ from: Airport, _ to: Airport) -> [Airport] {
        let others = codes.compactMap { Airport($0) }.filter {
            $0.cityCode != from.cityCode && $0.cityCode != to.cityCode
        }
        let ways = others.map { hub in (hub: hub, kilometres: from.kilometres(to: hub) + hub.kilometres(to: to)) }
        let flown = ways.filter {
            max(from.kilometres(to: $0.hub), $0.hub.kilometres(to: to)) <= MadeTimetable.directKilometres
        }
        let order = (flown.isEmpty ? ways : flown).sorted {
            ($0.kilometres, $0.hub.code) < ($1.kilometres, $1.hub.code)
        }
        return order.prefix(8).map(\.hub)
    }
}
