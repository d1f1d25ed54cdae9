import Testing

@testable import LayoverFindIndex

struct PlaceTablesTests {
    private static let tables = PlaceTables(
        airports: [
            AirportRow(code: "LHR", name: "Heathrow", city: "London", cityCode: "LON", country: "GB"),
            AirportRow(code: "LCY", name: "London City", city: "London", cityCode: "LON", country: "GB"),
            AirportRow(code: "SIN", name: "Changi", city: "Singapore", cityCode: "SIN", country: "SG"),
        ],
        airlines: [
            AirlineRow(code: "BA", icao: "BAW", name: "British Airways", country: "GB", routes: 10),
            AirlineRow(code: "BA", icao: "ZZZ", name: "Another", country: "GB", routes: 10),
        ],
        countries: ["GB": "United Kingdom", "SG": "Singapore"], routes: ["LHR": 7, "LCY": 3, "SIN": 5])

    private func items(_ aliases: FinderAliases = FinderAliases()) -> [String: FinderItem] {
        Dictionary(PlaceTablesTests.tables.items(aliases).map { ($0.id, $0) }) { first, _ in first }
    }

    @Test func `one place is one row`() {
        let all = ["airport:LCY", "airport:LHR", "airport:SIN", "airline:BA", "city:LON", "country:GB"]
        #expect(items().keys.sorted() == all.sorted())
        #expect(items()["airline:BA"]?.title == "British Airways")
    }

    @Test func `popularity is summed, taken and quartered`() {
        let items = items()
        #expect(items["city:LON"]?.popularity == 10)
        #expect(items["country:GB"]?.popularity == 7)
        #expect(items["airline:BA"]?.popularity == 2)
    }

    @Test func `a closed airport is removed, with the city that it made`() {
        var aliases = FinderAliases()
        var closed = AliasEntry()
        closed.isClosed = true
        aliases.places["airport:LCY"] = closed
        #expect(items(aliases)["airport:LCY"] == nil)
        #expect(items(aliases)["city:LON"] == nil)
    }

    @Test func `an airport belongs to its country and its city, with all their names`() {
        var aliases = FinderAliases()
        var city = AliasEntry()
        city.names = ["Londres"]
        city.old = ["Londinium"]
        aliases.places["city:LON"] = city
        #expect(items(aliases)["airport:LHR"]?.context == ["United Kingdom", "London", "Londres", "Londinium"])
        #expect(items(aliases)["city:LON"]?.shownNames == ["Londres"])
    }

    @Test func `a later file adds names and wins for titles`() {
        var entry = AliasEntry()
        entry.names = ["a"]
        entry.title = "A"
        var other = AliasEntry()
        other.names = ["a", "b"]
        other.title = "B"
        other.popularity = 3
        entry.merge(other)
        #expect(entry.names == ["a", "b"])
        #expect(entry.title == "B")
        #expect(entry.popularity == 3)
    }
}
