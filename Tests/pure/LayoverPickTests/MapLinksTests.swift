import Testing

@testable import LayoverPick

struct MapLinksTests {
    @Test func `links hold a place as written, and nothing else that could be taken for an address`() {
        let links = MapLinks(position: (51_507_900, -87_700), name: "Borough & Market", address: "x", mode: .cycle)
        #expect(links[.apple] == "https://maps.apple.com/?daddr=51.5079%2C-0.0877")
        #expect(links[.geo] == "geo:51.5079,-0.0877?q=51.5079,-0.0877(Borough%20%26%20Market)")
        #expect(links[.google]?.hasSuffix("travelmode=bicycling") == true)
        #expect(links[.web] == "https://www.openstreetmap.org/directions?route=%3B51.5079%2C-0.0877")
    }

    @Test func `an impossible position and an empty address have no links`() {
        #expect(MapLinks(position: (90_000_001, 0), name: "x", address: nil, mode: .walk).all.isEmpty)
        #expect(MapLinks(position: (0, -180_000_001), name: "x", address: "", mode: .walk).all.isEmpty)
        #expect(MapLinks(position: (90_000_000, -180_000_000), name: nil, address: nil, mode: .walk).all.count == 4)
        #expect(
            MapLinks(position: nil, name: "x", address: "1 A Street", mode: .walk)[.geo] == "geo:0,0?q=1%20A%20Street")
    }

    @Test func `long names and addresses are cut between letters`() {
        let limit = PickLimits.linkTextBytes
        let whole = MapLinks(position: nil, name: nil, address: String(repeating: "a", count: limit), mode: .walk)
        let cut = MapLinks(position: nil, name: nil, address: String(repeating: "a", count: limit + 1), mode: .walk)
        #expect(whole == cut)
        let accented = MapLinks(
            position: nil, name: nil, address: "a" + String(repeating: "\u{e9}", count: limit), mode: .walk)
        #expect(accented[.geo]?.hasSuffix("%C3%A9") == true)
    }
}
