// Everyday names of a place: its city, and the airport if that is more specific.
extension Airport {
    /// The city, or the airport's name if the table has no city: `Oslo`.
    package var cityName: String { city == name ? Airport.withoutKind(name) : city }

    /// The rest of the airport's name without the city: `Gardermoen` for `Oslo Gardermoen Airport`; empty for `Edinburgh
    /// Airport` and for all airports of a city.
    package var shortName: String {
        let (city, bare) = (cityName, Airport.withoutKind(name))
        guard !isMetropolitanArea, bare != city else { return "" }
        let start = [" / ", " Airport ", " ", "-"].map { city + $0 }.first { bare.hasPrefix($0) }
        let rest = String(bare.dropFirst(start?.count ?? 0))
        return rest == city ? "" : rest
    }

    /// Whether its name contains "International", which decides which of two airports is the likelier one.
    package var isInternational: Bool { name.contains("International") }

    private static func withoutKind(_ name: String) -> String {
        [" Airport", " International", " Regional"].reduce(name) { name, end in
            name.hasSuffix(end) ? String(name.dropLast(end.count)) : name
        }
    }
}
