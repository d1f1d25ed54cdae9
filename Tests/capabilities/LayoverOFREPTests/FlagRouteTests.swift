import LayoverAdapters
import LayoverCompiler
import LayoverExposures
import LayoverFrame
import LayoverHTTP
import LayoverJSON
import LayoverModel
import LayoverSeal
import LayoverTestKit
import LayoverWeb
import Testing

@testable import LayoverOFREP

/// A listener with the routes of flags alone.
private struct FlagFixture {
    static let key = "a-long-secret"

    let context: ServerContext
    private let server: HTTPServer
    private let folder: TemporaryFolder

    /// - Parameters:
    ///   - hasKeys: Whether clients need a key: `key`, or the withdrawn one.
    ///   - rate: Requests per second; 0 for no limit.
    ///   - isLoaded: Whether content is served.
    /// - Throws: Any error that keeps the listener from opening.
    init(hasKeys: Bool = false, rate: Int = 0, isLoaded: Bool = true) throws {
        folder = try TemporaryFolder("flags")
        let adapters = try Adapters()
        var settings = ServerSettings()
        settings.state = folder.path("state")
        settings.flags.clientRate = rate
        if hasKeys {
            func digest(_ text: String) -> String { hexadecimal(adapters.seal.sha256([Array(text.utf8)])) }
            settings.flags.clientKeys = [
                try #require(ClientKey("ios:\(digest(FlagFixture.key))")),
                try #require(ClientKey("old:\(digest("old")):withdrawn")),
            ]
        }
        context = ServerContext(settings, adapters, log: .silent)
        if isLoaded {
            var texts = SearchTexts.files(["banner"])
            texts["flags/features/map.yaml"] =
                "feature: map\nowner: tests\ntype: bool\ndefault: true\npermanent: true\n"
            var compiler = Compiler(tools: adapters.compilerTools())
            let files = texts.map { SourceFile(path: $0.key, bytes: Array($0.value.utf8)) }
            context.holder.publish(
                try #require(compiler.compile(files.sorted { $0.path < $1.path }).catalog))
        }
        let flags = FlagCapability(context, recorder: ExposureCapability(context).recorder)
        server = try HTTPServer(HTTPSettings(), handler: Router(flags.routes))
    }

    func evaluate(_ headers: [String] = [], flag: String = "", body: String = #"{"context":{}}"#) throws -> RawReply {
        try RawClient.ask(
            port: server.port, "POST", "/ofrep/v1/evaluate/flags" + flag, headers: headers, body: Array(body.utf8))
    }

    func get(_ target: String, _ headers: [String] = []) throws -> RawReply {
        try RawClient.ask(port: server.port, "GET", target, headers: headers)
    }

    func stop() { server.stop() }
}

/// OFREP and the feed of features, without the rest of the server.
struct FlagRouteTests {
    @Test(
        arguments: [
            ([], 401, "Bearer"), (["X-API-Key: wrong"], 401, "Bearer"), (["X-API-Key: old"], 403, nil),
            (["X-API-Key: \(FlagFixture.key)"], 200, nil), (["Authorization: Bearer \(FlagFixture.key)"], 200, nil),
        ] as [([String], Int, String?)])
    func `admits the clients whose keys are set`(headers: [String], status: Int, challenge: String?) throws {
        let fixture = try FlagFixture(hasKeys: true)
        let reply = try fixture.evaluate(headers)
        #expect(reply.status == status)
        #expect(reply.header("www-authenticate") == challenge)
        #expect(try (reply.json()["errorDetails"] == nil) == (status == 200))
        fixture.stop()
    }

    @Test(arguments: [
        ("/none", #"{"context":{}}"#, 404, "FLAG_NOT_FOUND"), ("/map", "{", 400, "PARSE_ERROR"),
        ("/map", "[]", 400, "INVALID_CONTEXT"), ("/map", "{}", 400, "INVALID_CONTEXT"),
        ("/map", #"{"context":{"targetingKey":1}}"#, 400, "INVALID_CONTEXT"),
    ])
    func `names the flag in the error of one flag`(flag: String, body: String, status: Int, code: String) throws {
        let fixture = try FlagFixture()
        let reply = try fixture.evaluate(flag: flag, body: body)
        #expect(reply.status == status)
        #expect(try reply.json()["errorCode"]?.string == code)
        #expect(try reply.json()["key"]?.string == String(flag.dropFirst()))
        fixture.stop()
    }

    @Test func `does not send a bulk again whose tag the client has, with quotes or without`() throws {
        let fixture = try FlagFixture()
        let tag = try #require(fixture.evaluate().header("etag"))
        for sent in [tag, String(tag.dropFirst().dropLast()), "W/" + tag, "*"] {
            #expect(try fixture.evaluate(["If-None-Match: \(sent)"]).status == 304, "\(sent)")
        }
        #expect(try fixture.evaluate(["If-None-Match: \"other\""]).status == 200)
        fixture.stop()
    }

    @Test func `the feed of features has a tag of its own, and the same rules for keys`() throws {
        let fixture = try FlagFixture(hasKeys: true)
        #expect(try fixture.get("/api/features/wrong").status == 401)
        let reply = try fixture.get("/api/features/\(FlagFixture.key)")
        #expect(reply.status == 200)
        let tag = try #require(reply.header("etag"))
        #expect(try fixture.get("/api/features/\(FlagFixture.key)", ["If-None-Match: \(tag)"]).status == 304)
        fixture.stop()
    }

    @Test func `answers 503 with Retry-After while nothing is loaded`() throws {
        let fixture = try FlagFixture(isLoaded: false)
        let (bulk, feed) = (try fixture.evaluate(), try fixture.get("/api/features/any"))
        #expect(bulk.status == 503)
        #expect(bulk.header("retry-after") == "1")
        #expect(try bulk.json()["errorDetails"]?.string == "no flags are loaded yet; see /readyz")
        #expect(try feed.json()["errorDetails"]?.string == "no features are loaded yet; see /readyz")
        fixture.stop()
    }

    @Test func `answers 429 with Retry-After above the rate`() throws {
        let fixture = try FlagFixture(rate: 1)
        var reply = try fixture.evaluate()
        for _ in 0..<20 where reply.status == 200 { reply = try fixture.evaluate() }
        #expect(reply.status == 429)
        #expect(reply.header("retry-after") != nil)
        fixture.stop()
    }
}
