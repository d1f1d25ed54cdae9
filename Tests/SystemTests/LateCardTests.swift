import LayoverJSON
import LayoverTestKit
import Testing

/// Another team's service that answers late, on a page with room for one card at the top.
@Suite(.serialized) struct LateCardTests {
    private static let files = [
        "widgets/layouts/flight-results.yaml":
            "layout: flight-results\nwidgets: [early, late]\nlimits: { top: 1, total: 9 }\n",
        "widgets/cards/early/widget.yaml": """
        widget: early
        owner: tests
        type: native
        component: plain@1
        fields: { text: { value: "Early" } }

        """,
        "widgets/cards/early/messages/en-GB.yaml": "label: Early\n",
        "widgets/cards/late/widget.yaml": """
        widget: late
        owner: tests
        type: native
        component: plain@1
        priority: 50
        provider: { kind: remote, service: slow, deadline: 5s, send: [results.count] }
        fields: { text: { type: text, from: answer.text } }

        """,
        "widgets/cards/late/messages/en-GB.yaml": "label: Late\n",
    ]

    @Test func `its card throws out none that is on screen, and comes once that one is gone`() async throws {
        let folder = try LiveSite.content()
        for (path, text) in LateCardTests.files { try folder.write(text, to: "content/" + path) }
        let service = try await LateService(in: folder)
        let site = try await LiveSite(
            folder, settings: "deadline: 20s\npoll_deadline: 20s",
            services: """
                services:
                  slow:
                    url: http://127.0.0.1:\(service.port)/
                    addresses: [127.0.0.1/32]
                """)
        let (begun, stream) = try site.listening()
        #expect(try begun.json()["layout"]?.cardIDs == ["early"])
        var client = FollowedSearch()
        for event in try stream.events(until: { $0.name == "results" }) { try client.receive(event) }
        try service.letGo()
        repeat {
            try client.receive(try stream.next())
            #expect(client.layout.cardIDs == ["early"], "\(client.layout)")
        } while client.layout["complete"] != .bool(true) || client.layout["pending"]?.items?.isEmpty == false
        let token = try #require(client.results["search"]?.string ?? begun.searchToken)
        #expect(try site.server.get("/v1/searches/\(token)/layout").json().cardIDs == ["early"])
        #expect(try OnCall.kill("early", on: site.server) == 200)
        try client.receive(try stream.next())
        #expect(client.layout.cardIDs == ["late"], "there was no room for it, and now there is")
        #expect(try OnCall.revive("early", on: site.server) == 200)
        try client.receive(try stream.next())
        #expect(client.layout.cardIDs == ["late"], "now it is the one on screen")
    }
}
