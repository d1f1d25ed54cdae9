import LayoverJSON
import LayoverTestKit
import Testing

@testable import LayoverPlayedSupplier

/// The fake service of places.
struct PlacesTests {
    private func ask(_ body: String, fault: String? = nil, method: String = "POST") throws -> RawReply {
        let server = try SupplierServer(SupplierSettings())
        defer { server.stop() }
        let path = (fault.map { "/fault/\($0)" } ?? "") + "/places"
        return try RawClient.ask(on: server.port, method, path, body: body, headers: ["Connection: close"])
    }

    private func number(_ value: JSONValue?) -> Double {
        switch value {
        case .int(let number)?: Double(number)
        case .double(let number)?: number
        default: .nan
        }
    }

    private static func candidates(_ near: String, limit: Int = 5) -> String {
        #"{"schema":1,"kind":"candidates","near":\#(near),"term":"restaurants","limit":\#(limit),"language":"en-GB"}"#
    }

    private static let edinburgh = candidates(#"{"iata":"EDI"}"#)

    @Test(arguments: [#"{"iata":"EDI"}"#, #"{"lat":55.95,"lon":-3.3725}"#])
    func `places are near, in its zone, and the same each time`(near: String) throws {
        let first = try ask(Self.candidates(near)).json()
        let places = try #require(first["candidates"]?.items)
        #expect(places.count == 5)
        for place in places {
            let (north, east) = (number(place["lat"]), number(place["lon"]))
            #expect(abs(north - 55.95) < 0.03)
            #expect(abs(east + 3.3725) < 0.05)
            #expect(place["zone"]?.string == "Europe/London")
            let rating = number(place["facts"]?["rating"])
            #expect((3...4.9).contains(rating))
        }
        #expect(try ask(Self.candidates(near)).json() == first)
    }

    @Test(arguments: [(40, 40), (41, 40), (0, 0), (-1, 0)])
    func `there are as many places as requested, up to a limit`(limit: Int, count: Int) throws {
        let answer = try ask(Self.candidates(#"{"iata":"EDI"}"#, limit: limit)).json()
        #expect(answer["candidates"]?.items?.count == count)
    }

    @Test(arguments: ["{}", #"{"iata":"???"}"#, #"{"lat":91,"lon":0}"#])
    func `nowhere there is nothing`(near: String) throws {
        #expect(try ask(Self.candidates(near)).json()["candidates"] == .array([]))
    }

    @Test func `details have the requested fields, of most places`() throws {
        let ids = (0..<30).map { #""p\#($0)""# }.joined(separator: ",")
        let answer = try ask(#"{"schema":1,"kind":"details","ids":[\#(ids)],"fields":["price_level"]}"#).json()
        let items = try #require(answer["items"]?.members)
        #expect(items.count == 30)
        let known = items.filter { $0.value["price_level"] != nil }
        #expect((20..<30).contains(known.count))
        #expect(items.allSatisfy { $0.value["hours"] == nil })
    }

    @Test(arguments: ["", "[]", #"{"kind":"menu"}"#])
    func `an invalid question is rejected`(body: String) throws { #expect(try ask(body).status == 400) }

    @Test func `places are requested by POST`() throws {
        #expect(try ask("", method: "GET").status == 405)
    }

    @Test(arguments: [("503", 503), ("429:3", 429), ("failed", 500), ("html:502", 502)])
    func `it fails as suppliers do`(fault: String, status: Int) throws {
        #expect(try ask(Self.edinburgh, fault: fault).status == status)
    }

    @Test func `places alone are played at every path`() throws {
        var settings = SupplierSettings()
        settings.playsPlacesAlone = true
        let server = try SupplierServer(settings)
        defer { server.stop() }
        #expect(try RawClient.json(on: server.port, "POST", "/", body: Self.edinburgh)["candidates"]?.items?.count == 5)
        #expect(try RawClient.ask(on: server.port, "GET", "/control").status == 200)
    }

    @Test func `lies read and are of other kinds`() throws {
        let answer = try ask(Self.edinburgh, fault: "lying").json()
        let places = try #require(answer["candidates"]?.items)
        #expect(places.count == 7)
        #expect(places.last == .int(7))
        #expect(number(places.first?["lat"]) == -1)
        #expect(places.first?["open"]?.string == "javascript:alert(1)")
    }

    @Test func `half of it is every second place`() throws {
        let whole = try #require(try ask(Self.edinburgh).json()["candidates"]?.items)
        let half = try #require(try ask(Self.edinburgh, fault: "half").json()["candidates"]?.items)
        #expect(half == [whole[0], whole[2], whole[4]])
        let details = try ask(
            #"{"kind":"details","ids":["a","b","c"],"fields":["hours"]}"#, fault: "half"
        ).json()
        #expect(details["items"]?.members?.map(\.key) == ["a", "c"])
    }
}
