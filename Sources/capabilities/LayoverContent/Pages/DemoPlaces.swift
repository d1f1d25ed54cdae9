import LayoverFlights
import LayoverJSON

/// The world's airports as the demo's form finds them by what somebody types: a plain list, in English.
///
/// A row is code, country and city: `BGO NO Bergen`, with the airport's name where it says more: `OSL NO Oslo|Gardermoen`;
/// `LON GB London|*` are all airports of a city.
enum DemoPlaces {
    /// Whole cities first, then airports that call themselves international, then the others: the likelier, the earlier.
    static func rows(of airports: [Airport]) -> [String] {
        let areas = airports.filter(\.isMetropolitanArea)
        let single = airports.filter { !$0.isMetropolitanArea }
        return (areas + single.filter(isInternational) + single.filter { !isInternational($0) }).map(row)
    }

    /// - Complexity: O(*n*) in the table; some milliseconds.
    static func document() -> [UInt8] {
        let rows = rows(of: Airport.all).map { JSONValue.string($0) }
        return Array(JSONValue.object(of: ["places": .array(rows)]).description.utf8)
    }

    private static func isInternational(_ airport: Airport) -> Bool { airport.name.contains("International") }

    private static func row(_ airport: Airport) -> String {
        // Where the table knows no city, the airport's name stands for it.
        let city = airport.city == airport.name ? withoutKind(airport.name) : airport.city
        let name = airport.isMetropolitanArea ? "*" : shortName(airport.name, in: city)
        return "\(airport.code) \(airport.country) \(city)" + (name.isEmpty || name == city ? "" : "|\(name)")
    }

    /// `Gardermoen` for `Oslo Gardermoen Airport`; empty for `Bergen Airport`.
    private static func shortName(_ name: String, in city: String) -> String {
        let bare = withoutKind(name)
        if bare == city { return "" }
        for start in [" / ", " Airport ", " ", "-"].map({ city + $0 }) where bare.hasPrefix(start) {
            return String(bare.dropFirst(start.count))
        }
        return bare
    }

    private static func withoutKind(_ name: String) -> String {
        [" Airport", " International", " Regional"].reduce(name) { name, end in
            name.hasSuffix(end) ? String(name.dropLast(end.count)) : name
        }
    }
}
