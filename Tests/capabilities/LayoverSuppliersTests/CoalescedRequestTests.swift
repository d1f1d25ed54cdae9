import LayoverMetrics
@testable import LayoverSuppliers
import LayoverUpstream
import Testing

/// Equal searches at the same time, which share one call if the settings allow it.
struct CoalescedRequestTests {
    private static let few = "concurrency: { least: 2, most: 2 }"

    @Test func `equal searches at once are one call, whose answer all of them get`() throws {
        let played = try PlayedClient("share: true", Self.few)
        let asked = try (0..<50).map { _ in try played.create() }
        #expect(played.upstream.calls.count == 1)
        try played.upstream.answer(200)
        #expect(asked.allSatisfy { $0.shown == ["200"] })
        #expect(try played.report.tally.shared.value == 49)
        _ = try played.create()
        #expect(played.upstream.calls.count == 2, "who comes once it has ended asks anew")
    }

    @Test func `without the setting each search is a call`() throws {
        let played = try PlayedClient()
        for _ in 0..<3 { _ = try played.create() }
        #expect(played.upstream.calls.count == 3)
        #expect(try played.report.tally.shared.value == 0)
    }

    @Test func `different requests are not shared`() throws {
        let played = try PlayedClient("share: true")
        for (market, origin) in [("GB", "LHR"), ("GB", "LGW"), ("DE", "LHR")] {
            _ = try played.create(market: market, origin: origin)
        }
        _ = try played.poll()
        _ = try played.ask(.poll(session: "other"))
        #expect(played.upstream.calls.count == 5)
        _ = try played.poll()
        #expect(played.upstream.calls.count == 5)
    }

    @Test func `a failure is shared, and the next search calls again`() throws {
        let played = try PlayedClient("share: true")
        let asked = try (0..<3).map { _ in try played.create() }
        try played.upstream.end(.failure(.truncated))
        #expect(asked.allSatisfy { $0.shown == ["supplier-broken"] })
        let next = try played.create()
        #expect(played.upstream.calls.count == 2)
        try played.upstream.answer(200)
        #expect(next.shown == ["200"])
    }

    @Test func `a joined call is notified at its own deadline, and once`() throws {
        let played = try PlayedClient("share: true")
        let first = try played.create()
        let hasty = try played.ask(.create, deadline: 1_000)
        #expect(played.upstream.calls.count == 1)
        played.time.pass(949)
        #expect(hasty.shown.isEmpty)
        played.time.pass(1)
        #expect(hasty.shown == ["supplier-timeout"])
        #expect(first.shown.isEmpty)
        try played.upstream.answer(200)
        #expect(hasty.shown == ["supplier-timeout"])
        #expect(first.shown == ["200"])
    }

    @Test func `no call joins one that ends before its own time`() throws {
        let played = try PlayedClient("share: true")
        _ = try played.ask(.create, deadline: 1_000)
        for deadline in [1_001, nil] as [Int?] { _ = try played.ask(.create, deadline: deadline) }
        #expect(played.upstream.calls.count == 3)
        _ = try played.ask(.create, deadline: 1_000)
        #expect(played.upstream.calls.count == 3)
    }

    @Test func `a call with too little time left gets an error at once`() throws {
        let played = try PlayedClient("share: true")
        _ = try played.create()
        #expect(try played.ask(.create, deadline: 60).shown == ["supplier-timeout"])
        #expect(played.upstream.calls.count == 1)
    }

    @Test func `if a leading call is rejected, all joined ones are too`() throws {
        let played = try PlayedClient("share: true", Self.few, "queue: 0")
        for origin in ["AAA", "BBB"] { _ = try played.create(origin: origin) }
        #expect(try played.create(origin: "CCC").shown == ["supplier-busy"])
        let joined = try played.create(origin: "AAA")
        try played.upstream.answer(200)
        #expect(joined.shown == ["200"])
    }

    @Test func `as many join one call as the limit says`() throws {
        let played = try PlayedClient("share: true")
        let asked = try (0...SupplierLimits.sharers).map { _ in try played.create() }
        #expect(played.upstream.calls.count == 1)
        let more = try played.create()
        #expect(played.upstream.calls.count == 2)
        try played.upstream.answer(200)
        #expect(asked.allSatisfy { $0.shown == ["200"] })
        #expect(more.shown.isEmpty)
        try played.upstream.answer(201)
        #expect(more.shown == ["201"])
    }

}
