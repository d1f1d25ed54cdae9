internal import CAirports

/// A position on Earth.
package struct GeoPoint: Hashable, Sendable {
    /// Millionths of a degree, north positive, 90,000,000 at most either way.
    package let latitude: Int
    /// Millionths of a degree, east positive, 180,000,000 at most either way.
    package let longitude: Int

    /// - Returns: `nil` if the position does not exist.
    package init?(latitude: Int, longitude: Int) {
        guard latitude.magnitude <= 90_000_000, longitude.magnitude <= 180_000_000 else { return nil }
        self.latitude = latitude
        self.longitude = longitude
    }

    /// The position of an airport, or the centre of a metropolitan area.
    package init(_ airport: Airport) {
        latitude = Int((airport.latitude * 1_000_000).rounded())
        longitude = Int((airport.longitude * 1_000_000).rounded())
    }

    /// The position to three decimals of a degree, about a hundred metres: the most precise one of a person that is ever
    /// disclosed.
    package var coarse: GeoPoint {
        func rounded(_ millionths: Int) -> Int {
            let half = millionths < 0 ? -500 : 500
            return (millionths + half) / 1_000 * 1_000
        }
        return GeoPoint(latitude: rounded(latitude), longitude: rounded(longitude)) ?? self
    }

    /// The great circle to `other` in whole metres, on a sphere of 6,371,008.8 m.
    package func metres(to other: GeoPoint) -> Int {
        func degrees(_ millionths: Int) -> Double { Double(millionths) / 1_000_000 }
        let distance = layover_great_circle_metres(
            degrees(latitude), degrees(longitude), degrees(other.latitude), degrees(other.longitude))
        return Int(distance.rounded())
    }
}
