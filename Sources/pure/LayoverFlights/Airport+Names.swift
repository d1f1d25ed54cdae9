// What people call a place: its city, and the airport where that says more.
extension Airport {
    /// The city; where the table knows none, the airport's name stands for it: `Oslo`.
    package var cityName: String { city == name ? Airport.withoutKind(name) : city }

    /// What else the airport is called, without the city: `Gardermoen` for `Oslo Gardermoen Airport`; empty for `Edinburgh Airport`
    /// and for all airports of a city.
    package var shortName: String {
        let (city, bare) = (cityName, Airport.withoutKind(name))
        guard !isMetropolitanArea, bare != city else { return "" }
        let start = [" / ", " Airport ", " ", "-"].map { city + $0 }.first { bare.hasPrefix($0) }
        let rest = String(bare.dropFirst(start?.count ?? 0))
        return rest == city ? "" : rest
    }

    /// Whether its name calls it international, by which the likelier of two airports is told.
    package var isInternational: Bool { name.contains("International") }

    private static func withoutKind(_ name: String) -> String {
        [" Airport", " International", " Regional"].reduce(name) { name, end in
            name.hasSuffix(end) ? String(name.dropLast(end.count)) : name
        }
    }
}
