@testable import LayoverDemo
import LayoverFlights
import LayoverJSON
import Testing

struct DemoPlacesTests {
    private static let all = Airport.all

    @Test(arguments: [
        ("BGO", "BGO NO Bergen|Flesland"), ("OSL", "OSL NO Oslo|Gardermoen"), ("EDI", "EDI GB Edinburgh"),
        ("LON", "LON GB London|*"), ("JFK", "JFK US New York|John F Kennedy"),
    ])
    func `a row has the code, the country, the city and the airport's other name`(code: String, row: String)
        throws
    {
        let airport = try #require(Airport(code))
        #expect(DemoPlaces.rows(of: [airport]) == [row])
    }

    @Test func `every place of the table has one row, whole cities first`() throws {
        let rows = DemoPlaces.rows(of: DemoPlacesTests.all)
        #expect(Set(rows.map { $0.prefix(3) }) == Set(DemoPlacesTests.all.map { $0.code[...] }))
        #expect(rows.count == DemoPlacesTests.all.count)
        let areas = rows.prefix { $0.hasSuffix("|*") }
        #expect(areas.count == DemoPlacesTests.all.count(where: \.isMetropolitanArea))
        let named = rows.allSatisfy { $0.wholeMatch(of: /[A-Z]{3} [A-Z]{2} [^|]+(\|[^|]+)?/) != nil }
        #expect(named)
    }

    @Test func `the list is small enough to be fetched by a phone`() throws {
        let bytes = DemoPlaces.document()
        #expect(bytes.count < 250_000)
        #expect(try JSONValue(parsing: bytes)["places"]?.items?.count == DemoPlacesTests.all.count)
    }
}
