package import LayoverFindIndex
import LayoverFlights
package import LayoverModel

/// The places of the built-in tables.
package enum FindPlaces {
    /// Every airport of the table; the city is empty if the table does not have it.
    package static let airports: [AirportRow] = Airport.all.filter { !$0.isMetropolitanArea }.map { airport in
        AirportRow(
            code: airport.code, name: airport.name, city: airport.city == airport.name ? "" : airport.city,
            cityCode: airport.cityCode, country: airport.country)
    }

    /// Every id of a place or an airline that an alias may refer to.
    package static let ids: Set<String> = {
        let cities = Dictionary(grouping: airports, by: \.cityCode).filter { $0.value.count > 1 }.keys
        return Set(
            airports.map { "airport:\($0.code)" } + cities.map { "city:\($0)" }
                + BuiltInTables.airlines.map { "airline:\($0.code)" })
    }()

    package static let countries = Set(airports.map(\.country))

    /// The tables, with the names of countries from `language`.
    package static func tables(_ language: any TextFormatting) -> PlaceTables {
        let english = LocaleTag("en")
        let names = countries.map { code in
            (code, english.flatMap { language.countryName(code, locale: $0) } ?? code)
        }
        var tables = PlaceTables(
            airports: airports, airlines: BuiltInTables.airlines,
            countries: Dictionary(uniqueKeysWithValues: names), routes: BuiltInTables.routes)
        tables.names = BuiltInTables.names
        return tables
    }
}
