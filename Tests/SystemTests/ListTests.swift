import Foundation
import LayoverJSON
import LayoverTestKit
import Testing

/// Lists of flights to share from: the client's own, and one from a service.
struct ListTests {
    /// Only the offer of a call that adds a flight.
    private static let typed = String(
        SharedTrip.flight(7).dropFirst("{\"offer\": ".count).dropLast(", \"state\": \"sent\"}".count))

    private func start(_ lists: String, port: UInt16? = nil) async throws -> (TemporaryFolder, ServerProcess) {
        let folder = try ServedContent.make()
        try folder.write("default_market: GB\nlists: \(lists)\n", to: "content/widgets/layover.yaml")
        var more = ["--trips"]
        if let port {
            let file =
                "services:\n  wishes:\n    url: http://127.0.0.1:\(port)/\n    addresses: [127.0.0.1/32]\n"
            try folder.write(file, to: "suppliers.yaml")
            more += ["--suppliers", folder.path("suppliers.yaml")]
        }
        let server = try await ServerProcess(
            content: folder.url.appending(path: "content"), state: folder.path("state"), more: more)
        return (folder, server)
    }

    private func post(_ server: ServerProcess, _ name: String, body: String) throws -> RawReply {
        try server.post("/v1/lists/\(name)", Array(body.utf8))
    }

    @Test func `a client's flights are returned ready to be added, and none is stored`() async throws {
        let (folder, server) = try await start("{ recently-viewed: client }")
        let trip = try SharedTrip(on: server)
        let before = try Data(contentsOf: URL(filePath: folder.path("state") + "/trips.sqlite-wal"))
        let reply = try post(server, "recently-viewed", body: "{\"offers\": [\(Self.typed), {\"signed\": \"no\"}, 7]}")
        #expect(reply.status == 200 && reply.header("cache-control") == "private, no-store")
        let list = try reply.json()
        #expect(list["list"]?.string == "recently-viewed" && list["state"]?.string == "ok")
        #expect(list["left_out"]?.int == 2)
        let items = try #require(list["items"]?.items)
        #expect(items.count == 1 && items[0]["offer"]?["vouched"]?.bool == false && items[0]["index"]?.int == 0)
        #expect(items[0]["price"]?["amount"]?.int == 10_000)
        let add = try #require(items[0]["add"]).description
        #expect(
            try trip.ask("POST", "/items", as: "ana", body: "{\"offer\": \(add), \"state\": \"sent\"}").status == 201)
        #expect(!server.written.contains("\"KL\""))
        #expect(before.range(of: Data("recently-viewed".utf8)) == nil)
    }

    @Test func `a flight of a search is signed, and is shared though the search is over`() async throws {
        let site = try await LiveSite(try TemporaryFolder.shippedContent(in: "content"), more: ["--trips"])
        let found = try site.search()
        let id = try #require(try found.json()["content"]?["results"]?["itineraries"]?.members?.first?.key)
        let offer = #"{"search": "\#(try #require(found.searchToken))", "itinerary": "\#(id)"}"#
        let list = try post(site.server, "wish-list", body: "{\"offers\": [7, \(offer)]}").json()
        let item = try #require(list["items"]?.items?.first)
        #expect(list["left_out"]?.int == 1 && item["index"]?.int == 1 && item["offer"]?["vouched"]?.bool == true)
        let add = try #require(item["add"])
        #expect(add["signed"]?.string != nil && add["search"] == nil)
        // A signed offer is returned unchanged: repeating the call does not extend the price's validity.
        let again = try post(site.server, "wish-list", body: "{\"offers\": [\(add)]}").json()
        #expect(again["items"]?.items?.first?["add"] == add)
        #expect(again["items"]?.items?.first?["price"] == item["price"])
        var server = site.server
        try await OnCall.restart(&server, site.folder, more: LiveSite.words(site.folder) + ["--trips"])
        #expect(try post(server, "wish-list", body: "{\"offers\": [\(offer)]}").json()["left_out"]?.int == 1)
        let trip = try SharedTrip(on: server)
        let added = try trip.ask("POST", "/items", as: "ana", body: #"{"offer": \#(add), "state": "sent"}"#)
        #expect(added.status == 201)
        #expect(try trip.view(as: "ana")["items"]?.items?.first?["offer"]?["vouched"]?.bool == true)
    }

    /// In the last time zone on earth, a day lasts until noon UTC of the next day.
    @Test(arguments: [(-2, 0), (0, 1), (1, 1)])
    func `a flight that has left is left out`(daysAhead: Int, count: Int) async throws {
        let (folder, server) = try await start("{ wish-list: client }")
        defer { withExtendedLifetime(folder) {} }
        let offer = Self.typed.replacing("2030-12-04", with: "\(LiveSite.day(daysAhead))")
        let list = try post(server, "wish-list", body: "{\"offers\": [\(offer)]}").json()
        #expect(list["items"]?.items?.count == count && list["left_out"]?.int == 1 - count)
    }

    @Test(arguments: [(50, 200), (51, 400)])
    func `a list has a limit of flights`(count: Int, status: Int) async throws {
        let (folder, server) = try await start("{ wish-list: client }")
        defer { withExtendedLifetime(folder) {} }
        let offers = [String](repeating: Self.typed, count: count).joined(separator: ",")
        let reply = try post(server, "wish-list", body: "{\"offers\": [\(offers)]}")
        #expect(reply.status == status)
        if status == 200 { #expect(try reply.json()["items"]?.items?.count == count) }
        #expect(try server.get("/v1/lists/wish-list?market=GB").status == 404, "the client has it")
        #expect(
            try post(server, "recently-viewed", body: "{\"offers\": []}").status == 404, "content names no such list")
        #expect(try post(server, "wish-list", body: "{\"offers\": {}}").status == 400)
    }

    @Test func `a service gets the owner of the list, and its flights arrive ready`() async throws {
        let scratch = try TemporaryFolder()
        let service = try await WishService(in: scratch, 200, "{\"offers\": [\(Self.typed), {}]}")
        let (folder, server) = try await start("{ wish-list: { service: wishes, deadline: 5s } }", port: service.port)
        defer { withExtendedLifetime(folder) {} }
        let list = try server.get("/v1/lists/wish-list?market=GB", ["Layover-Unit: user=u-1"]).json()
        #expect(list["state"]?.string == "ok" && list["items"]?.items?.count == 1 && list["left_out"]?.int == 1)
        #expect(
            service.written.contains(
                #"asked {"language":"en-GB","limit":50,"list":"wish-list","market":"GB","schema":1,"unit":"user=u-1"}"#),
            "\(service.written)")
        #expect(try post(server, "wish-list", body: "{\"offers\": []}").status == 404, "the service has it")
        for (count, status) in [(1_024, 200), (1_025, 400)] {
            let unit = "Layover-Unit: " + String(repeating: "u", count: count)
            #expect(try server.get("/v1/lists/wish-list?market=GB", [unit]).status == status)
        }
        for query in ["", "?market=XX", "?market=GB&locale=fi-FI", "?market=%"] {
            #expect(try server.get("/v1/lists/wish-list" + query).status == 400, "\(query)")
        }
    }

    @Test(arguments: [(0, "", "late"), (500, "{}", "failed"), (200, "no JSON", "failed"), (204, "", "ok")])
    func `a list that is dead is empty, and says so`(status: Int, answer: String, state: String) async throws {
        let scratch = try TemporaryFolder()
        let service = try await WishService(in: scratch, status, answer)
        let (folder, server) = try await start("{ wish-list: { service: wishes, deadline: 2s } }", port: service.port)
        defer { withExtendedLifetime(folder) {} }
        let reply = try server.get("/v1/lists/wish-list?market=GB")
        #expect(reply.status == 200)
        #expect(try reply.json()["state"]?.string == state && reply.json()["items"]?.items?.isEmpty == true)
    }

    @Test func `a service without settings returns an empty list`() async throws {
        let (folder, server) = try await start("{ wish-list: { service: wishes } }")
        defer { withExtendedLifetime(folder) {} }
        #expect(try server.get("/v1/lists/wish-list?market=GB").json()["state"]?.string == "failed")
    }
}
