import Testing

@testable import LayoverFlights

struct AirportTests {
    @Test(arguments: [
        ("LHR", "London", "LON", "GB", "Europe/London"), ("HAV", "Havana", "HAV", "CU", "America/Havana"),
        ("LON", "London", "LON", "GB", "Europe/London"), ("NYC", "New York", "NYC", "US", "America/New_York"),
    ])
    func `knows airports and metropolitan areas`(
        code: String, city: String, cityCode: String, country: String, zone: String
    ) throws {
        let airport = try #require(Airport(code))
        #expect((airport.code, airport.city, airport.cityCode) == (code, city, cityCode))
        #expect((airport.country, airport.timeZone) == (country, zone))
        #expect(airport.isMetropolitanArea == (code == cityCode && code != "HAV"))
    }

    @Test(arguments: ["", "L", "lhr", "QQQ", "LHRX", "L R", "ÅÄÖ", "123"])
    func `knows nothing of other codes`(code: String) {
        #expect(Airport(code) == nil)
    }

    /// Calculated separately by the haversine formula from the table's own coordinates.
    @Test(arguments: [("LHR", "EDI", 534), ("MAD", "HAV", 7461), ("AKL", "SCL", 9653), ("LHR", "LHR", 0)])
    func `measures the great circle`(from: String, to: String, kilometres: Int) throws {
        let (first, second) = (try #require(Airport(from)), try #require(Airport(to)))
        #expect(first.kilometres(to: second) == kilometres)
        #expect(second.kilometres(to: first) == kilometres)
    }

    @Test func `finds every airport of the table by its code`() {
        let letters = (65...90).map { Character(UnicodeScalar(UInt8($0))) }
        var count = 0
        for first in letters {
            for second in letters {
                for third in letters {
                    let code = String([first, second, third])
                    guard let airport = Airport(code) else { continue }
                    count += 1
                    #expect(airport.code == code)
                    #expect(airport.country.utf8.count == 2)
                    #expect(!airport.city.isEmpty)
                    #expect(airport.timeZone.contains("/"))
                }
            }
        }
        #expect(count == 7_906)
    }
}
