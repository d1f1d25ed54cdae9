/// The tables that places and airlines are made from.
package struct PlaceTables: Sendable {
    package var airports: [AirportRow]
    package var airlines: [AirlineRow]
    /// Names by ISO 3166-1 code.
    package var countries: [String: String]
    /// Routes from an airport, by its code.
    package var routes: [String: Int]
    /// Names beside those that files have, by id (`airport:TPE`, `country:GR`): found, never shown.
    package var names: [String: [String]] = [:]

    package init(
        airports: [AirportRow], airlines: [AirlineRow], countries: [String: String], routes: [String: Int]
    ) {
        self.airports = airports
        self.airlines = airlines
        self.countries = countries
        self.routes = routes
    }

    /// Every country, city, airport and airline that can be found, and what the aliases add.
    ///
    /// One place is one row: a city is there where its code joins two airports or more, a country unless its busiest airport's
    /// city has its name.
    package func items(_ aliases: FinderAliases) -> [FinderItem] {
        PlaceItems(self, aliases).items
    }
}
