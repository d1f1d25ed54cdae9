import LayoverJSON
import LayoverTestKit
import Testing

/// The sequence of the article, as seen by a client that listens to a search on the shipped content.
@Suite(.serialized) struct LiveSequenceTests {
    private func site() async throws -> LiveSite {
        let folder = try TemporaryFolder.shippedContent()
        try folder.nestContent()
        return try await LiveSite(folder, settings: "deadline: 20s\npoll_deadline: 20s")
    }

    /// True for the last event before the server has nothing to add: the layout that is marked as complete.
    private func isWhole(_ event: SearchStreamEvent) -> Bool {
        event.data["complete"] == .bool(true) && event.name != "results"
    }

    @Test func `cards are drawn at once, more with further results, and none is lost or drawn twice`() async throws {
        let site = try await site()
        let begun = try site.search()
        #expect(begun.status == 200, "\(begun.text.prefix(500))")
        let token = try #require(begun.searchToken)
        let stream = try SearchStream(site.server, token)
        #expect(stream.head.contains(" 200 ") && stream.head.contains("text/event-stream"))
        let events = try stream.events(until: isWhole)
        try expectArticle(events)
        try expectWholeFetch(events, site, token)
        try expectResumption(events, site, token)
        #expect(try site.supplier.calls("create") == 1)
    }

    /// Placeholders, itineraries, the timetable once there are enough direct flights, the sponsored card at index 3.
    private func expectArticle(_ events: [SearchStreamEvent]) throws {
        let first = try #require(events.first)
        #expect(first.name == "layout" && first.data["revision"]?.string?.hasPrefix("1-") == true)
        #expect(first.data.card("placeholders") != nil)
        var client = FollowedSearch()
        var direct: [Int] = []
        for event in events {
            try client.receive(event)
            guard event.name != "results" else {
                direct.append(try #require(event.data["direct"]?.int))
                continue
            }
            guard let seen = direct.last else { continue }
            #expect(client.layout.card("placeholders") == nil)
            #expect(client.layout.card("sponsored-banner")?["place"]?["index"] == .int(5))
            #expect(
                (client.layout.card("direct-by-airline") != nil) == (seen >= 6), "\(seen): \(client.layout.cardIDs)")
        }
        #expect(direct == [3, 5, 8, 8])
        #expect(client.layout.cardIDs.first == "direct-by-airline")
        #expect(client.layout.card("direct-by-airline")?["place"]?["index"] == .int(2))
        #expect(client.layout["pending"]?.items?.isEmpty == true)
    }

    /// A client that applied every patch has the same layout as a full fetch.
    private func expectWholeFetch(_ events: [SearchStreamEvent], _ site: LiveSite, _ token: String) throws {
        var client = FollowedSearch()
        for event in events { try client.receive(event) }
        let fetched = try site.server.get("/v1/searches/\(token)/layout").json()
        #expect((fetched["layout"] ?? fetched) == client.layout)
        let results = try site.server.get("/v1/searches/\(token)")
        #expect(results.status == 200)
        #expect(try results.json()["layout"] == client.layout)
        #expect(
            try results.json()["content"]?["results"]?["itineraries"]?.members?.count
                == client.results["itineraries"]?.int)
    }

    /// A client that resumes after any event receives exactly the events that followed it.
    private func expectResumption(_ events: [SearchStreamEvent], _ site: LiveSite, _ token: String) throws {
        #expect(events.allSatisfy { $0.id != nil } && Set(events.map(\.id)).count == events.count)
        for (place, event) in events.enumerated().dropLast() {
            let stream = try SearchStream(site.server, token, lastEventID: event.id)
            let rest = try stream.events(until: isWhole)
            #expect(rest == Array(events[(place + 1)...]))
        }
        // After the last event there is nothing until something changes.
        let stream = try SearchStream(site.server, token, lastEventID: events.last?.id)
        #expect(try OnCall.kill("sponsored-banner", on: site.server) == 200)
        let next = try stream.next()
        #expect(next.name == "patch" || next.name == "layout")
        #expect(!events.contains { $0.id == next.id })
    }

    @Test func `a client that does not wait gets grey cards at once, and the rest by the stream`() async throws {
        let site = try await site()
        let body = LiveSite.question()
        let begun = try site.server.post(
            "/v1/searches", Array(body.utf8), ["Content-Type: application/json", "Prefer: respond-async"])
        #expect(begun.status == 202 && begun.header("preference-applied") == "respond-async")
        #expect(try begun.json()["layout"]?.card("placeholders") != nil)
        let stream = try SearchStream(site.server, try #require(begun.searchToken))
        let events = try stream.events(until: isWhole)
        try expectArticle(events)
    }

    @Test func `a kill takes a card away by the next event of an open stream`() async throws {
        let site = try await site()
        let token = try #require(try site.search().searchToken)
        let stream = try SearchStream(site.server, token)
        var client = FollowedSearch()
        for event in try stream.events(until: isWhole) { try client.receive(event) }
        #expect(client.layout.card("sponsored-banner") != nil)
        #expect(try OnCall.kill("sponsored-banner", on: site.server) == 200)
        try client.receive(try stream.next())
        #expect(client.layout.card("sponsored-banner") == nil)
        #expect(client.layout.cardIDs.first == "direct-by-airline")
        #expect(try OnCall.revive("sponsored-banner", on: site.server) == 200)
        try client.receive(try stream.next())
        #expect(client.layout.card("sponsored-banner")?["place"]?["index"] == .int(5))
    }
}

extension TemporaryFolder {
    /// Moves the content into `content`, so that a server writes its files beside it.
    func nestContent() throws {
        for name in ["widgets", "flags"] { try move(name, to: "content/\(name)") }
    }
}
