import LayoverAssembly
import LayoverFlights
import LayoverJSON
import LayoverModel
@testable import LayoverSuppliers
import LayoverUpstream
import Testing

/// Searches and suppliers for tests.
enum Asked {
    static func search(_ change: (inout SearchQuery) -> Void = { _ in }) throws -> SupplierSearch {
        var query = SearchQuery()
        query.origin = "LHR"
        query.destination = "EDI"
        query.departs = LocalDate("2026-12-07")
        change(&query)
        return SupplierSearch(
            market: try #require(Market("GB")), locale: try #require(LocaleTag("en-GB")),
            currency: try #require(Currency("GBP")), query: query)
    }

    static func settings(_ lines: String) throws -> SupplierSettings {
        let read = ReadSuppliers("suppliers:\n  other:\n    markets: all\n    " + lines)
        #expect(read.findings.isEmpty)
        return try #require(read.registry?.suppliers.first)
    }
}

extension UpstreamCall {
    /// The request in readable form.
    var shown: String {
        let lines = ["\(method.rawValue) \(url)"] + headers.map { "\($0.name): \($0.value)" }
        return (lines + (body.isEmpty ? [] : ["", String(decoding: body, as: UTF8.self)])).joined(separator: "\n")
    }
}

struct DriverTests {
    @Test func `every built-in format has a driver`() {
        #expect(SupplierDriver.all.map(\.format) == SupplierFormat.builtIn)
        for format in SupplierFormat.builtIn { #expect(SupplierDriver(named: format.name)?.format == format) }
        #expect(SupplierDriver(named: "nobody") == nil)
    }

    @Test func `begins a search as Skyscanner wants it`() throws {
        let settings = try Asked.settings(
            """
            protocol: skyscanner-v3
                create: https://partners.example.com/apiservices/v3/flights/live/search/create
                poll: https://partners.example.com/apiservices/v3/flights/live/search/poll/{session}
                headers: { x-api-key: { env: KEY } }
            """)
        let search = try Asked.search {
            $0.returns = LocalDate("2026-12-14")
            $0.adults = 2
            $0.cabin = .premium_economy
        }
        #expect(
            settings.call(SupplierRequest(.create, search), totalMilliseconds: 30_000).shown == """
                POST https://partners.example.com/apiservices/v3/flights/live/search/create
                Accept: application/json
                Content-Type: application/json
                x-api-key: s3cret

                {"query":{"market":"GB","locale":"en-GB","currency":"GBP","queryLegs":[\
                {"originPlaceId":{"iata":"LHR"},"destinationPlaceId":{"iata":"EDI"},"date":{"year":2026,"month":12,"day":7}},\
                {"originPlaceId":{"iata":"EDI"},"destinationPlaceId":{"iata":"LHR"},"date":{"year":2026,"month":12,"day":14}}],\
                "adults":2,"cabinClass":"CABIN_CLASS_PREMIUM_ECONOMY"}}
                """)
        var supplierRequest = SupplierRequest(.poll(session: "abc/+=="), search)
        supplierRequest.trace = [.init("traceparent", "00-1-2-01"), .init("tracestate", "a\r\nx: y")]
        #expect(
            settings.call(supplierRequest, totalMilliseconds: 5_000).shown == """
                POST https://partners.example.com/apiservices/v3/flights/live/search/poll/abc%2F%2B%3D%3D
                Accept: application/json
                x-api-key: s3cret
                traceparent: 00-1-2-01
                """)
    }

    @Test func `requests offers in Duffel's form`() throws {
        let settings = try Asked.settings(
            """
            protocol: duffel
                search: https://api.example.com/air/offer_requests
                headers: { Authorization: { env: KEY, before: "Bearer " } }
            """)
        let search = try Asked.search {
            $0.returns = LocalDate("2026-12-14")
            $0.adults = 2
            $0.cabin = .business
        }
        #expect(
            settings.call(SupplierRequest(.create, search), totalMilliseconds: 30_000).shown == """
                POST https://api.example.com/air/offer_requests?return_offers=true&supplier_timeout=29000
                Accept: application/json
                Content-Type: application/json
                Duffel-Version: v2
                Authorization: Bearer s3cret

                {"data":{"slices":[{"origin":"LHR","destination":"EDI","departure_date":"2026-12-07"},\
                {"origin":"EDI","destination":"LHR","departure_date":"2026-12-14"}],\
                "passengers":[{"type":"adult"},{"type":"adult"}],"cabin_class":"business"}}
                """)
    }

    @Test(arguments: [(500, 2_000), (3_000, 2_000), (3_001, 2_001), (61_000, 60_000), (130_000, 60_000)])
    func `Duffel waits for airlines less long than we wait for Duffel`(total: Int, timeout: Int) throws {
        let settings = try Asked.settings("protocol: duffel\n    search: https://api.example.com/o?view=all\n")
        let call = settings.call(
            SupplierRequest(.create, try Asked.search()), totalMilliseconds: total)
        #expect(call.url == "https://api.example.com/o?view=all&return_offers=true&supplier_timeout=\(timeout)")
    }

    @Test func `a header of settings replaces the driver's own`() throws {
        let settings = try Asked.settings(
            "protocol: duffel\n    search: https://api.example.com/o\n    headers: { duffel-version: v3 }\n")
        let call = settings.call(
            SupplierRequest(.create, try Asked.search()), totalMilliseconds: 30_000)
        #expect(call.headers.filter { $0.name.lowercased() == "duffel-version" }.map(\.value) == ["v3"])
    }

    @Test func `calls Amadeus by the address`() throws {
        let settings = try Asked.settings(
            "protocol: amadeus-v2\n    search: https://api.example.com/v2/shopping/flight-offers?max=100\n")
        let search = try Asked.search { $0.returns = LocalDate("2026-12-14") }
        #expect(
            settings.call(SupplierRequest(.create, search), totalMilliseconds: 30_000).shown == """
                GET https://api.example.com/v2/shopping/flight-offers?max=100&originLocationCode=LHR\
                &destinationLocationCode=EDI&departureDate=2026-12-07&returnDate=2026-12-14&adults=1&travelClass=ECONOMY\
                &currencyCode=GBP
                Accept: application/vnd.amadeus+json, application/json
                """)
    }

    @Test func `calls Amadeus by the body`() throws {
        let settings = try Asked.settings(
            "protocol: amadeus-v2\n    method: post\n    search: https://api.example.com/v2/shopping/flight-offers\n")
        let search = try Asked.search { $0.cabin = .first }
        #expect(
            settings.call(SupplierRequest(.create, search), totalMilliseconds: 30_000).shown == """
                POST https://api.example.com/v2/shopping/flight-offers
                Accept: application/vnd.amadeus+json, application/json
                Content-Type: application/vnd.amadeus+json

                {"currencyCode":"GBP","originDestinations":[{"id":"1","originLocationCode":"LHR",\
                "destinationLocationCode":"EDI","departureDateTimeRange":{"date":"2026-12-07"}}],\
                "travelers":[{"id":"1","travelerType":"ADULT"}],"sources":["GDS"],"searchCriteria":{"flightFilters":\
                {"cabinRestrictions":[{"cabin":"FIRST","coverage":"MOST_SEGMENTS","originDestinationIds":["1"]}]}}}
                """)
    }

    @Test func `fills the places of an address`() throws {
        let settings = try Asked.settings(
            """
            protocol: amadeus-v2
                method: post
                search: "https://a.example/{market}/{locale}/{currency}/{origin}-{destination}/{departs}/{returns}/{adults}/{cabin}"
            """)
        let call = settings.call(
            SupplierRequest(.create, try Asked.search()), totalMilliseconds: 30_000)
        #expect(call.url == "https://a.example/GB/en-GB/GBP/LHR-EDI/2026-12-07//1/economy")
    }

    @Test func `a missing value of a search is left out`() throws {
        let settings = try Asked.settings("protocol: duffel\n    search: https://api.example.com/o\n")
        let search = try Asked.search { $0 = SearchQuery() }
        let call = settings.call(SupplierRequest(.create, search), totalMilliseconds: 30_000)
        #expect(
            String(decoding: call.body, as: UTF8.self)
                == #"{"data":{"slices":[{}],"passengers":[{"type":"adult"}],"cabin_class":"economy"}}"#)
    }

    @Test func `a call is limited by the settings and by the rest of the time`() throws {
        let settings = try Asked.settings(
            "protocol: duffel\n    search: https://a.example/\n    first_byte: 2s\n    connect: 500ms\n    body_megabytes: 2\n"
        )
        func limits(_ total: Int) throws -> UpstreamCallLimits {
            settings.call(SupplierRequest(.create, try Asked.search()), totalMilliseconds: total)
                .limits
        }
        let whole = try limits(30_000)
        #expect(whole.connectMilliseconds == 500)
        #expect(whole.firstByteMilliseconds == 2_000)
        #expect(whole.totalMilliseconds == 30_000)
        #expect(whole.bodyBytes == 2 << 20)
        let short = try limits(300)
        #expect(short.connectMilliseconds == 300)
        #expect(short.firstByteMilliseconds == 300)
        #expect(short.totalMilliseconds == 300)
    }
}

struct SupplierSessionTests {
    private func read(_ text: String) throws -> String? {
        var parser = TapeParser()
        return try parser.parse(Array(text.utf8)) { SupplierSession.read($0, as: .skyscanner) }
    }

    @Test(arguments: [
        (#"{"sessionToken":"abc-1_=","status":"x"}"#, "abc-1_="), (#"{"status":"x","sessionToken":"~"}"#, "~"),
        (#"{"sessionToken":""}"#, nil), (#"{"sessionToken":7}"#, nil), (#"{"sessionToken":"a b"}"#, nil),
        (#"{"sessionToken":"a\u0000"}"#, nil), (#"{"sessionToken":"\u00e5"}"#, nil), (#"{"sessionToken":".."}"#, nil),
        (#"{"sessionToken":"."}"#, nil), (#"[{"sessionToken":"a"}]"#, nil), ("{}", nil), ("1", nil),
        (#"{"content":{"sessionToken":"a"}}"#, nil),
    ])
    func `reads visible letters and nothing else`(text: String, expected: String?) throws {
        #expect(try read(text) == expected)
    }

    @Test(arguments: [(1_024, true), (1_025, false)])
    func `a session has at most 1,024 bytes`(count: Int, isRead: Bool) throws {
        let session = String(repeating: "a", count: count)
        #expect((try read("{\"sessionToken\":\"\(session)\"}") == session) == isRead)
        #expect(SupplierSession.isSession(session) == isRead)
    }
}
