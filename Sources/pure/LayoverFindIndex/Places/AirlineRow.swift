/// An airline in a table.
package struct AirlineRow: Hashable, Sendable {
    /// Two letters or digits.
    package let code: String
    /// Three letters, or empty.
    package let icao: String
    package let name: String
    /// ISO 3166-1, two capitals, or empty.
    package let country: String
    package let routes: Int

    package init(code: String, icao: String, name: String, country: String, routes: Int) {
        self.code = code
        self.icao = icao
        self.name = name
        self.country = country
        self.routes = routes
    }
}
