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
    }

    private let byCode: [String: City]
    private let byCity: [String: City]

    package static let none = SentenceAirports([], folding: nil)

    /// - Complexity: O(rows).
    package init(_ rows: [Row], folding: any TextFolding) { self.init(rows, folding: Optional(folding)) }

    private init(_ rows: [Row], folding: (any TextFolding)?) {
        func folded(_ text: String) -> String { folding?.folded(text) ?? text }
        byCode = Dictionary(
            rows.map { (folded($0.iata), City(name: $0.city, airports: [$0.iata])) },
            uniquingKeysWith: { first, _ in first })
        let cities = rows.filter { !$0.city.isEmpty }.map {
            (folded($0.city), City(name: $0.city, airports: [$0.iata]))
        }
        byCity = Dictionary(cities) { City(name: $0.name, airports: $0.airports + $1.airports) }
    }

    func find(_ folded: String) -> City? { byCode[folded] ?? byCity[folded] }
}
