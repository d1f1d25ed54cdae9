package import LayoverModel

/// Airports without a word in any file, found by code and by city.
package struct SentenceAirports: Sendable {
    package struct Row: Hashable, Sendable {
        package let iata: String
        package let city: String
        package let country: String

        package init(iata: String, city: String, country: String) {
            self.iata = iata
            self.city = city
            self.country = country
        }
    }

    /// One city, with the airports of a look-up.
    package struct City: Hashable, Sendable {
        package let name: String
        package let airports: [String]
        /// `nil` if they are in several countries.
        package let country: String?
    }

    private let byCode: [String: City]
    private let byCity: [String: City]
    /// The airports of one city and country, by the code of each.
    private let whole: [String: City]

    package static let none = SentenceAirports([], folding: nil)

    /// - Complexity: O(rows).
    package init(_ rows: [Row], folding: any TextFolding) { self.init(rows, folding: Optional(folding)) }

    private init(_ rows: [Row], folding: (any TextFolding)?) {
        func folded(_ text: String) -> String { folding?.folded(text) ?? text }
        byCode = Dictionary(
            rows.map { (folded($0.iata), City($0)) },
            uniquingKeysWith: { first, _ in first })
        let named = rows.filter { !$0.city.isEmpty }
        byCity = SentenceAirports.cities(named) { folded($0.city) }
        func nation(_ row: Row) -> String { "\(folded(row.city)) \(row.country)" }
        let national = SentenceAirports.cities(named, by: nation)
        whole = Dictionary(
            named.compactMap { row in national[nation(row)].map { (folded(row.iata), $0) } },
            uniquingKeysWith: { first, _ in first })
    }

    private static func cities(_ rows: [Row], by key: (Row) -> String) -> [String: City] {
        Dictionary(rows.map { (key($0), City($0)) }) { city, other in
            City(
                name: city.name, airports: city.airports + other.airports,
                country: city.country == other.country ? city.country : nil)
        }
    }

    /// What a typed text means: an airport by its code, else all airports of cities with this name, in any country.
    func find(_ folded: String) -> City? { byCode[folded] ?? byCity[folded] }

    /// The airport with this code.
    func airport(_ folded: String) -> City? { byCode[folded] }

    /// The city of an airport with all its airports, and none of a city with the same name in another country.
    func city(ofAirport folded: String) -> City? { whole[folded] }
}

extension SentenceAirports.City {
    /// The city of one airport, with this airport alone.
    fileprivate init(_ row: SentenceAirports.Row) {
        self.init(name: row.city, airports: [row.iata], country: row.country)
    }
}
