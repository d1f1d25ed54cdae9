import Foundation
import LayoverJSON
import LayoverTestKit
import Testing

/// Endpoints that receive changes of trips from a whole server.
struct WebhookTests {
    /// A server with one endpoint, and the options that it was started with.
    private struct Site {
        let folder: TemporaryFolder
        var server: ServerProcess
        let more: [String]

        static let environment = ["LAYOVER_WEBHOOK_KEY": WebhookReceiver.key]

        init(_ folder: TemporaryFolder, port: UInt16, addresses: String = "[127.0.0.1/32]") async throws {
            self.folder = folder
            try folder.write(
                """
                webhooks:
                  apps:
                    url: http://127.0.0.1:\(port)/hook?secret=in-the-query
                    keys: [{ env: LAYOVER_WEBHOOK_KEY }]
                    addresses: \(addresses)

                """, to: "suppliers.yaml")
            more = ["--trips", "--suppliers", folder.path("suppliers.yaml")]
            server = try await OnCall.start(folder, more: more, environment: Site.environment)
        }

        mutating func restart() async throws {
            try await OnCall.restart(&server, folder, more: more, environment: Site.environment)
        }

        /// The state of the endpoint, for operators.
        func state() throws -> JSONValue {
            try #require(try OnCall.ask(on: server, "GET", "/admin/webhooks").json()["webhooks"]?.items?.first)
        }

        /// Waits until the endpoint's state satisfies `isSo`.
        @discardableResult
        func wait(_ what: String, _ isSo: @escaping @Sendable (JSONValue) -> Bool) async throws -> JSONValue {
            let server = server
            return try await Waiting.value("the webhook: \(what); \(server.written.suffix(1000))") {
                let reply = try OnCall.ask(on: server, "GET", "/admin/webhooks").json()
                return reply["webhooks"]?.items?.first.flatMap { isSo($0) ? $0 : nil }
            }
        }

        func replay(_ query: String = "") throws -> RawReply {
            try OnCall.ask(on: server, "POST", "/admin/webhooks/apps/replay" + query)
        }
    }

    @Test func `a delivery is signed, and contains nothing that a person wrote, chose or holds`() async throws {
        let folder = try ServedContent.make()
        let receiver = try await WebhookReceiver(in: folder)
        let site = try await Site(folder, port: receiver.port)
        var trip = try SharedTrip(on: site.server, by: "Queequeg", settings: #"{"title": "Zanzibar it is"}"#)
        try trip.join("ben", name: "Ishmael")
        try trip.join("cem", name: "Starbuck")
        let item = try trip.ask(
            "POST", "/items", as: "ben",
            body: SharedTrip.flight(1).replacing("\"state\"", with: "\"note\": \"planted note\", \"state\""))
        #expect(item.status == 201, "\(item.text)")
        let id = try #require(try item.json()["item"]?.string)
        #expect(try trip.vote("maybe", on: id, as: "cem").status == 200)
        let stream = try TripStream(trip, as: "ben")
        #expect(try stream.next().name == "reset")
        #expect(try site.replay("?trip=\(trip.id)").json()["trips"]?.int == 1)
        let revision = try #require(try trip.view(as: "ben")["revision"]?.int)
        let all = try await receiver.wait("all of the trip") { deliveries in
            try deliveries.contains {
                try $0.body["data"]?["revision"]?.int == revision && $0.text.contains("trip.created")
            }
        }
        let whole = try all.last { try $0.body["data"]?["revision"]?.int == revision }
        let last = try #require(whole).body
        let told = Set((last["data"]?["notify"]?.items ?? []).compactMap(\.string))
        #expect(told == Set(["Queequeg", "cem"].compactMap { trip.people[$0] }), "who listens is left out")
        let (metrics, status) = (
            try RawClient.ask(port: site.server.adminPort, "GET", "/metrics").text, try site.state().description
        )
        let planted = [
            "Queequeg", "Ishmael", "Starbuck", "Zanzibar", "planted", "maybe", "KL", "10000", trip.token, id,
        ]
        for delivery in all {
            #expect(try WebhookReceiver.isSigned(delivery))
            #expect(delivery.headers["content-type"]?.string == "application/json")
            for secret in planted + trip.keys.values { #expect(!delivery.text.contains(secret), "\(delivery.text)") }
        }
        for text in [site.server.written, metrics, status] {
            for secret in Array(planted.prefix(6)) + Array(trip.keys.values) + [trip.token, "MfKQ9r8G", "in-the-query"]
            {
                #expect(!text.contains(secret), "\(secret)")
            }
        }
        #expect(metrics.contains("layover_webhook_deliveries_total{endpoint=\"apps\",end=\"sent\"}"))
    }

    @Test func `a server that is killed while it sends sends again, under the same id`() async throws {
        let folder = try ServedContent.make()
        let receiver = try await WebhookReceiver(in: folder, answer: "hold")
        var site = try await Site(folder, port: receiver.port)
        var trip = try SharedTrip(on: site.server)
        try trip.join("ben")
        let first = try #require(try await receiver.wait("the first") { !$0.isEmpty }.first)
        try receiver.setAnswer("200")
        try await site.restart()
        let both = try await receiver.wait("the same again") { $0.count > 1 }
        #expect(both.count == 2 && both[1].id == first.id && both[1].text == first.text)
        #expect(try both.allSatisfy(WebhookReceiver.isSigned))
        try await site.wait("all is reported") { $0["sent"]?.int == 1 && $0["waiting"]?.int == 0 }
    }

    @Test func `notifications for an unreachable receiver wait, and an operator sends them again`() async throws {
        let folder = try ServedContent.make()
        let port = try FreePort.find()
        let site = try await Site(folder, port: port)
        let ids = try (0..<8).map { _ in
            var trip = try SharedTrip(on: site.server)
            try trip.join("ben")
            return trip.id
        }
        let failing = try await site.wait("it fails") { $0["state"]?.string == "failing" }
        #expect(failing["fault"]?.string == "unreachable" && failing["waiting"]?.int == 8)
        #expect(failing["trips"]?.items?.count == 8 && failing["oldest_at"]?.string != nil)
        #expect(failing["url"]?.string == "http://127.0.0.1:\(port)/hook")
        let receiver = try await WebhookReceiver(in: folder, port: port)
        // On a busy machine, the server's own next attempts may come first.
        #expect(try (0...8).contains(site.replay().json()["trips"]?.int ?? -1))
        let all = try await receiver.wait("all trips") { deliveries in
            Set(ids).isSubset(of: try deliveries.map { try $0.body["data"]?["trip"]?.string ?? "" })
        }
        #expect(all.count >= 8)
        let well = try await site.wait("nothing waits") { $0["waiting"]?.int == 0 }
        #expect(well["state"]?.string == "ok" && well["fault"] == .null)
        #expect(site.server.written.contains("the webhook 'apps' fails: unreachable"))
        #expect(try site.replay("?since=2020-01-01T00:00:00Z").json()["trips"]?.int == 8)
        _ = try await receiver.wait("all trips once more") { $0.count >= 16 }
        for query in ["?since=yesterday", "?trip=../x", "?all=1", "?trip=\(ids[0])&since=2020-01-01T00:00:00Z"] {
            #expect(try site.replay(query).status == 400, "\(query)")
        }
        #expect(try OnCall.ask(on: site.server, "POST", "/admin/webhooks/none/replay").status == 404)
        for (limit, status) in [("0", 400), ("1", 200), ("1000", 200), ("1001", 400), ("many", 400)] {
            #expect(try OnCall.ask(on: site.server, "GET", "/admin/webhooks?limit=\(limit)").status == status)
        }
        #expect(try RawClient.ask(port: site.server.adminPort, "GET", "/admin/webhooks").status == 401)
    }

    @Test func `a receiver that answers 410 gets nothing, after a restart too, until a replay`() async throws {
        let folder = try ServedContent.make()
        let receiver = try await WebhookReceiver(in: folder, answer: "410")
        var site = try await Site(folder, port: receiver.port)
        var trip = try SharedTrip(on: site.server)
        try trip.join("ben")
        try await site.wait("it is disabled") { $0["state"]?.string == "disabled" }
        try receiver.setAnswer("200")
        try await site.restart()
        try await site.wait("it still is") { $0["state"]?.string == "disabled" && $0["waiting"]?.int == 1 }
        let metrics = try RawClient.ask(port: site.server.adminPort, "GET", "/metrics").text
        #expect(metrics.contains("layover_webhook_disabled{endpoint=\"apps\"} 1"))
        #expect(try receiver.deliveries.count == 1)
        #expect(try site.replay().status == 200)
        try await site.wait("it is reported") { $0["state"]?.string == "ok" && $0["sent"]?.int == 1 }
    }

    @Test func `no redirect is followed, and no private address is called that is not named`() async throws {
        let folder = try ServedContent.make()
        let receiver = try await WebhookReceiver(in: folder, answer: "302")
        let site = try await Site(folder, port: receiver.port)
        var trip = try SharedTrip(on: site.server)
        try trip.join("ben")
        try await site.wait("it fails") { $0["fault"]?.string == "it answered 302" }
        #expect(try receiver.deliveries.count == 1)
        let other = try ServedContent.make()
        let refused = try await Site(other, port: receiver.port, addresses: "[10.0.0.0/8]")
        var second = try SharedTrip(on: refused.server)
        try second.join("ben")
        try await refused.wait("it is refused") { $0["fault"]?.string == "refused-address" }
        #expect(try receiver.deliveries.allSatisfy { !$0.text.contains(second.id) })
    }

    @Test func `webhooks are switched off and on by name, and nothing is lost`() async throws {
        let folder = try ServedContent.make()
        let receiver = try await WebhookReceiver(in: folder)
        let site = try await Site(folder, port: receiver.port)
        #expect(try OnCall.kill("call:trips.webhooks", on: site.server) == 200)
        var trip = try SharedTrip(on: site.server)
        try trip.join("ben")
        try await site.wait("it waits") { $0["waiting"]?.int == 1 && $0["sent"]?.int == 0 }
        #expect(try OnCall.revive("call:trips.webhooks", on: site.server) == 200)
        #expect(try site.replay().json()["trips"]?.int == 1)
        let all = try await receiver.wait("what waited") { !$0.isEmpty }
        #expect(try all[0].body["data"]?["trip"]?.string == trip.id)
    }
}
