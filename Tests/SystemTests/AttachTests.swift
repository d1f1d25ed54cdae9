import Foundation
import LayoverJSON
import LayoverTestKit
import Testing

/// `POST /v1/attach`: whatever is posted, the supplier's bytes are returned.
struct AttachTests {
    private static let address =
        "/v1/attach?surface=flight-results&format=skyscanner-v3&market=GB&locale=en-GB&currency=GBP"

    private func attach(_ body: [UInt8], _ address: String = AttachTests.address, _ headers: [String] = []) async throws
        -> RawReply
    {
        let reply = try await OneServer.small.server().post(address, body, headers)
        #expect(reply.header("content-type") == "application/json")
        #expect(reply.header("x-content-type-options") == "nosniff")
        return reply
    }

    private func ids(_ layout: JSONValue) -> [String] {
        (layout["cards"]?.items ?? []).compactMap { $0["id"]?.string }
    }

    static let bodies: [(String, [UInt8])] = [
        ("compact", SmallAnswer.compact),
        ("over several lines", SmallAnswer.pretty(newline: "\n")),
        ("with the line ends of Windows", SmallAnswer.pretty(newline: "\r\n")),
        ("with spaces around it", Array(" \n\t".utf8) + SmallAnswer.compact + Array(" \r\n\t \n".utf8)),
        (
            "with what no type holds",
            Array(#"{"seq":123456789012345678901234567890,"x":[1e999,"\ud800"],"#.utf8)
                + SmallAnswer.compact.dropFirst()
        ),
        ("with a space before the last brace", SmallAnswer.compact.dropLast() + Array("  }".utf8)),
    ]

    @Test(arguments: bodies)
    func `2 attaching changes no supplier byte`(name: String, body: [UInt8]) async throws {
        let reply = try await attach(body)
        #expect(reply.layoverStatus == "full")
        let inserted = try #require(Splicing(posted: body, reply: reply.body).inserted, "\(reply.text)")
        #expect(inserted.hasPrefix(",\"layout\":{\"schema\":1,"))
        let layout = try #require(try reply.json()["layout"])
        #expect(ids(layout) == ["advice", "other", "direct", "banner~always"])
        #expect(layout["complete"]?.bool == true && layout["market"]?.string == "GB")
    }

    @Test func `the layout alone, found by the answer's shape, is the same as the one attached`() async throws {
        let attached = try await attach(SmallAnswer.compact).json()["layout"]
        let alone = try await attach(SmallAnswer.compact, "/v1/attach?market=GB&return=layout").json()
        /// The cards without their proofs, which belong to one layout; everything else is equal.
        func cards(_ layout: JSONValue?) -> [JSONValue] {
            (layout?["cards"]?.items ?? []).map { .object(($0.members ?? []).filter { $0.key != "proof" }) }
        }
        #expect(
            alone["revision"] == attached?["revision"] && cards(alone) == cards(attached) && !cards(alone).isEmpty)
        #expect(alone["cards"] != attached?["cards"])
        #expect(alone["id"] != attached?["id"], "an id is unique to its decision")
    }

    @Test func `a page gets the cards of its own stretch of the list`() async throws {
        func cards(_ page: String) async throws -> [String] {
            ids(try await attach(SmallAnswer.compact, AttachTests.address + "&return=layout" + page).json())
        }
        #expect(try await cards("&offset=0&count=50") == ["advice", "other", "direct"])
        #expect(try await cards("&offset=50&count=50") == ["banner~always"])
        #expect(try await cards("&offset=60").isEmpty)
    }

    private static let whole = SmallAnswer.text(status: "RESULT_STATUS_COMPLETE")

    private static func nested(_ levels: Int) -> String {
        String(repeating: "[", count: levels) + "1" + String(repeating: "]", count: levels)
    }

    static let untouched: [(String, String, String, [String], String)] = [
        ("not JSON", "<html>busy</html>", "", [], "not-json"),
        ("nothing", "", "", [], "not-json"),
        ("cut off", String(whole.dropLast()), "", [], "not-json"),
        ("64 levels", nested(64), "", [], "unreadable"), ("65 levels", nested(65), "", [], "too-deep"),
        ("an empty object", "{}", "", [], "unreadable"),
        ("an empty list", "[]", "", [], "unreadable"),
        ("a layout already", "{\"layout\":null," + whole.dropFirst(), "", [], "layout-exists"),
        ("a layout spelled otherwise", #"{"l\u0061yout":{},"# + whole.dropFirst(), "", [], "layout-exists"),
        ("an unknown format", whole, "&format=acme", [], "unknown-format"),
        ("an unknown market", whole, "&market=XX", [], "unknown-market"),
        ("an unknown surface", whole, "&surface=hotels", [], "unknown-surface"),
        ("a bad header", whole, "", ["Layover-Client: width=wide"], "bad-header"),
        ("a traveller from nowhere", whole, "", ["Layover-Traveller: residence=Norway"], "bad-header"),
        ("a bad query", whole, "&adults=many", [], "bad-query"),
        ("a broken escape", whole, "&origin=%4", [], "bad-query"),
        ("a negative offset", whole, "&offset=-1", [], "bad-query"),
        ("a search that failed", SmallAnswer.failed, "", [], "results-failed"),
        ("nothing new", SmallAnswer.empty, "", [], "not-modified"),
        ("errors of a supplier", #"{"errors":[{"code":38194,"title":"Too many requests"}]}"#, "", [], "supplier-error"),
        ("an error of a gateway", #"{"code":3,"message":"No valid token","details":[]}"#, "", [], "supplier-error"),
        ("an error found by its shape", #"{"errors":[{"code":38194}]}"#, "&format=", [], "supplier-error"),
    ]

    @Test(arguments: untouched)
    func `1 an unreadable answer passes unchanged, with its reason`(
        name: String, text: String, query: String, headers: [String], reason: String
    ) async throws {
        let body = Array(text.utf8)
        let address = query == "&format=" ? "/v1/attach?market=GB" : AttachTests.address + query
        let reply = try await attach(body, address, headers)
        #expect(reply.status == 200 && reply.body == body)
        #expect(reply.layoverStatus == "degraded; reason=\(reason)")
    }

    @Test func `a bare list has no place for a layout, and gets one alone`() async throws {
        let segment = """
            {"departure":{"iataCode":"RDU"},"arrival":{"iataCode":"MIA"},"carrierCode":"AA","number":"1","numberOfStops":0}
            """
        let offer = { (id: Int) in
            """
            {"type":"flight-offer","id":"\(id)","itineraries":[{"duration":"PT2H","segments":[\(segment)]}],\
            "price":{"currency":"USD","grandTotal":"99.50"}}
            """
        }
        let body = Array("[\(offer(1)),\(offer(2))]".utf8)
        let attached = try await attach(body, "/v1/attach?market=GB")
        #expect(attached.body == body && attached.layoverStatus == "degraded; reason=not-an-object")
        let alone = try await attach(body, "/v1/attach?market=GB&return=layout")
        #expect(try alone.layoverStatus == "full" && ids(alone.json()).contains("direct"))
    }

    @Test func `10 a body over the limit is refused, one of just the limit is not`() async throws {
        let server = try await OneServer.small.server()
        let limit = 2 << 20
        let body = SmallAnswer.compact + [UInt8](repeating: 0x20, count: limit - SmallAnswer.compact.count)
        let taken = try server.post(AttachTests.address, body)
        #expect(taken.status == 200 && taken.layoverStatus == "full")
        #expect(Splicing(posted: body, reply: taken.body).inserted != nil)
        let refused = try server.post(AttachTests.address, body + [0x20])
        #expect(refused.status == 413 && refused.header("content-type") == "application/problem+json")
        #expect(try refused.json()["type"]?.string == "https://layover.dev/problems/body-too-large")
    }

    @Test(arguments: ["GET", "HEAD", "PUT", "DELETE"])
    func `another method is answered with those that are taken`(method: String) async throws {
        let reply = try await OneServer.small.server().send(method, AttachTests.address)
        #expect(reply.status == 405 && reply.header("content-type") == "application/problem+json")
        #expect(reply.header("allow") == "POST, OPTIONS")
    }

    @Test func `browsers of an allowed origin may call, others not`() async throws {
        let allowed = try await attach(SmallAnswer.compact, AttachTests.address, ["Origin: https://www.example.com"])
        #expect(allowed.header("access-control-allow-origin") == "https://www.example.com")
        #expect(allowed.header("access-control-expose-headers")?.contains("Layover-Status") == true)
        let degraded = try await attach([], AttachTests.address, ["Origin: https://www.example.com"])
        #expect(degraded.header("access-control-allow-origin") == "https://www.example.com")
        let other = try await attach(SmallAnswer.compact, AttachTests.address, ["Origin: https://evil.example"])
        #expect(other.header("access-control-allow-origin") == nil && other.header("vary") == "Origin")
        let server = try await OneServer.small.server()
        let asked = try server.send(
            "OPTIONS", "/v1/attach",
            headers: ["Origin: https://www.example.com", "Access-Control-Request-Method: POST"])
        #expect(asked.status == 204 && asked.header("access-control-allow-methods")?.contains("POST") == true)
        #expect(asked.header("access-control-allow-headers")?.contains("Layover-Client") == true)
        let refused = try server.send("OPTIONS", "/v1/attach", headers: ["Origin: https://evil.example"])
        #expect(refused.header("access-control-allow-methods") == nil)
    }

    @Test func `only callers with a token get reasons`() async throws {
        let address = AttachTests.address + "&return=layout&offset=60"
        let told = try await attach(SmallAnswer.compact, address, ["Layover-Explain: \(OneServer.token)"]).json()
        #expect(told["omitted"]?.items?.first?["reason"]?.string == "another_page")
        for wrong in [[], ["Layover-Explain: let me in"], ["Layover-Explain: "]] {
            #expect(try await attach(SmallAnswer.compact, address, wrong).json()["omitted"] == nil)
        }
    }

    @Test func `9 no log contains personal data`() async throws {
        let server = try await OneServer.small.server()
        let personal = ["Layover-Unit: user=user-falcon; device=d-2", "Layover-Explain: secret-falcon"]
        _ = try server.post(AttachTests.address, Array("{\"body-falcon\":1}".utf8), personal)
        #expect(!server.written.contains("falcon"))
    }
}
