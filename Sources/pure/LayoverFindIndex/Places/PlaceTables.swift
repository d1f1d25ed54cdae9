/// The tables from which places and airlines are built.
package struct PlaceTables: Sendable {
    package var airports: [AirportRow]
    package var airlines: [AirlineRow]
    /// Names by ISO 3166-1 code.
    package var countries: [String: String]
    /// Routes from an airport, by its code.
    package var routes: [String: Int]
    /// Names in addition to those of files, by ID (`airport:TPE`, `country:GR`): found, never shown.
    package var names: [String: [String]] = [:]

    package init(
        airports: [AirportRow], airlines: [AirlineRow], countries: [String: String], routes: [String: Int]
    ) {
        self.airports = airports
        self.airlines = airlines
        self.countries = countries
        self.routes = routes
    }

    /// Every country, city, airport and airline that can be found, with the additions of the aliases.
    ///
    /// Each place has one row: a city has one if its code joins at least two airports, a country unless its busiest
    /// airport's city has the same name.
    package func items(_ aliases: FinderAliases) -> [FinderItem] {
        PlaceItems(self, aliases).items
    }
}
