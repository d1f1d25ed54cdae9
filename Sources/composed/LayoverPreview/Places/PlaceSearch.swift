package import LayoverFlights

/// Airports, cities and countries by what somebody types: a code, the beginning of a name, or of a word in it.
///
/// There is no index: some 7,900 places are compared from first to last, which takes a few milliseconds.
package struct PlaceSearch: Sendable {
    private struct Entry: Sendable {
        let place: NamedPlace
        let country: String
        /// Folded; what somebody types is held against the beginning of each.
        let city: String
        /// From each later word of the city's name on, and the airport's name likewise.
        let later: [String]
        /// What comes first among places that fit alike: 0 first.
        let weight: Int
    }

    private let entries: [Entry]

    /// - Parameters:
    ///   - airports: As the built-in table has them.
    ///   - countryName: Names a country by its code, in English; `nil` where nobody knows it.
    package init(_ airports: [Airport], countryName: (String) -> String?) {
        var names: [String: String] = [:]
        for code in Set(airports.map(\.country)) { names[code] = countryName(code) ?? code }
        let countries = names.sorted { $0.key < $1.key }.map { PlaceSearch.country($0.key, $0.value) }
        entries = countries + airports.map { PlaceSearch.entry($0, names[$0.country] ?? $0.country) }
    }

    /// Finds places, best first: the code itself, names that are what is typed, names that begin so, later words that
    /// do, codes that do; among equals countries and whole cities, large airports, those of the reader's market.
    ///
    /// - Parameters:
    ///   - typed: Whatever somebody typed; nothing finds nothing.
    ///   - market: The country whose places come first among equals.
    ///   - limit: At most so many.
    /// - Returns: None for what nothing begins so.
    package func find(_ typed: String, market: String? = nil, limit: Int) -> [NamedPlace] {
        let wanted = PlaceFolding.fold(typed)
        guard !wanted.isEmpty else { return [] }
        let found = entries.indices.compactMap { index -> (rank: Int, index: Int)? in
            let entry = entries[index]
            guard let rank = PlaceSearch.rank(entry, wanted) else { return nil }
            return (rank * 16 + entry.weight * 2 + (entry.country == market ? 0 : 1), index)
        }
        return found.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }.prefix(limit).map { entries[$0.index].place }
    }

    private static func rank(_ entry: Entry, _ wanted: String) -> Int? {
        let code = entry.place.code.lowercased()
        if code == wanted, entry.place.kind != .country { return 0 }
        if entry.city == wanted { return 1 }
        if entry.city.hasPrefix(wanted) { return 2 }
        if entry.later.contains(where: { $0.hasPrefix(wanted) }) { return 3 }
        return code.hasPrefix(wanted) ? 4 : nil
    }

    private static func country(_ code: String, _ name: String) -> Entry {
        let folded = PlaceFolding.fold(name)
        return Entry(
            place: NamedPlace(code: code, name: name, about: "all airports", kind: .country), country: code,
            city: folded, later: laterWords(folded), weight: 0)
    }

    private static func entry(_ airport: Airport, _ country: String) -> Entry {
        // Where the table knows no city, the airport's name stands for it.
        let city = airport.city == airport.name ? withoutKind(airport.name) : airport.city
        let own = airport.isMetropolitanArea ? "" : ownName(airport.name, in: city)
        let (folded, named) = (PlaceFolding.fold(city), PlaceFolding.fold(own))
        let about =
            airport.isMetropolitanArea ? "all airports, \(country)" : own.isEmpty ? country : "\(own), \(country)"
        let isLarge = airport.name.contains("International")
        return Entry(
            place: NamedPlace(
                code: airport.code, name: city, about: about, kind: airport.isMetropolitanArea ? .city : .airport),
            country: airport.country, city: folded,
            later: laterWords(folded) + (named.isEmpty ? [] : [named] + laterWords(named)),
            weight: airport.isMetropolitanArea ? 1 : isLarge ? 2 : 3)
    }

    /// `Gardermoen` for `Oslo Gardermoen Airport`; empty for `Bergen Airport`.
    private static func ownName(_ name: String, in city: String) -> String {
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

    /// A name from its second word on, from its third, and so on.
    private static func laterWords(_ name: String) -> [String] {
        name.indices.filter { name[$0] == " " }.map { String(name[name.index(after: $0)...]) }
    }
}
