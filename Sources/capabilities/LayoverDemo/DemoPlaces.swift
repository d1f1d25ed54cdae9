import LayoverFlights
import LayoverJSON

/// The world's airports for the search fields of the demo's form: a plain list, in English.
///
/// A row is code, country and city: `EDI GB Edinburgh`, with the airport's name if that adds something:
/// `OSL NO Oslo|Gardermoen`; `LON GB London|*` are all airports of a city.
enum DemoPlaces {
    /// Whole cities first, then airports with `international` in their names, then the others: likely ones come first.
    static func rows(of airports: [Airport]) -> [String] {
        let areas = airports.filter(\.isMetropolitanArea)
        let single = airports.filter { !$0.isMetropolitanArea }
        return (areas + single.filter(\.isInternational) + single.filter { !$0.isInternational }).map(row)
    }

    /// - Complexity: O(*n*) in the table; some milliseconds.
    static func document() -> [UInt8] {
        let rows = rows(of: Airport.all).map { JSONValue.string($0) }
        return JSONValue.object(of: ["places": .array(rows)]).bytes
    }

    private static func row(_ airport: Airport) -> String {
        let name = airport.isMetropolitanArea ? "*" : airport.shortName
        return "\(airport.code) \(airport.country) \(airport.cityName)" + (name.isEmpty ? "" : "|\(name)")
    }
}
