import LayoverJSON
@testable import LayoverSuppliers
import LayoverTestKit
import Testing

@testable import LayoverPlayedSupplier

/// The server without faults.
struct ServerTests {
    private let question = Searches.question(Searches.search("LHR", "EDI"))

    @Test func `a search grows with each poll, on one connection`() throws {
        let server = try SupplierServer(SupplierSettings())
        defer { server.stop() }
        let client = try RawClient(port: server.port)
        client.send("POST", "/skyscanner/create", body: question)
        let first = try client.reply().json()
        let token = try #require(first["sessionToken"]?.string)
        var counts = [first["content"]?["results"]?["itineraries"]?.members?.count]
        var states = [first["status"]?.string]
        for _ in 0..<4 {
            client.send("POST", "/skyscanner/poll/\(token)", body: "")
            let next = try client.reply().json()
            #expect(next["sessionToken"]?.string == token)
            counts.append(next["content"]?["results"]?["itineraries"]?.members?.count)
            states.append(next["status"]?.string)
        }
        #expect(counts == [4, 22, 42, 60, 60])
        #expect(
            states.compactMap { $0?.dropFirst(14) } == [
                "INCOMPLETE", "INCOMPLETE", "INCOMPLETE", "COMPLETE", "COMPLETE",
            ])
    }

    @Test func `polls go on after a restart, with nothing less`() throws {
        let first = try SupplierServer(SupplierSettings())
        let token = try #require(
            try RawClient.json(on: first.port, "POST", "/skyscanner/create", body: question)["sessionToken"]?.string)
        let before = try RawClient.json(on: first.port, "POST", "/skyscanner/poll/\(token)")
        first.stop()
        let second = try SupplierServer(SupplierSettings())
        defer { second.stop() }
        let after = try RawClient.json(on: second.port, "POST", "/skyscanner/poll/\(token)")
        #expect(after["status"]?.string == "RESULT_STATUS_COMPLETE")
        let ids = { (answer: JSONValue) in
            Set((answer["content"]?["results"]?["itineraries"]?.members ?? []).map(\.key))
        }
        #expect(!ids(before).isEmpty)
        #expect(ids(after).isSuperset(of: ids(before)))
    }

    @Test func `polls between two answers report no change, if requested`() throws {
        var settings = SupplierSettings()
        settings.notModified = 1
        let server = try SupplierServer(settings)
        defer { server.stop() }
        let token = try #require(
            try RawClient.json(on: server.port, "POST", "/skyscanner/create", body: question)["sessionToken"]?.string)
        let actions = try (0..<8).map { _ in
            try RawClient.json(on: server.port, "POST", "/skyscanner/poll/\(token)")["action"]?.string?.dropFirst(14)
        }
        #expect(
            actions == [
                "NOT_MODIFIED", "REPLACED", "NOT_MODIFIED", "REPLACED", "NOT_MODIFIED", "REPLACED", "REPLACED",
                "REPLACED",
            ])
    }

    @Test func `one-shot suppliers answer all at once`() throws {
        let server = try SupplierServer(SupplierSettings())
        defer { server.stop() }
        let offers = """
            {"data":{"slices":[{"origin":"LHR","destination":"EDI","departure_date":"2027-01-15"}],\
            "passengers":[{"type":"adult"}],"cabin_class":"economy"}}
            """
        let duffel = try RawClient.ask(on: server.port, "POST", "/duffel/air/offer_requests", body: offers)
        #expect(duffel.status == 201)
        #expect(try JSONValue(parsing: duffel.body)["data"]?["offers"]?.items?.isEmpty == false)
        let path = "/amadeus/v2/shopping/flight-offers"
        let query =
            "?originLocationCode=LHR&destinationLocationCode=EDI&departureDate=2027-01-15&adults=1&currencyCode=GBP"
        let get = try RawClient.ask(on: server.port, "GET", path + query)
        let body = """
            {"currencyCode":"GBP","originDestinations":[{"id":"1","originLocationCode":"LHR","destinationLocationCode":"EDI",\
            "departureDateTimeRange":{"date":"2027-01-15"}}],"travelers":[{"id":"1","travelerType":"ADULT"}],"sources":["GDS"]}
            """
        let post = try RawClient.ask(on: server.port, "POST", path, body: body)
        #expect(get.status == 200)
        #expect(get.body == post.body)
        #expect(try JSONValue(parsing: get.body)["data"]?.items?.count == 60)
    }

    @Test(arguments: [
        ("POST", "/skyscanner/create", "{}", 400), ("POST", "/skyscanner/create", "", 400),
        ("POST", "/skyscanner/poll/nobody", "", 404), ("POST", "/duffel/air/offer_requests", "{\"data\":{}}", 422),
        ("GET", "/amadeus/v2/shopping/flight-offers?originLocationCode=XX", "", 400), ("GET", "/", "", 404),
        ("POST", "/fault/unheard-of/skyscanner/create", "", 400), ("PUT", "/control", "", 405),
        ("POST", "/control", "{\"fault\":\"unheard-of\"}", 400),
        ("POST", "/control", "{\"share\":2,\"fault\":\"hang\"}", 400),
        ("POST", "/control", "{\"faults\":\"hang\"}", 400),
    ])
    func `an invalid question is reported with its error`(method: String, path: String, body: String, status: Int)
        throws
    {
        let server = try SupplierServer(SupplierSettings())
        defer { server.stop() }
        let answer = try RawClient.ask(on: server.port, method, path, body: body)
        #expect(answer.status == status)
        #expect((try? JSONValue(parsing: answer.body)) != nil)
    }

    @Test func `a key is required if one is set`() throws {
        var settings = SupplierSettings()
        settings.key = "secret"
        let server = try SupplierServer(settings)
        defer { server.stop() }
        for (headers, status) in [([], 401), (["X-Api-Key: secret"], 200), (["Authorization: Bearer secret"], 200)] {
            let answer = try RawClient.ask(
                on: server.port, "POST", "/skyscanner/create", body: question, headers: headers)
            #expect(answer.status == status)
        }
    }

    @Test func `calls are counted by path and kind, and the last is shown`() throws {
        let server = try SupplierServer(SupplierSettings())
        defer { server.stop() }
        _ = try RawClient.ask(
            on: server.port, "POST", "/skyscanner/create?itineraries=9", body: question, headers: ["Traceparent: 00-1"])
        _ = try RawClient.ask(on: server.port, "POST", "/skyscanner/poll/a")
        _ = try RawClient.ask(on: server.port, "POST", "/skyscanner/poll/b?fault=500")
        let counts = try RawClient.json(on: server.port, "GET", "/control")
        #expect(counts["calls"]?["POST /skyscanner/poll"]?.int == 2)
        #expect(counts["kinds"]?["create"]?.int == 1)
        #expect(counts["well"]?.int == 2)
        #expect(counts["connections"]?["opened"]?.int == 4)
        let last = try RawClient.json(on: server.port, "GET", "/control/last?kind=create")
        #expect(last["headers"]?["traceparent"]?.string == "00-1")
        #expect(last["query"]?["itineraries"]?.string == "9")
        #expect(last["body"]?.string == question)
        _ = try RawClient.ask(on: server.port, "DELETE", "/control")
        #expect(try RawClient.json(on: server.port, "GET", "/control")["kinds"]?["create"]?.int == 0)
    }

    @Test func `a port in use is said`() throws {
        let server = try SupplierServer(SupplierSettings())
        defer { server.stop() }
        var settings = SupplierSettings()
        settings.port = server.port
        #expect(throws: SupplierError.self) { try SupplierServer(settings) }
    }
}
