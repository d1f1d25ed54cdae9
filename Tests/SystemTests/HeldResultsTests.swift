import LayoverJSON
import LayoverTestKit
import Testing

/// Flights that a server holds for clients that were notified of them, and its messages if the supplier fails.
@Suite(.serialized) struct HeldResultsTests {
    /// The problem that listeners receive for a fault, and whether a poll's reply is the supplier's own.
    private struct Expected {
        let fault: String
        let kind: String
        let status: Int
        var passes = false

        /// The supplier of `NO` has a long deadline, for busy machines.
        var market: String { kind == "supplier-timeout" ? "GB" : "NO" }
        var told: String { "\(kind) \(status)" }
    }

    private static let faults: [Expected] =
        ["hang", "stall:2000", "late:5000", "slow-headers:50", "slow-body:200"].map {
            Expected(fault: $0, kind: "supplier-timeout", status: 504)
        }
        + ["reset:2000", "truncate:2000", "wrong-length:100", "gzip-bomb", "garbage"].map {
            Expected(fault: $0, kind: "supplier-broken", status: 502)
        }
        + [Expected(fault: "reset", kind: "supplier-unreachable", status: 502)]
        + [
            ("500", 500), ("502", 502), ("503", 503), ("504", 504), ("status:404", 404), ("html:502", 502),
            ("429:0", 429),
            ("redirect", 302),
        ].map { Expected(fault: $0.0, kind: "supplier-error", status: $0.1, passes: true) }
        + ["html", "empty-body", "broken-json:2000"].map {
            Expected(fault: $0, kind: "not-json", status: 502, passes: true)
        }

    private static let settings = """
        deadline: 1s
        poll_deadline: 1s
        breaker: { calls: 10000 }
        concurrency: { least: 64, most: 64 }
        """

    /// The type of a problem and its status.
    private func told(_ event: SearchStreamEvent) -> String {
        "\(event.data["type"]?.string?.split(separator: "/").last ?? "none") \(event.data["status"]?.int ?? 0)"
    }

    @Test func `flights are available as soon as they are reported, while the next poll hangs`() async throws {
        let site = try await LiveSite(try LiveSite.content(), settings: "deadline: 20s\npoll_deadline: 20s")
        try site.supplier.play("hang", kinds: ["poll"])
        let (_, stream) = try site.listening()
        let results = try #require(try stream.events(until: { $0.name == "results" }).last).data
        #expect(results["answer"] == .int(1) && results["complete"] == .bool(false))
        let token = try #require(results["search"]?.string)
        _ = try await Waiting.value("the poll that hangs") { try site.supplier.calls("poll") > 0 ? true : nil }
        let reply = try site.server.get("/v1/searches/\(token)")
        #expect(reply.status == 200 && reply.header("layover-answer") == "1" && reply.layoverStatus == "full")
        let count = try reply.json()["content"]?["results"]?["itineraries"]?.members?.count
        #expect(count != nil && count == results["itineraries"]?.int)
        let newer = try #require(reply.searchToken)
        #expect(try site.server.get("/v1/searches/\(newer)?after=0").body == reply.body)
        #expect(try site.supplier.calls("poll") == 1, "no supplier was queried for it")
    }

    @Test func `a search without an answer reports the failure, to later clients too`() async throws {
        let site = try await LiveSite(try LiveSite.content(), settings: Self.settings)
        for expected in Self.faults {
            try site.supplier.play(expected.fault, kinds: ["create"])
            let (begun, stream) = try site.listening(expected.market)
            let events = try stream.events { $0.name == "end" }
            let problem = try #require(events.last { $0.name == "problem" }, "\(expected.fault)")
            #expect(told(problem) == expected.told, "\(expected.fault): \(problem)")
            #expect(problem.data["again"] == .bool(false) && events.last?.data["reason"] == .string("no-answer"))
            let token = try #require(begun.searchToken)
            let later = try SearchStream(site.server, token).events { $0.name == "end" }
            #expect(later.map(\.name) == ["problem", "end"] && later.first?.data == problem.data, "\(expected.fault)")
            let gone = try site.server.get("/v1/searches/\(token)")
            #expect(gone.status == 410 && gone.problem == "no-answer", "\(expected.fault): \(gone.text)")
        }
    }

    @Test func `a search that has flights keeps them, whatever becomes of its polls`() async throws {
        let site = try await LiveSite(try LiveSite.content(), settings: Self.settings)
        for expected in Self.faults {
            try site.supplier.play(expected.fault, kinds: ["poll"])
            let begun = try site.search(expected.market)
            let token = try #require(begun.searchToken, "\(expected.fault)")
            let failed = try site.server.get("/v1/searches/\(token)")
            if expected.passes {
                #expect(failed.problem == nil && failed.layoverStatus.hasPrefix("degraded"), "\(expected.fault)")
                #expect(expected.kind == "not-json" || failed.status == expected.status, "\(expected.fault)")
            } else {
                #expect(failed.problem == expected.kind && failed.status == expected.status, "\(expected.fault)")
                #expect(failed.header("retry-after") != nil, "\(expected.fault)")
            }
            #expect(failed.header("layover-answer") == nil, "\(expected.fault)")
            let held = try site.server.get("/v1/searches/\(token)?after=0")
            #expect(held.status == 200 && held.header("layover-answer") == "1", "\(expected.fault): \(held.text)")
            let stream = try SearchStream(site.server, token)
            let problem = try #require(try stream.events { $0.name == "problem" }.last)
            #expect(told(problem) == expected.told, "\(expected.fault): \(problem)")
        }
    }

    @Test(arguments: [
        ("LHR", "QQQ", 60, "unknown-place"), ("GLA", "GLA", 60, "same-place"), ("LHR", "GLA", -3, "past-date"),
    ])
    func `no supplier is queried for an impossible flight`(origin: String, destination: String, days: Int, kind: String)
        async throws
    {
        let site = try await LiveSite(try LiveSite.content())
        let day = LiveSite.day(days)
        let body =
            #"{"market":"GB","query":{"origin":"\#(origin)","destination":"\#(destination)","departs":"\#(day)"}}"#
        let reply = try site.server.post("/v1/searches", Array(body.utf8), ["Content-Type: application/json"])
        #expect(reply.status == 400 && reply.problem == kind, "\(reply.text)")
        #expect(try site.supplier.calls("create") == 0)
    }
}
