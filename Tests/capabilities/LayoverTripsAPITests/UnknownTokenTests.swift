import LayoverAdapters
import LayoverAssembly
import LayoverFrame
import LayoverHTTP
import LayoverJSON
import LayoverModel
@testable import LayoverTripsAPI
import LayoverTestKit
import LayoverTrips
import LayoverWeb
import Testing

/// Calls and pages of trips over HTTP, with tokens that belong to no one.
struct UnknownTokenTests {
    private let folder: TemporaryFolder
    private let server: HTTPServer
    private let context: TripContext
    private let upkeep: TripUpkeep

    private static let link = String(repeating: "0", count: Crockford.tokenCharacters)
    private static let key = String(repeating: "1", count: Crockford.keyCharacters)
    private static let random = "Idempotency-Key: 8e03978e-40d5-43e8-bc93-6894a57f9324"

    init() async throws { try await self.init(file: "") }

    /// Keeps trips in `file`, or in the state folder if it is empty.
    private init(file: String) async throws {
        folder = try TemporaryFolder("unknown-tokens")
        var settings = ServerSettings()
        settings.state = folder.path("state")
        try folder.make("state")
        settings.sharedTrips.isOn = true
        settings.sharedTrips.file = file
        context = TripContext(ServerContext(settings, try Adapters(), log: .silent))
        upkeep = TripUpkeep(context)
        await upkeep.open()
        let pages = PageResponder(context)
        server = try HTTPServer(
            HTTPSettings(methods: [.get, .head, .post, .put, .patch, .delete, .options]),
            handler: Router(
                TripsRoute(context: context).bound + TripPageRoute(pages: pages).bound
                    + HandoverPageRoute(pages: pages).bound))
    }

    private func ask(
        _ method: String, _ path: String, headers: [String] = [], body: String? = nil
    ) throws -> RawReply {
        try RawClient.ask(
            port: server.port, method, path, headers: headers, body: body.map { Array($0.utf8) })
    }

    private func end() async {
        server.stop()
        await upkeep.stop()
    }

    /// Calls with a token or trip name that opens nothing, and the expected status.
    static let guesses: [(method: String, path: String, bearer: String?, status: Int)] = [
        ("GET", "/v1/trips/\(link)", key, 404), ("GET", "/v1/trips/\(link)", link, 404),
        ("GET", "/v1/trips/\(link)", "nonsense", 401), ("GET", "/v1/trips/none", key, 404),
        ("DELETE", "/v1/trips/\(link)/me", "nonsense", 401), ("DELETE", "/v1/trips/none/me", key, 404),
        ("GET", "/v1/trips/\(link)/events", "nonsense", 401), ("GET", "/v1/trips/none/events", key, 404),
        ("POST", "/v1/join", "nonsense", 401), ("POST", "/v1/join", key, 404), ("POST", "/v1/join", link, 404),
        ("POST", "/v1/handover", "nonsense", 401), ("POST", "/v1/handover", link, 404),
        ("POST", "/v1/trips/none/report", nil, 404),
        ("GET", "/h/\(link)", nil, 404), ("GET", "/h/nonsense", nil, 404), ("POST", "/h/nonsense", nil, 404),
        ("POST", "/t/nonsense/join", nil, 404),
    ]

    @Test(arguments: guesses)
    func `a token that opens nothing counts, malformed or not, up to 30 a minute for an address`(
        guess: (method: String, path: String, bearer: String?, status: Int)
    ) async throws {
        let headers = (guess.bearer.map { ["Authorization: Bearer \($0)"] } ?? []) + [Self.random]
        let body = guess.method == "POST" ? "" : nil
        for number in 1...RateLimit.unknownTokens.burst {
            #expect(try ask(guess.method, guess.path, headers: headers, body: body).status == guess.status, "\(number)")
        }
        let refused = try ask(guess.method, guess.path, headers: headers, body: body)
        #expect(refused.status == 429)
        #expect(Int(refused.header("retry-after") ?? "") ?? 0 > 0)
        await end()
    }

    @Test func `looking at pages of trips is free, and a call without any token is no guess`() async throws {
        for _ in 0...RateLimit.unknownTokens.burst {
            #expect(try ask("GET", "/t/\(Self.link)").status == 404)
            #expect(try ask("GET", "/t/nonsense").status == 404)
            #expect(try ask("GET", "/v1/trips/\(Self.link)").status == 401)
        }
        #expect(try ask("GET", "/h/\(Self.link)").status == 404, "nothing was counted")
        await end()
    }

    @Test func `a malformed token is answered though the store cannot be read`() async throws {
        let away = try await UnknownTokenTests(file: folder.path("none/trips.sqlite"))
        let path = "/v1/trips/\(Self.link)"
        #expect(try away.ask("GET", path, headers: ["Authorization: Bearer \(Self.key)"]).status == 503)
        #expect(try away.ask("GET", path, headers: ["Authorization: Bearer nonsense"]).status == 401)
        #expect(try away.ask("GET", "/t/\(Self.link)").status == 503)
        #expect(try away.ask("GET", "/t/nonsense").status == 404)
        #expect(try away.ask("GET", "/h/nonsense").status == 404)
        await away.end()
        await end()
    }

    // MARK: Keys that a stranger could guess

    private static let place = #""market": "GB", "locale": "en-GB""#

    private func send(_ path: String, key: String, body: String = "", bearer: String? = nil) throws -> RawReply {
        try ask(
            "POST", path, headers: ["Idempotency-Key: \(key)"] + (bearer.map { ["Authorization: Bearer \($0)"] } ?? []),
            body: body)
    }

    private static func problem(_ reply: RawReply) throws -> String? {
        try reply.json()["type"]?.string.map { String($0.dropFirst(Problem.typePrefix.count)) }
    }

    @Test func `an answer with a person's key is stored under a random key only`() async throws {
        for key in ["5f1c", "8e03978e40d543e"] {
            let weak = try send("/v1/trips", key: key, body: "{\(Self.place)}")
            #expect(weak.status == 400, "\(key)")
            #expect(try Self.problem(weak) == "key-too-short")
        }
        let made = try send("/v1/trips", key: "8e03978e40d543e8", body: "{\(Self.place)}")
        #expect(made.status == 201)
        let link = try #require(try made.json()["link"]?["token"]?.string)
        #expect(try Self.problem(send("/v1/join", key: "77aa", body: "{}", bearer: link)) == "key-too-short")
        let joined = try send("/v1/join", key: "77aa77aa77aa77aa", body: "{}", bearer: link)
        #expect(joined.status == 201)
        let person = try #require(try joined.json()["me"]?["key"]?.string)
        let trip = try #require(try made.json()["trip"]?.string)
        let handed = try send("/v1/trips/\(trip)/handover", key: "1", bearer: person)
        #expect(handed.status == 201, "the answer belongs to the person's key")
        let token = try #require(try handed.json()["handover"]?["token"]?.string)
        #expect(try Self.problem(send("/v1/handover", key: "lost", bearer: token)) == "key-too-short")
        #expect(try send("/v1/handover", key: "a key of 16 byt.", bearer: token).status == 200)
        await end()
    }

    @Test func `a short key is enough if the caller has a key of their own, and it is valid for that caller alone`()
        async throws
    {
        let (ana, ben) = (Self.key, String(repeating: "2", count: Crockford.keyCharacters))
        func make(_ key: String) throws -> RawReply {
            try send("/v1/trips", key: "1", body: "{\(Self.place), \"key\": \"\(key)\"}")
        }
        let first = try make(ana)
        #expect(first.status == 201)
        let again = try make(ana)
        #expect(again.header("idempotency-replayed") == "true")
        #expect(try again.json() == first.json())
        let other = try make(ben)
        #expect(other.status == 201)
        #expect(other.header("idempotency-replayed") == nil)
        #expect(try other.json()["trip"] != first.json()["trip"])
        let link = try #require(try first.json()["link"]?["token"]?.string)
        #expect(try send("/v1/join", key: "j1", body: "{\"key\": \"\(ben)\"}", bearer: link).status == 201)
        await end()
    }
}
