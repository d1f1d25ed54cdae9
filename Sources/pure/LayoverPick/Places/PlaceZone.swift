package import LayoverFlights

/// The time zone and the country of a place that names none: those of the nearest airport.
package struct PlaceZone: Hashable, Sendable {
    package let zone: String
    package let country: String

    /// Takes them from the nearest airport.
    ///
    /// - Returns: `nil` if no airport is within ``PickLimits/zoneMetres``.
    /// - Complexity: O(airports in the same band of latitudes), each with two comparisons.
    package init?(near point: GeoPoint) {
        var nearest: (airport: Known, metres: Int)?
        var index = PlaceZone.first(from: point.latitude - PlaceZone.band)
        while index < PlaceZone.airports.count {
            let airport = PlaceZone.airports[index]
            guard airport.point.latitude <= point.latitude + PlaceZone.band else { break }
            index += 1
            guard PlaceZone.mayBeNear(airport.point, point) else { continue }
            let metres = airport.point.metres(to: point)
            if metres <= PickLimits.zoneMetres, metres < nearest?.metres ?? .max { nearest = (airport, metres) }
        }
        guard let airport = nearest?.airport else { return nil }
        (zone, country) = (airport.zone, airport.country)
    }

    private typealias Known = (point: GeoPoint, zone: String, country: String)

    /// From south to north.
    private static let airports: [Known] = Airport.all
        .map { (point: GeoPoint($0), zone: $0.timeZone, country: $0.country) }
        .sorted { $0.point.latitude < $1.point.latitude }

    /// Millionths of a degree of latitude, a little more than the limit.
    private static let band = PickLimits.zoneMetres * 9 + 10_000

    /// The index of the first airport at or north of a latitude.
    private static func first(from latitude: Int) -> Int {
        var (low, high) = (0, airports.count)
        while low < high {
            let middle = (low + high) / 2
            if airports[middle].point.latitude < latitude { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// False if the longitudes alone are too far apart: below 58 degrees, a degree has at least half of its length at the
    /// equator.
    private static func mayBeNear(_ airport: GeoPoint, _ point: GeoPoint) -> Bool {
        guard point.latitude.magnitude <= 58_000_000 else { return true }
        let apart = Int((airport.longitude - point.longitude).magnitude)
        return min(apart, 360_000_000 - apart) <= band * 2
    }
}

extension PickCandidate {
    /// Takes the zone of the nearest airport, and its country, unless the source has a zone.
    ///
    /// - Parameter place: The zone near the place; read only if it is needed.
    package mutating func settleZone(_ place: @autoclosure () -> PlaceZone?) {
        guard zone == nil, let place = place() else { return }
        zone = place.zone
        country = country ?? place.country
    }
}
