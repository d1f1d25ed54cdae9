/// An airport in a table.
package struct AirportRow: Hashable, Sendable {
    package let code: String
    package let name: String
    package let city: String
    /// Three letters: of a metropolitan area, or the airport's own.
    package let cityCode: String
    /// ISO 3166-1, two capitals.
    package let country: String

    package init(code: String, name: String, city: String, cityCode: String, country: String) {
        self.code = code
        self.name = name
        self.city = city
        self.cityCode = cityCode
        self.country = country
    }
}
