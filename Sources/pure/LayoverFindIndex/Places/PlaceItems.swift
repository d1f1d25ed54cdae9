/// Builds items from tables and aliases.
struct PlaceItems {
    private let tables: PlaceTables
    private let aliases: FinderAliases
    private let airports: [AirportRow]
    /// Airports by metropolitan code, if there are two or more; the busiest first.
    private let cities: [String: [AirportRow]]

    init(_ tables: PlaceTables, _ aliases: FinderAliases) {
        self.tables = tables
        self.aliases = aliases
        let open = tables.airports.filter { aliases.places["airport:\($0.code)"]?.isClosed != true }
        airports = open
        let groups = Dictionary(grouping: open.filter { !$0.cityCode.isEmpty }, by: \.cityCode)
        cities = groups.filter { $0.value.count > 1 }.mapValues { group in
            group.sorted {
                let (first, second) = (tables.routes[$0.code] ?? 0, tables.routes[$1.code] ?? 0)
                return first != second ? first > second : $0.code < $1.code
            }
        }
    }

    var items: [FinderItem] {
        airports.map(airport) + cities.keys.sorted().compactMap(city)
            + tables.countries.keys.sorted().compactMap(country)
            + airlines + aliases.catalog
    }

    private func popularity(_ airport: AirportRow) -> Int {
        aliases.places["airport:\(airport.code)"]?.popularity ?? tables.routes[airport.code] ?? 0
    }

    private func airport(_ row: AirportRow) -> FinderItem {
        var item = FinderItem(id: "airport:\(row.code)", domain: .airport, title: row.name)
        item.code = row.code
        item.city = row.city.isEmpty ? nil : row.city
        item.country = row.country
        item.popularity = popularity(row)
        item.context = countryNames(row.country) + cityNames(row.cityCode)
        finish(&item)
        item.isScheduled = item.popularity > 0
        return item
    }

    private func city(_ code: String) -> FinderItem? {
        let id = "city:\(code)"
        guard let group = cities[code], let busiest = group.first, aliases.places[id]?.isClosed != true else {
            return nil
        }
        var item = FinderItem(id: id, domain: .city, title: cityTitle(code))
        item.code = code
        item.country = busiest.country
        item.popularity = group.map(popularity).reduce(0, +)
        item.context = countryNames(busiest.country)
        finish(&item)
        item.isScheduled = item.popularity > 0
        return item
    }

    private func country(_ code: String) -> FinderItem? {
        guard let name = tables.countries[code], aliases.countries[code]?.isClosed != true else { return nil }
        let inside = airports.filter { $0.country == code }
        let busiest = inside.max { popularity($0) < popularity($1) }
        if let busiest, Analyser.words(busiest.city) == Analyser.words(name) { return nil }
        var item = FinderItem(id: "country:\(code)", domain: .country, title: name)
        item.country = code
        item.popularity = busiest.map(popularity) ?? 0
        finish(&item, aliases.countries[code])
        return item
    }

    /// For each code, the first row with a name.
    private var airlines: [FinderItem] {
        var seen: Set<String> = []
        return tables.airlines.filter { $0.code.count == 2 && $0.name.count >= 2 && seen.insert($0.code).inserted }
            .map { row in
                var item = FinderItem(id: "airline:\(row.code)", domain: .airline, title: row.name)
                item.code = row.code
                item.icao = row.icao.isEmpty ? nil : row.icao
                item.country = row.country.isEmpty ? nil : row.country
                item.popularity = row.routes / 4
                item.context = countryNames(row.country)
                finish(&item)
                return item
            }
    }

    private func finish(_ item: inout FinderItem) { finish(&item, aliases.places[item.id]) }

    private func finish(_ item: inout FinderItem, _ entry: AliasEntry?) {
        let entry = entry ?? AliasEntry()
        item.title = entry.title ?? item.title
        item.names = entry.general
        item.otherNames = entry.names.filter(entry.spoken.contains) + (tables.names[item.id] ?? [])
        item.shownNames = entry.names
        item.popularity = entry.popularity ?? item.popularity
    }

    private func cityTitle(_ code: String) -> String {
        guard let busiest = cities[code]?.first else { return code }
        return aliases.places["city:\(code)"]?.title ?? (busiest.city.isEmpty ? busiest.name : busiest.city)
    }

    private func cityNames(_ code: String) -> [String] {
        guard cities[code] != nil else { return [] }
        let id = "city:\(code)"
        return [cityTitle(code)] + (aliases.places[id]?.all ?? []) + (tables.names[id] ?? [])
    }

    private func countryNames(_ code: String) -> [String] {
        (tables.countries[code].map { [$0] } ?? []) + (aliases.countries[code]?.all ?? [])
            + (tables.names["country:\(code)"] ?? [])
    }
}
