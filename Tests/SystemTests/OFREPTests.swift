import Foundation
import LayoverJSON
import LayoverTestKit
import Testing

/// OpenFeature's remote evaluation protocol, with the real program.
struct OFREPTests {
    private static let one = Shared { try await FlagContent.start(try FlagContent.make()) }

    private static let singles: [(String, String, Int, String)] = [
        (
            "rows", "", 200,
            #"{"key":"rows","reason":"STATIC","variant":"few","value":3,"metadata":{"owner":"apps","permanent":true}}"#
        ),
        (
            "new-filters", #""market":"GB","plan":"gold""#, 200,
            #"{"key":"new-filters","reason":"TARGETING_MATCH","variant":"on","value":true,"metadata":{"owner":"apps","description":"The filters with a map.","reviewBy":"2027-03-01"}}"#
        ),
        ("new-filters", #""market":"DE","plan":"gold""#, 200, #""reason":"DEFAULT","variant":"off","value":false"#),
        ("ns%2Fcard%20order+", #""targetingKey":"u-1""#, 200, #""key":"ns/card order+","reason":"SPLIT","variant":"#),
        ("ns/card%20order%2b", #""targetingKey":"u-1""#, 200, #""key":"ns/card order+""#),
        ("ns%2Fcard%20order+", #""plan":"x""#, 400, #""key":"ns/card order+","errorCode":"TARGETING_KEY_MISSING""#),
        ("ns%2Fcard%20order+", #""user":"u-1""#, 200, #""reason":"SPLIT""#),
        // Only gold members are in the experiment.
        ("copy", #""plan":"gold""#, 400, #""errorCode":"TARGETING_KEY_MISSING""#),
        ("copy", #""plan":"silver""#, 200, #""reason":"DEFAULT","variant":"default","value":"Bon voyage""#),
        ("copy", #""plan":"gold","targetingKey":"""#, 400, #""errorCode":"TARGETING_KEY_MISSING""#),
        ("copy", #""plan":"gold","id":"1""#, 200, #""key":"copy""#),
        // A targeting key would not help.
        ("by-device", "", 200, #""reason":"DEFAULT""#),
        ("by-device", #""device":"d""#, 200, #""reason":"SPLIT","variant":"on""#),
        ("nothing", "", 404, #"{"key":"nothing","errorCode":"FLAG_NOT_FOUND","errorDetails":"#),
        ("rows", #""targetingKey":7"#, 400, #"{"key":"rows","errorCode":"INVALID_CONTEXT""#),
        ("%ff", "", 400, #""errorCode":"PARSE_ERROR""#),
    ]

    @Test(arguments: singles)
    func `one flag`(key: String, context: String, status: Int, part: String) async throws {
        let reply = try await Self.one.value().flags(key, context)
        #expect(reply.status == status)
        #expect(reply.text.contains(part), "\(reply.text)")
        #expect(reply.header("content-type") == "application/json")
        if status == 200 { #expect(reply.header("cache-control") == "private, no-cache") }
    }

    @Test func `all flags at once, one without a value beside the others`() async throws {
        let reply = try await Self.one.value().flags(nil, #""plan":"gold""#)
        #expect(reply.status == 200)
        let items = try reply.json()["flags"]?.items ?? []
        #expect(
            items.compactMap { $0["key"]?.string } == ["by-device", "copy", "new-filters", "ns/card order+", "rows"])
        #expect(items.compactMap { $0["errorCode"]?.string } == ["TARGETING_KEY_MISSING", "TARGETING_KEY_MISSING"])
        #expect(try reply.json()["metadata"]?["killGeneration"]?.int == 0)
        #expect(
            try reply.json()["eventStreams"]?.items?.first?["endpoint"]?["requestUri"]?.string == "/ofrep/v1/events")
    }

    private static let bodies: [(String, Int, String)] = [
        ("{]", 400, #"{"errorCode":"PARSE_ERROR""#), ("", 400, #""errorCode":"PARSE_ERROR""#),
        ("[]", 400, #""errorCode":"INVALID_CONTEXT""#), ("{}", 400, #""errorCode":"INVALID_CONTEXT""#),
        (#"{"context":[]}"#, 400, #""errorCode":"INVALID_CONTEXT""#),
        (#"{"context":null}"#, 400, #""errorCode":"INVALID_CONTEXT""#),
        (#"{"context":{},"more":1}"#, 200, #""flags":["#),
        // Limits: text, values, levels, bytes.
        (#"{"context":{"a":"\#(String(repeating: "x", count: 8192))"}}"#, 200, #""flags":["#),
        (#"{"context":{"a":"\#(String(repeating: "x", count: 8193))"}}"#, 400, #""errorCode":"INVALID_CONTEXT""#),
        (#"{"context":{"\#(String(repeating: "x", count: 8192))":1}}"#, 200, #""flags":["#),
        (#"{"context":{"\#(String(repeating: "x", count: 8193))":1}}"#, 400, #""errorCode":"INVALID_CONTEXT""#),
        (#"{"context":{"a":[\#(Array(repeating: "1", count: 510).joined(separator: ","))]}}"#, 200, #""flags":["#),
        (#"{"context":{"a":[\#(Array(repeating: "1", count: 511).joined(separator: ","))]}}"#, 400, "INVALID_CONTEXT"),
        (#"{"context":{"a":\#(nested(7))}}"#, 200, #""flags":["#),
        (#"{"context":{"a":\#(nested(8))}}"#, 400, #""errorCode":"INVALID_CONTEXT""#),
        (#"{"context":{"a":\#(nested(80))}}"#, 400, #""errorCode":"INVALID_CONTEXT""#),
        (#"{"context":{}\#(String(repeating: " ", count: 65_536 - 14))}"#, 200, #""flags":["#),
        (#"{"context":{}\#(String(repeating: " ", count: 65_536 - 13))}"#, 400, #""errorCode":"INVALID_CONTEXT""#),
    ]

    private static func nested(_ levels: Int) -> String {
        String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    }

    @Test(arguments: bodies) func `bodies, and limits on both sides`(body: String, status: Int, part: String)
        async throws
    {
        let reply = try await Self.one.value().post("/ofrep/v1/evaluate/flags", Array(body.utf8))
        #expect(reply.status == status, "\(reply.text.prefix(300))")
        #expect(reply.text.contains(part), "\(reply.text.prefix(300))")
    }

    @Test(arguments: [(256, 404), (257, 400)]) func `keys of some length`(count: Int, status: Int) async throws {
        let reply = try await Self.one.value().flags(String(repeating: "k", count: count), "")
        #expect(reply.status == status)
    }

    @Test func `an ETag is taken back in every form, and never for another context`() async throws {
        let server = try await Self.one.value()
        let context = #""targetingKey":"u-2","market":"GB","n":{"a":1,"b":[1,2]}"#
        let turned = #""n":{"b":[1,2.0],"a":1},"market":"GB","targetingKey":"u-2""#
        let tag = try #require(try server.flags(nil, context).header("etag"))
        #expect(tag.hasPrefix("\"") && tag.hasSuffix("\""))
        let bare = String(tag.dropFirst().dropLast())
        for form in [tag, "W/" + tag, bare, "*", "\"x\", \(tag)", "\"x\",W/\(tag) , \"y\""] {
            for asked in [context, turned] {
                // Again and again, so that it comes from what is kept ready too.
                for _ in 0..<3 {
                    let reply = try server.flags(nil, asked, ["If-None-Match: \(form)"])
                    #expect(reply.status == 304 && reply.body.isEmpty, "\(form)")
                    #expect(reply.header("etag") == tag)
                    _ = try server.flags(nil, asked)
                }
            }
        }
        for (asked, form) in [
            (#""targetingKey":"u-2","market":"NO","n":{"a":1,"b":[1,2]}"#, tag),
            (#""targetingKey":"u-3","market":"GB","n":{"a":1,"b":[1,2]}"#, tag),
            (#""targetingKey":"u-2","market":"GB","n":{"a":1,"b":[2,1]}"#, tag), (context, "\"\(bare)x\""),
            (context, String(bare.dropLast())), (context, ""),
        ] {
            #expect(try server.flags(nil, asked, ["If-None-Match: \(form)"]).status == 200, "\(asked) \(form)")
        }
    }

    @Test func `methods, and the preflights of browsers`() async throws {
        let server = try await Self.one.value()
        for path in ["/ofrep/v1/evaluate/flags", "/ofrep/v1/evaluate/flags/rows"] {
            let refused = try server.get(path)
            #expect(refused.status == 405)
            #expect(refused.header("allow") == "POST, OPTIONS")
            let asked = try server.send(
                "OPTIONS", path, headers: ["Origin: https://shop.example", "Access-Control-Request-Method: POST"])
            #expect(asked.status == 204)
            let allowed = asked.header("access-control-allow-headers")?.lowercased() ?? ""
            for name in ["content-type", "if-none-match", "authorization", "x-api-key"] {
                #expect(allowed.contains(name))
            }
        }
        let answer = try server.flags("rows", "", ["Origin: https://shop.example"])
        #expect(answer.header("access-control-allow-origin") == "https://shop.example")
        #expect(answer.header("access-control-expose-headers")?.contains("ETag, Retry-After") == true)
        #expect(
            try server.flags("rows", "", ["Origin: https://other.example"]).header("access-control-allow-origin") == nil
        )
        #expect(try server.get("/ofrep/v1/configuration").status == 404)
        #expect(try server.post("/ofrep/v1/evaluate/flags/", Array(#"{"context":{}}"#.utf8)).status == 200)
    }

    @Test func `keys open flags, streams and the feed, and nothing else does`() async throws {
        let folder = try FlagContent.make()
        let (good, old) = (try FlagContent.digest("good"), try FlagContent.digest("old"))
        let server = try await FlagContent.start(
            folder, ["--client-keys", "ios:\(good), web:\(old):withdrawn", "--client-rate", "1000"])
        let rows: [([String], Int)] = [
            ([], 401), (["Authorization: Bearer bad"], 401), (["X-API-Key: bad"], 401), (["X-API-Key: "], 401),
            (["Authorization: Basic good"], 401), (["Authorization: Bearer old"], 403), (["X-API-Key: old"], 403),
            (["Authorization: Bearer good"], 200), (["authorization: bearer good"], 200), (["X-API-Key: good"], 200),
        ]
        for (headers, status) in rows {
            #expect(try server.flags("rows", "", headers).status == status, "\(headers)")
            #expect(try server.flags(nil, "", headers).status == status, "\(headers)")
        }
        #expect(try server.flags("rows", "").header("www-authenticate") == "Bearer")
        #expect(
            try server.send("OPTIONS", "/ofrep/v1/evaluate/flags", headers: ["Origin: https://shop.example"]).status
                == 204)
        for (key, status) in [("good", 200), ("bad", 401), ("old", 403)] {
            #expect(try server.get("/api/features/\(key)").status == status)
        }
        #expect(try server.get("/ofrep/v1/events").status == 401)
        #expect(try server.get("/ofrep/v1/events?listener=good").status == 401)
        let bulk = try server.flags(nil, "", ["X-API-Key: good"]).json()
        let address = try #require(bulk["eventStreams"]?.items?.first?["endpoint"]?["requestUri"]?.string)
        #expect(!address.contains("good") && !address.contains(good))
        let stream = try RawClient(port: server.port)
        stream.send("GET \(address) HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(try stream.text(until: "\r\n\r\n").contains(" 200 "))
    }

    @Test func `a client with too many requests gets the time to retry`() async throws {
        let server = try await FlagContent.start(try FlagContent.make(), ["--client-rate", "2"])
        var refused: RawReply?
        for _ in 0..<50 where refused == nil {
            let reply = try server.flags("rows", "")
            if reply.status == 429 { refused = reply }
        }
        #expect(refused?.header("retry-after") == "1")
        #expect(refused?.text.contains("errorDetails") == true)
    }

    @Test func `before anything is loaded flags are not answered, and no client is rejected permanently`() async throws
    {
        let folder = try TemporaryFolder()
        try folder.write("", to: "content/widgets/.keep")
        let server = try await FlagContent.start(folder)
        for reply in [try server.flags("rows", ""), try server.flags(nil, ""), try server.get("/api/features/x")] {
            #expect(reply.status == 503)
            #expect(reply.header("retry-after") == "1")
        }
    }

    @Test func `settings: strict reasons, and a targeting key that is no user`() async throws {
        let server = try await FlagContent.start(
            try FlagContent.make(), ["--strict-reasons", "--targeting-key-is-id-only"])
        #expect(try server.flags("new-filters", "").text.contains(#""reason":"UNKNOWN""#))
        #expect(try server.flags("rows", "").text.contains(#""reason":"STATIC""#))
        #expect(
            try server.flags("ns%2Fcard%20order+", #""targetingKey":"u-1""#).text.contains(#""reason":"DEFAULT""#)
                == false)
        #expect(try server.flags("ns%2Fcard%20order+", #""targetingKey":"u-1","user":"u""#).text.contains("SPLIT"))
    }
}

/// Made by the first test that needs it, for all tests that change nothing.
actor Shared<Value: Sendable> {
    private let make: @Sendable () async throws -> Value
    private var made: Task<Value, any Error>?

    init(_ make: @escaping @Sendable () async throws -> Value) { self.make = make }

    func value() async throws -> Value {
        let making = made ?? Task { [make] in try await make() }
        made = making
        return try await making.value
    }
}
