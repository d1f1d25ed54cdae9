import Foundation
import LayoverJSON
import LayoverTestKit
import Testing

/// A long session of people, guests, gateways, operators and intruders: their secrets and their words reach no other
/// person.
///
/// All words that they write or make up begin with `Planted`, so one search finds them.
@Suite(.timeLimit(.minutes(5)))
struct TripSecretsTests {
    /// A server with every output that reports about trips, and the secrets that it gave out.
    private struct Session {
        let folder: TemporaryFolder
        let receiver: WebhookReceiver
        var server: ServerProcess
        var trip: SharedTrip
        var item = ""
        /// Tokens, keys and cookies by what they are.
        var secrets: [String: String] = [:]
        var previews: [String] = []

        init() async throws {
            folder = try ServedContent.make()
            receiver = try await WebhookReceiver(in: folder)
            try folder.write(
                """
                webhooks:
                  apps:
                    url: http://127.0.0.1:\(receiver.port)/hook?secret=Planted-in-the-query
                    keys: [{ env: LAYOVER_WEBHOOK_KEY }]
                    addresses: [127.0.0.1/32]

                """, to: "suppliers.yaml")
            server = try await OnCall.start(
                folder, more: try Session.words(folder), environment: Session.environment)
            trip = try SharedTrip(on: server, by: "Plantedana", settings: #"{"title": "Plantedtitle"}"#)
            secrets["link"] = trip.token
            secrets["webhook key"] = WebhookReceiver.key
            secrets["gateway"] = Gateway.token
            secrets["operator"] = OnCall.token
            secrets["signing key"] = try folder.text("state/signing.key").filter { $0.isHexDigit }
        }

        static let environment = ["LAYOVER_WEBHOOK_KEY": WebhookReceiver.key]

        static func words(_ folder: TemporaryFolder) throws -> [String] {
            try Gateway.words() + ["--suppliers", folder.path("suppliers.yaml"), "--server-timing"]
        }

        func bearer(_ token: String) -> String { "Authorization: Bearer \(token)" }
    }

    @Test func `tokens, keys, cookies, names, titles and notes are only in their places`() async throws {
        var session = try await Session()
        try people(&session)
        try guests(&session)
        try intruders(session)
        try previews(&session)
        try operators(session)
        let revision = try #require(try session.trip.view(as: "Plantedana")["revision"]?.int)
        let deliveries = try await session.receiver.wait("all that happened") { deliveries in
            try deliveries.contains { try $0.body["data"]?["revision"]?.int == revision }
        }
        for (name, key) in session.trip.keys { session.secrets["key of \(name)"] = key }
        var told = try told(session)
        told["deliveries"] = deliveries.map { "\($0.headers) \($0.text)" }.joined()
        told["previews"] = session.previews.joined()
        session.server.process.signal(SIGTERM)
        #expect(try await session.server.process.waitForEnd() == 0)
        told["log"] = session.server.written
        #expect(session.secrets.count > 12 && told.values.allSatisfy { $0.count > 50 })
        for (place, text) in told {
            #expect(!text.lowercased().contains("planted"), "\(place)")
            for (name, secret) in session.secrets { #expect(!text.contains(secret), "\(name) in \(place)") }
        }
        try expectFiles(session)
    }

    /// Everything that a person who runs the server can see.
    private func told(_ session: Session) throws -> [String: String] {
        let paths = ["/metrics", "/admin/status", "/admin/webhooks", "/admin/trips/reports"]
        return Dictionary(
            uniqueKeysWithValues: try paths.map { path in
                let reply = try OnCall.ask(on: session.server, "GET", path)
                #expect(reply.status == 200, "\(path)")
                return (path, reply.head + reply.text)
            })
    }

    /// Names, titles and notes are only in the store of trips; keys and tokens are in no file that the server writes.
    private func expectFiles(_ session: Session) throws {
        let names = try FileManager.default.subpathsOfDirectory(atPath: session.folder.path)
        #expect(names.contains("state/trips.sqlite") && names.contains { $0.hasPrefix("content/server-") })
        var holders: [String] = []
        for name in names where name != "suppliers.yaml" {
            // A folder has no bytes.
            guard let bytes = try? Data(contentsOf: session.folder.url.appending(path: name)) else { continue }
            if bytes.range(of: Data("Planted".utf8)) != nil { holders.append(name) }
            for (secret, text) in session.secrets where name != "state/signing.key" {
                #expect(bytes.range(of: Data(text.utf8)) == nil, "\(secret) in \(name)")
            }
        }
        #expect(!holders.isEmpty && holders.allSatisfy { $0.hasPrefix("state/trips.sqlite") }, "\(holders)")
    }
}

// The session.
extension TripSecretsTests {
    /// Friends do everything that apps offer, and make mistakes.
    private func people(_ session: inout Session) throws {
        for name in ["Plantedben", "Plantedcem", "Planteddia"] { try session.trip.join(name) }
        let trip = session.trip
        let signed = try Gateway.sign(1, pence: 41_200, on: session.server)
        session.secrets["signed offer"] = signed
        let body = #"{"offer": {"signed": "\#(signed)"}, "state": "sent", "note": "Plantednote"}"#
        session.item = try trip.ask("POST", "/items", as: "Plantedben", body: body).json()["item"]?.string ?? ""
        let item = session.item
        _ = try trip.add(2, as: "Plantedana", state: "staged")
        #expect(try trip.vote("yes", on: item, as: "Plantedben").status == 200)
        #expect(try trip.vote("Plantedvalue", on: item, as: "Plantedben").status == 422)
        #expect(try trip.vote("no", on: item, as: "Plantedben", seq: 100_000).status == 422)
        #expect(try (400..<500).contains(trip.vote("no", on: "Planteditem", as: "Plantedben").status))
        let title = #"{"title": "Plantedother www.example.com"}"#
        #expect(
            try trip.ask("PATCH", "/settings", as: "Plantedana", body: title, headers: ["If-Match: \"1\""]).status
                == 422)
        let made = try trip.ask("POST", "/links", as: "Plantedana", body: #"{"right": "view"}"#).json()["link"]
        session.secrets["second link"] = made?["token"]?.string
        let handed = try trip.ask("POST", "/handover", as: "Plantedcem").json()["handover"]
        let handover = try #require(handed?["token"]?.string)
        session.secrets["hand-over"] = handover
        let key = "Idempotency-Key: Plantedidempotency"
        let taken = try session.server.post("/v1/handover", [], [session.bearer(handover), key])
        #expect(taken.status == 200)
        _ = try session.server.post("/v1/handover", Array("{\"a\": 1}".utf8), [session.bearer(handover), key])
        let stream = try TripStream(trip, as: "Plantedcem", after: "Plantedevent")
        #expect(try stream.next().name == "reset")
        for header in [trip.keys["Plantedben"] ?? "", "Plantedkey"] {
            let reply = try session.server.post(
                "/v1/attach?\(PricedAnswer.search)", Array(PricedAnswer(prices: [(1, 12_000)]).text.utf8),
                ["Layover-Trip: \(header)"])
            #expect(reply.status == 200 && reply.header("server-timing")?.contains("Planted") != true)
        }
        _ = try trip.ask("POST", "/report", as: "Plantedcem", body: #"{"reason": "Plantedreason"}"#)
        #expect(try session.server.post(trip.path + "/report", []).status == 200)
        #expect(try trip.ask("DELETE", "/me", as: "Planteddia").status == 200)
        #expect(try trip.ask("DELETE", "/links/\(made?["id"]?.string ?? "")", as: "Plantedana").status == 200)
    }

    /// Guests press on the page, with forms of their own, of others and of no guest.
    private func guests(_ session: inout Session) throws {
        var (guest, other) = (PageGuest(session.trip), PageGuest(session.trip))
        try guest.open()
        try other.open()
        for (name, one) in [("guest", guest), ("second guest", other)] {
            session.secrets["cookie of the \(name)"] = String((one.cookie ?? "").drop { $0 != "=" }.dropFirst())
            session.secrets["form of the \(name)"] = one.proof
        }
        #expect(try guest.press("join", ["name": "Plantedeve"]).status == 303)
        #expect(try guest.press("join", ["name": "Plantedlink www.example.com"], proof: other.proof).status == 409)
        #expect(try guest.press("vote", ["item": "Planteditem", "value": "Plantedvalue"]).status == 422)
        #expect(try guest.vote("maybe", on: session.item).status == 200)
        #expect(try guest.press("vote", ["item": session.item, "value": "no"], proof: "Plantedproof").status == 403)
    }

    /// An intruder tries tokens in wrong places and sends requests that do not parse.
    private func intruders(_ session: Session) throws {
        let (server, token) = (session.server, session.trip.token)
        let tries: [(String, String, [String], String?)] = [
            ("GET", "/v1/trips/\(token)", [session.bearer(token)], nil), ("GET", "/t/\(token)/nothing", [], nil),
            ("GET", "/t/\(token)Planted", [], nil), ("GET", "/i/\(token).png", [], nil),
            ("POST", "/t/\(token)/join", PageGuest.own, "name=Plantedform"), ("PUT", "/t/\(token)", [], ""),
            ("GET", session.trip.path + "?key=\(token)", ["Authorization: Basic Plantedbasic"], nil),
            ("GET", session.trip.path, [session.bearer(String(repeating: "Planted", count: 40))], nil),
            ("GET", session.trip.path, ["Cookie: __Host-layover-guest=Plantedcookie"], nil),
            ("POST", "/v1/join", [session.bearer(token)], #"{"name": "Plantedbroken"#),
            ("POST", "/v1/join", [session.bearer("Plantedlink")], #"{"name": "Plantedname"}"#),
            ("POST", "/v1/trips", ["Idempotency-Key: Plantedkey"], #"{"market": "Planted"}"#),
            ("POST", "/v1/offers?itinerary=Planted", [session.bearer("Plantedgateway")], "{}"),
            ("POST", session.trip.path + "/items", [session.bearer("Plantedkey")], SharedTrip.flight(3)),
            ("GET", "/Planted/\(token)", ["X-Planted: \(token)"], nil), ("GET", "/%Planted", [], nil),
        ]
        for (method, path, headers, body) in tries {
            let reply = try RawClient.ask(
                port: server.port, method, path, headers: headers, body: body.map { Array($0.utf8) })
            #expect((400..<500).contains(reply.status), "\(method) \(path): \(reply.status)")
        }
        let admin = ["Authorization: Bearer Plantedoperator"]
        for (method, path) in [("GET", "/admin/trips/\(token)"), ("DELETE", "/admin/trips/\(session.trip.id)")] {
            #expect(try RawClient.ask(port: server.adminPort, method, path, headers: admin).status == 401)
        }
    }

    /// Messengers read the link and its picture.
    private func previews(_ session: inout Session) throws {
        let agent = ["User-Agent: WhatsApp/2", "Range: bytes=0-32767"]
        let page = try session.server.get("/t/\(session.trip.token)", agent).text
        let head = page.components(separatedBy: "</head>")[0]
        let found = head.firstMatch(of: /property="og:image" content="http:\/\/[^\/]+(\/i\/[^"]+)"/)
        let picture = try session.server.get(String(try #require(found).1))
        #expect(picture.status == 200)
        // The page's own address was shared; the rest of a preview must reveal nothing.
        session.previews = [
            head.replacing("/t/\(session.trip.token)", with: ""), String(found?.1 ?? ""), picture.head,
            String(decoding: picture.body, as: UTF8.self),
            try session.server.get("/t/\(session.trip.token)/code.svg").text,
        ]
    }

    /// An operator looks, freezes, kills and revives.
    private func operators(_ session: Session) throws {
        let path = "/admin/trips/\(session.trip.id)"
        #expect(try OnCall.ask(on: session.server, "GET", path).status == 200)
        for method in ["POST", "DELETE"] {
            #expect(try OnCall.ask(on: session.server, method, path + "/freeze").status == 200)
        }
        #expect(try OnCall.kill("call:trips.vote", on: session.server) == 200)
        #expect(try session.trip.vote("yes", on: session.item, as: "Plantedben").status == 503)
        #expect(try OnCall.revive("call:trips.vote", on: session.server) == 200)
        let person = session.trip.people["Plantedcem"] ?? ""
        #expect(try session.trip.ask("DELETE", "/people/\(person)", as: "Plantedana").status == 200)
        let replay = "/admin/webhooks/apps/replay?trip=\(session.trip.id)"
        #expect(try OnCall.ask(on: session.server, "POST", replay).status == 200)
    }
}
