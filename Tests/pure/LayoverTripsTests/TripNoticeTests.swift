import LayoverJSON
import LayoverModel
import LayoverTripKit
import LayoverTrips
import Testing

/// The notification that an endpoint receives about a trip.
struct TripNoticeTests {
    private let clock = SetClock()
    private let script: TripScript
    private let store: MemoryTripStore

    init() throws {
        script = try TripScript()
        store = MemoryTripStore(endpoints: ["apps"], clock: { [clock] in clock.now })
    }

    private func notice(
        _ requests: [TripRequest], listening: Set<TripHash> = []
    ) async throws -> (notice: TripNotice?, row: OutboxRow) {
        _ = await store.perform(requests)
        let row = try #require(try await store.claim(for: "apps", limit: 1, leaseSeconds: 0).first)
        let window = try #require(try await store.changes(of: script.trip, after: row.since))
        return (TripNotice(row, window, listening: listening), row)
    }

    private func settle(_ row: OutboxRow) async throws {
        try await store.settle(row, as: .delivered)
        clock.add(seconds: TripStoreLimits.deliverySeconds)
    }

    @Test func `lists each kind of change once, and the recipients`() async throws {
        let start = script.start(people: ["ana", "ben", "cem"], items: ["A", "B"])
        let (found, row) = try await notice(start)
        let all = try #require(found)
        #expect(all.kinds == [.created, .joined, .added])
        #expect(all.revision == 5)
        #expect(all.notify == ["ana", "ben", "cem"].map(script.person))
        try await settle(row)
        clock.add(seconds: 3)
        let second = try await notice([script.vote("cem", on: "A", .yes), script.vote("cem", on: "B", .no)]).notice
        let vote = try #require(second)
        #expect(vote.kinds == [.voted], "who voted knows")
        #expect(vote.notify == ["ana", "ben"].map(script.person), "who voted knows")
        let text = vote.json.description
        let (ana, ben) = (script.person("ana"), script.person("ben"))
        #expect(
            text == """
                {"type":"trip.changed","timestamp":"\(clock.now)","data":{"trip":"\(script.trip)","revision":7,\
                "kinds":["vote.set"],"notify":["\(ana)","\(ben)"]}}
                """)
    }

    @Test func `connected listeners and people who left are not notified`() async throws {
        let start = script.start(people: ["ana", "ben", "cem"])
        let (_, row) = try await notice(start)
        try await settle(row)
        let vote = script.vote("cem", on: "A", .yes)
        let listening = try await notice([vote], listening: [script.key("ana")])
        #expect(listening.notice?.notify == [script.person("ben")])
        let none = try await notice([], listening: [script.key("ana"), script.key("ben"), script.key("nobody")])
        #expect(none.notice == nil, "no recipient is left")
        let left = try await notice([script.request(.leave, "ben")]).notice
        #expect(left?.notify == ["ana", "cem"].map(script.person), "two made changes: each is notified of the other's")
    }

    @Test func `lines that grew too old say no kind, and the same changes have one identity`() async throws {
        let (found, row) = try await notice(script.start())
        let whole = try #require(found)
        let window = try #require(try await store.changes(of: script.trip, after: 2))
        let late = try #require(TripNotice(row, window, listening: []))
        #expect(late.kinds == [.added])
        #expect(late.notify == whole.notify)
        let empty = try #require(
            TripNotice(row, TripChangeWindow(rows: window.rows, lines: []), listening: []))
        #expect(empty.kinds == [])
        #expect(empty.at == row.changedAt)
        #expect(whole.identity(endpoint: "apps") == late.identity(endpoint: "apps"))
        #expect(whole.identity(endpoint: "apps") != whole.identity(endpoint: "others"))
        let more = try #require(try await notice([script.vote("ben", on: "A", .yes)]).notice)
        #expect(more.identity(endpoint: "apps") != whole.identity(endpoint: "apps"))
    }

    @Test func `a rejected command that finds a closing due notifies its caller too`() async throws {
        let closing = script.request(.set(.closing(at: clock.now), version: 1), "ana")
        let (_, row) = try await notice(script.start() + [closing])
        try await settle(row)
        clock.add(seconds: 3_601)
        let due = try #require(try await notice([script.vote("ben", on: "A", .yes)]).notice)
        #expect(due.kinds == [.closed])
        #expect(due.notify == ["ana", "ben"].map(script.person))
    }
}
