package import LayoverFlights

/// Airports, cities and countries by what somebody types: a code, the beginning of a name, or of a word in it.
///
/// There is no index: some 7,900 places are compared from first to last, which takes a few milliseconds.
package struct PlaceSearch: Sendable {
    private struct Entry: Sendable {
        let place: NamedPlace
        let country: String
        /// What the city or the country is called in each language: folded, for what somebody types is held against the
        /// beginning of each.
        let names: [String]
        /// From each later word of these names on, and the airport's names likewise.
        let later: [String]
        /// What comes first among places that fit alike: 0 first.
        let weight: Int
    }

    private let entries: [Entry]

    /// - Parameters:
    ///   - airports: As the built-in table has them.
    ///   - otherNames: What cities and airports are called in other languages, by code.
    ///   - countryNames: Names a country by its code: as it is shown first, then as it is found, too; none where nobody
    ///     knows it.
    package init(
        _ airports: [Airport], otherNames: [String: PlaceNames] = [:], countryNames: (String) -> [String]
    ) {
        var names: [String: [String]] = [:]
        for code in Set(airports.map(\.country)) { names[code] = countryNames(code) }
        let countries = names.sorted { $0.key < $1.key }.map { PlaceSearch.country($0.key, $0.value) }
        entries =
            countries
            + airports.map {
                PlaceSearch.entry($0, names[$0.country]?.first ?? $0.country, otherNames[$0.code])
            }
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
        if entry.names.contains(wanted) { return 1 }
        if entry.names.contains(where: { $0.hasPrefix(wanted) }) { return 2 }
        if entry.later.contains(where: { $0.hasPrefix(wanted) }) { return 3 }
        return code.hasPrefix(wanted) ? 4 : nil
    }

    private static func country(_ code: String, _ names: [String]) -> Entry {
        let folded = names.map(PlaceFolding.fold)
        return Entry(
            place: NamedPlace(code: code, name: names.first ?? code, about: "all airports", kind: .country),
            country: code, names: folded, later: folded.flatMap(laterWords), weight: 0)
    }

    private static func entry(_ airport: Airport, _ country: String, _ other: PlaceNames?) -> Entry {
        let (city, own) = (airport.cityName, airport.shortName)
        let names = foldedOnce([city] + (other?.city ?? []))
        let named = foldedOnce([own] + (other?.airport ?? []))
        let about =
            airport.isMetropolitanArea ? "all airports, \(country)" : own.isEmpty ? country : "\(own), \(country)"
        return Entry(
            place: NamedPlace(
                code: airport.code, name: city, about: about, kind: airport.isMetropolitanArea ? .city : .airport),
            country: airport.country, names: names,
            later: names.flatMap(laterWords) + named + named.flatMap(laterWords),
            weight: airport.isMetropolitanArea ? 1 : airport.isInternational ? 2 : 3)
    }

    /// Names as they are compared, each once; empty ones left out.
    private static func foldedOnce(_ names: [String]) -> [String] {
        names.reduce(into: []) { all, name in
            let folded = PlaceFolding.fold(name)
            if !folded.isEmpty, !all.contains(folded) { all.append(folded) }
        }
    }

    /// A name from its second word on, from its third, and so on.
    private static func laterWords(_ name: String) -> [String] {
        name.indices.filter { name[$0] == " " }.map { String(name[name.index(after: $0)...]) }
    }
}
