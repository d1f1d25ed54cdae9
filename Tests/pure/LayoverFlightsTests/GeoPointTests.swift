import LayoverFlights
import Testing

struct GeoPointTests {
    @Test func `distances are those of the great circle, in whole metres`() throws {
        let heathrow = GeoPoint(try #require(Airport("LHR")))
        let kennedy = GeoPoint(try #require(Airport("JFK")))
        let metres = heathrow.metres(to: kennedy)
        // Agrees with the table's whole kilometres.
        #expect((metres + 500) / 1_000 == (try #require(Airport("LHR"))).kilometres(to: try #require(Airport("JFK"))))
        #expect(kennedy.metres(to: heathrow) == metres)
        #expect(heathrow.metres(to: heathrow) == 0)
        // A thousandth of a degree along the equator: 6,371,008.8 x pi / 180,000.
        let zero = try #require(GeoPoint(latitude: 0, longitude: 0))
        #expect(zero.metres(to: try #require(GeoPoint(latitude: 0, longitude: 1_000))) == 111)
        // Half around the globe.
        let far = try #require(GeoPoint(latitude: 0, longitude: 180_000_000))
        #expect(zero.metres(to: far) == 20_015_114)
    }

    @Test(arguments: [(90_000_001, 0), (-90_000_001, 0), (0, 180_000_001), (Int.min, 0), (0, Int.max)])
    func `a position outside of Earth is no place`(latitude: Int, longitude: Int) {
        #expect(GeoPoint(latitude: latitude, longitude: longitude) == nil)
    }

    @Test(arguments: [
        (51_508_399, 51_508_000), (51_508_500, 51_509_000), (-90_400, -90_000), (-90_500, -91_000),
        (89_999_999, 90_000_000),
    ])
    func `a person's position is written to three decimals`(exact: Int, coarse: Int) throws {
        let point = try #require(GeoPoint(latitude: exact, longitude: -exact)).coarse
        #expect(point.latitude == coarse)
        #expect(point.longitude == -coarse)
    }
}
