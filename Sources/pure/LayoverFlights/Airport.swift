internal import CAirports

/// An airport of the built-in table, or a metropolitan area that is not an airport itself: `LON`, `NYC`.
package struct Airport: Hashable, Sendable {
    /// Three capitals.
    package let code: String
    package let name: String
    package let city: String
    /// The metropolitan code: `LON` for `LHR`.
    package let cityCode: String
    /// ISO 3166-1, two capitals.
    package let country: String
    /// An IANA name.
    package let timeZone: String
    /// Degrees, north and east positive; of a metropolitan area the mean of its airports.
    package let latitude: Double
    package let longitude: Double
    package let isMetropolitanArea: Bool

    let place: Place

    /// The airport with this IATA code, or `nil`; one table look-up.
    ///
    /// Source: `data/net/airports.csv` (airportsdata, MIT).
    package init?(_ code: String) {
        self.init(Place(Array(code.utf8).span))
    }

    /// The zone of the airport with this IATA code, an IANA name; `nil` if the table does not have it.
    ///
    /// Makes no other text, as a whole airport does.
    package static func timeZone(of code: String) -> String? {
        let row = Place(Array(code.utf8).span).row
        guard row >= 0, row < layover_place_count else { return nil }
        return unsafe String(cString: layover_zone_name(layover_place_at(row).zone))
    }

    init?(_ place: Place) {
        guard place.row >= 0, place.row < layover_place_count else { return nil }
        let row = unsafe layover_place_at(place.row)
        self.place = place
        code = unsafe String(cString: row.code)
        name = unsafe String(cString: row.name)
        city = unsafe String(cString: row.city)
        cityCode = unsafe String(cString: row.city_code)
        country = Place.countryCode(Int(unsafe row.country))
        timeZone = unsafe String(cString: layover_zone_name(row.zone))
        latitude = Double(unsafe row.latitude) / 10_000
        longitude = Double(unsafe row.longitude) / 10_000
        isMetropolitanArea = place.row >= layover_airport_count
    }

    /// The great circle to `other` in whole kilometres, on a sphere of the Earth's mean radius.
    package func kilometres(to other: Airport) -> Int {
        func units(_ degrees: Double) -> Int32 { Int32((degrees * 10_000).rounded()) }
        let distance = layover_great_circle_kilometres(
            units(latitude), units(longitude), units(other.latitude), units(other.longitude))
        return Int(distance.rounded())
    }
}
