import LayoverFlights
import LayoverTestKit
import Testing

@testable import LayoverPick

struct PlaceZoneTests {
    @Test(arguments: [
        (55_950_000, -3_372_500, "Europe/London", "GB"), (55_948_600, -3_199_900, "Europe/London", "GB"),
        (35_550_000, 139_780_000, "Asia/Tokyo", "JP"), (78_220_000, 15_650_000, "Arctic/Longyearbyen", "NO"),
    ])
    func `a place has the zone and the country of the nearest airport`(
        latitude: Int, longitude: Int, zone: String, country: String
    ) throws {
        let point = try #require(GeoPoint(latitude: latitude, longitude: longitude))
        let found = try #require(PlaceZone(near: point))
        #expect(found.zone == zone)
        #expect(found.country == country)
    }

    @Test func `a place far from all airports has none`() throws {
        let point = try #require(GeoPoint(latitude: -60_500_000, longitude: -140_500_000))
        #expect(PlaceZone(near: point) == nil)
    }

    /// Airports moved by up to three degrees, so that many are near the limit, near a pole or across the date line.
    @Test func `the nearest airport within the limit is found, and none beyond it`() throws {
        let airports = Airport.all.map { (GeoPoint($0), $0.timeZone) }
        var random = SeededGenerator(seed: 23)
        for _ in 0..<300 {
            let (start, _) = random.pick(airports)
            let latitude = start.latitude + random.below(6_000_000) - 3_000_000
            let longitude = start.longitude + random.below(6_000_000) - 3_000_000
            guard let point = GeoPoint(latitude: latitude, longitude: longitude) else { continue }
            let all = airports.map { ($0.0.metres(to: point), $0.1) }
            let least = try #require(all.map(\.0).min())
            let expected = least <= PickLimits.zoneMetres ? Set(all.filter { $0.0 == least }.map(\.1)) : []
            let found = PlaceZone(near: point).map { Set([$0.zone]) } ?? []
            #expect(found.isSubset(of: expected), "\(point)")
            #expect(found.isEmpty == expected.isEmpty, "\(point)")
        }
    }

    @Test func `a zone of the source is kept, and a country too`() throws {
        let point = try #require(GeoPoint(latitude: 35_550_000, longitude: 139_780_000))
        let tokyo = try #require(PlaceZone(near: point))
        var own = PickCandidate(id: "a", values: [], zone: "Europe/Oslo")
        own.settleZone(tokyo)
        #expect(own.zone == "Europe/Oslo")
        #expect(own.country == nil)
        var country = PickCandidate(id: "b", values: [], country: "KR")
        country.settleZone(tokyo)
        #expect(country.zone == "Asia/Tokyo")
        #expect(country.country == "KR")
    }
}
