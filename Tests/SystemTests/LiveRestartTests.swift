import LayoverJSON
import LayoverTestKit
import Testing

/// After a crash, a server continues its clients' searches.
@Suite(.serialized) struct LiveRestartTests {
    @Test func `clients go on with their tokens after kill -9`() async throws {
        let folder = try LiveSite.content()
        let site = try await LiveSite(folder, settings: "deadline: 20s\npoll_deadline: 20s")
        let begun = try site.search()
        let token = try #require(begun.searchToken)
        let id = try begun.json()["layout"]?["id"]
        let oneShot = try #require(try site.search("DE").searchToken)
        var server = site.server
        try await OnCall.restart(&server, folder, more: LiveSite.words(folder))
        let polled = try server.get("/v1/searches/\(token)")
        #expect(polled.status == 200, "\(polled.text.prefix(500))")
        #expect(try polled.json()["layout"]?["id"] == id && id != nil)
        let next = try #require(polled.searchToken)
        let layout = try server.get("/v1/searches/\(next)/layout")
        #expect(layout.status == 200)
        let stream = try SearchStream(server, next)
        let events = try stream.events { $0.name == "layout" }
        #expect(events.last?.data["id"] == id)
        #expect(try site.supplier.calls("create") == 1)
        // An earlier answer of a one-shot supplier cannot be fetched again.
        for path in ["", "/layout", "/events"] {
            let gone = try server.get("/v1/searches/\(oneShot)\(path)")
            #expect(gone.status == 410 && gone.problem == "search-gone", "\(path): \(gone.text)")
        }
        #expect(try site.supplier.calls("search") == 1)
    }

    @Test func `a client that listens when the server dies reconnects, and gets the whole first`() async throws {
        let folder = try LiveSite.content()
        let site = try await LiveSite(folder, settings: "deadline: 20s\npoll_deadline: 20s")
        let begun = try site.search()
        let token = try #require(begun.searchToken)
        let id = try begun.json()["layout"]?["id"]
        let open = try SearchStream(site.server, token)
        let heard = try open.events { $0.name == "results" }
        var server = site.server
        try await OnCall.restart(&server, folder, more: LiveSite.words(folder))
        // Events that the server still sent arrive first, and then the end of the stream.
        #expect(throws: RawClientError.closed) { while true { _ = try open.next() } }
        let back = try SearchStream(server, token, lastEventID: try #require(heard.last?.id))
        var client = FollowedSearch()
        let events = try back.events { $0.name == "patch" || $0.name == "layout" }
        for event in events { try client.receive(event) }
        #expect(events.last?.name == "layout" && client.layout["id"] == id && id != nil)
        #expect(Set(events.compactMap(\.id)).isDisjoint(with: heard.compactMap(\.id)))
        #expect(try site.supplier.calls("create") == 1)
    }

    @Test func `the supplier may die too`() async throws {
        let folder = try LiveSite.content()
        let site = try await LiveSite(folder, settings: "deadline: 20s\npoll_deadline: 20s")
        let token = try #require(try site.search().searchToken)
        site.supplier.process.kill()
        _ = try await site.supplier.process.waitForEnd()
        let broken = try site.server.get("/v1/searches/\(token)")
        #expect(broken.status == 502 && broken.problem == "supplier-unreachable", "\(broken.text)")
        let again = try await SupplierProcess(port: site.supplier.port, in: folder)
        let mended = try site.server.get("/v1/searches/\(token)")
        #expect(mended.status == 200)
        #expect(try mended.json()["status"]?.string == "RESULT_STATUS_COMPLETE")
        #expect(try again.calls("create") == 0)
    }
}
