import LayoverFlights
import LayoverModel
import LayoverPreview

/// Finds airports, cities and countries by typed text: a code, the beginning of a name, or of a word in it.
///
/// There is no index: some 7,900 places are compared from first to last, which takes a few milliseconds.
struct PlaceSearch: Sendable {
    private struct Entry: Sendable {
        let place: NamedPlace
        let country: String
        /// The names of the city or the country in each language, folded, because typed text is compared with the
        /// beginning of each.
        let names: [String]
        /// The rest of each name from each later word on, including the airport's names.
        let later: [String]
        /// The order among places that match equally: 0 first.
        let weight: Int
    }

    private let entries: [Entry]

    /// A search in the built-in table of airports.
    ///
    /// Places are shown with their English names and are also found in other languages: countries in those of `locales`,
    /// cities in the languages of the shipped tables.
    ///
    /// - Complexity: Some tens of milliseconds; made once.
    init(_ locales: some Sequence<LocaleTag>, formatting: any TextFormatting) {
        let locales = (LocaleTag("en-GB").map { [$0] } ?? []) + Set(locales).sorted()
        let names = Set(Airport.all.map(\.country)).reduce(into: [String: [String]]()) { names, code in
            names[code] = locales.compactMap { formatting.countryName(code, locale: $0) }
        }
        let otherNames = PlaceNames.all
        entries =
            names.sorted { $0.key < $1.key }.map { PlaceSearch.country($0.key, $0.value) }
            + Airport.all.map {
                PlaceSearch.entry($0, names[$0.country]?.first ?? $0.country, otherNames[$0.code])
            }
    }

    /// Finds places, best first: an exact code, exact names, beginnings of names, beginnings of later words, beginnings
    /// of codes.
    ///
    /// Among equals, countries and whole cities come first, then large airports, then places of the reader's market.
    ///
    /// - Parameters:
    ///   - typed: The typed text; an empty text finds nothing.
    ///   - market: The country whose places come first among equals.
    ///   - limit: The maximum number of places.
    /// - Returns: Empty if no place matches.
    func find(_ typed: String, market: String? = nil, limit: Int) -> [NamedPlace] {
        let wanted = SearchFolding.words(typed)
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
        let folded = names.map(SearchFolding.words)
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

    /// Folded names without duplicates and empty ones.
    private static func foldedOnce(_ names: [String]) -> [String] {
        names.reduce(into: []) { all, name in
            let folded = SearchFolding.words(name)
            if !folded.isEmpty, !all.contains(folded) { all.append(folded) }
        }
    }

    /// A name from its second word on, from its third, and so on.
    private static func laterWords(_ name: String) -> [String] {
        name.indices.filter { name[$0] == " " }.map { String(name[name.index(after: $0)...]) }
    }
}
