import LayoverFindIndex

/// The subtitle of a place: its city and its country.
struct FindSubtitles {
    private let countries: [String: String]

    init(_ tables: PlaceTables, _ aliases: FinderAliases) {
        countries = tables.countries.reduce(into: [:]) { names, country in
            names[country.key] = aliases.countries[country.key]?.title ?? country.value
        }
    }

    func subtitle(of item: FinderItem) -> String {
        let country = item.country.flatMap { countries[$0] }
        switch item.domain {
        case .airport: return [item.city, country].compactMap(\.self).joined(separator: ", ")
        case .city, .airline: return country ?? ""
        default: return ""
        }
    }
}
