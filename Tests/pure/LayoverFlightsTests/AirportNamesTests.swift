import LayoverFlights
import Testing

/// The common names of places in the built-in table.
struct AirportNamesTests {
    @Test(arguments: [
        ("OSL", "Oslo", "Gardermoen"), ("BGO", "Bergen", "Flesland"), ("JFK", "New York", "John F Kennedy"),
        ("LCY", "London", "City"), ("EDI", "Edinburgh", ""), ("GLA", "Glasgow", ""),
        // All airports of a city, and an airport without a city in the table.
        ("LON", "London", ""), ("AAA", "Anaa", ""),
    ])
    func `a place has its city, and the airport's name where that says more`(
        code: String, city: String, airport: String
    ) throws {
        let place = try #require(Airport(code))
        #expect(place.cityName == city, "\(place.name)")
        #expect(place.shortName == airport, "\(place.name)")
    }

    @Test func `no place is without a name, and no airport is called as its city is`() {
        for place in Airport.all {
            #expect(!place.cityName.isEmpty, "\(place.code)")
            #expect(place.shortName != place.cityName, "\(place.code)")
        }
    }

    @Test(arguments: [("GLA", true), ("JFK", true), ("LCY", false), ("LON", false)])
    func `an airport says whether it is an international one`(code: String, isInternational: Bool) throws {
        #expect(try #require(Airport(code)).isInternational == isInternational)
    }
}
