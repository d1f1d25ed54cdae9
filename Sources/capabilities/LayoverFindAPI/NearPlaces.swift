import LayoverFlights

/// The airports around a place of the built-in tables, which need not be in the index any more.
enum NearPlaces {
    private typealias Known = (id: String, point: GeoPoint)

    private static let airports: [Known] = Airport.all.filter { !$0.isMetropolitanArea }.map { airport in
        ("airport:\(airport.code)", GeoPoint(airport))
    }

    /// The nearest airports that may be returned.
    ///
    /// - Parameters:
    ///   - id: An id of a place, such as `airport:SVG` or `city:LON`.
    ///   - row: The row of an id, if it may be returned.
    /// - Returns: Rows, the nearest first; empty if the id is that of no airport and no metropolitan area.
    /// - Complexity: O(airports).
    static func rows(around id: String, row: (String) -> Int?) -> [Int] {
        let parts = id.split(separator: ":", maxSplits: 1)
        guard parts.count == 2, parts[0] == "airport" || parts[0] == "city", let place = Airport(String(parts[1]))
        else { return [] }
        let point = GeoPoint(place)
        var nearest: [(row: Int, metres: Int)] = []
        for airport in airports {
            let metres = airport.point.metres(to: point)
            if nearest.count == FindLimits.nearest, let last = nearest.last, metres >= last.metres { continue }
            guard airport.id != id, let found = row(airport.id) else { continue }
            let place = nearest.firstIndex { $0.metres > metres } ?? nearest.endIndex
            nearest.insert((found, metres), at: place)
            if nearest.count > FindLimits.nearest { nearest.removeLast() }
        }
        return nearest.map(\.row)
    }
}
