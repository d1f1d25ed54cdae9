import LayoverMetrics
import LayoverModel
@testable import LayoverSuppliers
import LayoverTestKit
import LayoverUpstream
import Testing

struct SupplierWaitTests {
    private static let two = "concurrency: { least: 2, most: 2 }"

    @Test func `the newest of those that wait goes first`() throws {
        let played = try PlayedClient(Self.two, "queue: 2")
        for origin in ["AAA", "BBB", "CCC", "DDD"] { _ = try played.create(origin: origin) }
        #expect(played.upstream.calls.count == 2)
        #expect(try played.report.lanes.map(\.waiting) == [2, 0])
        try played.upstream.answer(200)
        try played.upstream.answer(200)
        try played.upstream.answer(200)
        let origins = played.upstream.calls.map { String(decoding: $0.body, as: UTF8.self) }
        #expect(zip(origins, ["AAA", "BBB", "DDD", "CCC"]).allSatisfy { $0.contains($1) })
        #expect(origins.count == 4)
        #expect(played.upstream.underWay == 1)
    }

    @Test func `where the line is full, the oldest of it is turned away`() throws {
        let played = try PlayedClient(Self.two, "queue: 2")
        let asked = try ["A", "B", "C", "D", "E"].map { try played.create(origin: "LH\($0)") }
        #expect(asked.map(\.shown) == [[], [], ["supplier-busy"], [], []])
        #expect(try played.report.tally.turnedAway.value == 1)
    }

    @Test func `without a queue no call waits`() throws {
        let played = try PlayedClient(Self.two, "queue: 0")
        let asked = try (0..<3).map { _ in try played.create() }
        #expect(asked.map(\.shown) == [[], [], ["supplier-busy"]])
    }

    /// Half of 30 seconds.
    @Test func `a call that has waited for half of the time is rejected`() throws {
        let played = try PlayedClient(Self.two)
        let asked = try (0..<3).map { _ in try played.create() }
        played.time.pass(14_999)
        #expect(asked.map(\.shown) == [[], [], []])
        played.time.pass(1)
        #expect(asked.map(\.shown) == [[], [], ["supplier-busy"]])
        try played.upstream.answer(200)
        #expect(played.upstream.calls.count == 2 && asked[2].outcomes.count == 1)
    }

    @Test func `a call that waited has the rest of the time`() throws {
        let played = try PlayedClient(Self.two)
        for _ in 0..<3 { _ = try played.create() }
        played.time.pass(10_000)
        try played.upstream.answer(200)
        #expect(played.upstream.calls.map(\.limits.totalMilliseconds) == [30_000, 30_000, 20_000])
    }

    /// Only `exhausted` and `timedOut` lower the limit; other failures say nothing about capacity.
    @Test(arguments: UpstreamFailure.allCases)
    func `if this machine has no memory for answers, fewer calls are made at a time`(failure: UpstreamFailure) throws {
        let played = try PlayedClient("concurrency: { least: 2, most: 64 }", "breaker: { calls: 10000 }")
        func limit() throws -> Int { try played.report.lanes[0].limit }
        let before = try limit()
        for _ in 0..<40 {
            _ = try played.create()
            try played.upstream.end(.failure(failure))
            played.time.pass(100)
        }
        #expect(try (limit() < before) == [.exhausted, .timedOut].contains(failure))
    }

    @Test func `polls do not wait behind searches`() throws {
        let played = try PlayedClient(Self.two)
        for _ in 0..<4 { _ = try played.create() }
        _ = try played.poll()
        #expect(played.upstream.calls.count == 3)
    }

    @Test func `waiting calls are notified when the breaker opens`() throws {
        let played = try PlayedClient(Self.two, "breaker: { calls: 2, failures: 1 }")
        let asked = try (0..<4).map { _ in try played.create() }
        try played.upstream.end(.failure(.unreachable))
        try played.upstream.end(.failure(.unreachable))
        #expect(played.upstream.underWay == 1)
        #expect(
            asked.map(\.shown) == [
                ["supplier-unreachable"], ["supplier-unreachable"], ["supplier-resting"], [],
            ])
    }

    /// The client's deadline, and the time that the supplier then has; `nil` if it is not called.
    @Test(
        arguments: [
            (nil, 30_000), (30_051, 30_000), (30_050, 30_000), (30_049, 29_999), (70, 20), (69, nil), (50, nil),
            (0, nil),
            (Int.max, 30_000), (Int.min, nil),
        ] as [(Int?, Int?)])
    func `the shorter timeout counts, and a timeout that is too short queries no supplier`(client: Int?, total: Int?)
        throws
    {
        let played = try PlayedClient()
        let told = try played.ask(.create, deadline: client)
        #expect(played.upstream.calls.map(\.limits.totalMilliseconds) == [total].compactMap { $0 })
        #expect(told.shown == (total == nil ? ["supplier-timeout"] : []))
    }

    @Test func `a poll has a deadline of its own`() throws {
        let played = try PlayedClient("poll_deadline: 3s")
        _ = try played.poll()
        #expect(played.upstream.calls.map(\.limits.totalMilliseconds) == [3_000])
    }

    @Test func `a rate allows a limit of calls in any stretch of its length, for each kind separately`() throws {
        let played = try PlayedClient("rate: { create: 2/s, poll: 1/s }")
        #expect(try played.create().shown == [])
        played.time.pass(400)
        #expect(try played.create().shown == [])
        #expect(try played.create().shown == ["supplier-busy"])
        #expect(try played.poll().shown == [])
        #expect(try played.poll().shown == ["supplier-busy"])
        played.time.pass(599)
        #expect(try played.create().shown == ["supplier-busy"])
        played.time.pass(1)
        #expect(try played.create().shown == [])
        #expect(try played.create().shown == ["supplier-busy"])
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `no stretch of a rate's length holds more than its calls`(seed: UInt64) throws {
        let rate = try #require(CallRate("7/s"))
        var meter = CallMeter(rate)
        var dice = SeededGenerator(seed: seed)
        var moments: [Int] = []
        var now = 0
        for _ in 0..<5_000 {
            now += Int.random(in: 0...200, using: &dice)
            let recent = moments.count { $0 > now - 1_000 }
            #expect((meter.waitMilliseconds(at: now) == 0) == (recent < 7), "seed \(seed)")
            guard meter.waitMilliseconds(at: now) == 0 else { continue }
            meter.record(at: now)
            moments.append(now)
        }
        #expect(moments.count > 1_000)
    }

    @Test(arguments: [("7/s", 2), ("7/s", 3), ("1/min", 4), ("3/s", 4)])
    func `servers that share a rate keep it together`(text: String, servers: Int) throws {
        let rate = try #require(CallRate(text))
        var meters = [CallMeter](repeating: CallMeter(rate), count: servers)
        var dice = SeededGenerator(seed: 9)
        var moments: [Int] = []
        var now = 0
        for _ in 0..<5_000 {
            now += Int.random(in: 0...rate.milliseconds / 20, using: &dice)
            let one = Int.random(in: 0..<servers, using: &dice)
            guard meters[one].waitMilliseconds(at: now, sharedBy: servers) == 0 else { continue }
            meters[one].record(at: now)
            moments.append(now)
        }
        #expect(moments.count > 100)
        // Servers that start together may each make their one call in the first period.
        let most = max(rate.calls, rate.calls < servers ? servers : 0)
        for moment in moments { #expect(moments.count { $0 > moment - rate.milliseconds && $0 <= moment } <= most) }
        let length = now / rate.milliseconds
        #expect(moments.count <= rate.calls * (length + 1) + servers)
    }
}
