import LayoverMetrics
import LayoverModel
@testable import LayoverSuppliers
import LayoverTestKit
import LayoverUpstream
import Testing

struct SupplierRetryTests {
    private static let faults: [PlayedUpstream.Outcome] =
        UpstreamFailure.allCases.map { .failure($0) }
        + [429, 500, 502, 503, 504, 404].map { .success(PlayedUpstream.answer($0)) }

    @Test func `the beginning of a search is never retried`() throws {
        for fault in Self.faults {
            let played = try PlayedClient("retry_budget: 1")
            let told = try played.create()
            try played.upstream.end(fault)
            played.time.pass(60_000)
            #expect(played.upstream.calls.count == 1)
            #expect(told.outcomes.count == 1)
        }
    }

    /// Failures after which a poll is retried, and those after which it is not.
    @Test(arguments: [
        ("unreachable", true), ("reset", true), ("timed-out", false), ("truncated", false), ("malformed", false),
        ("too-large", false), ("exhausted", false), ("cancelled", false), ("refused-address", false),
        ("bad-address", false),
    ])
    func `a poll is retried once if nothing of an answer arrived`(word: String, isAsked: Bool) throws {
        let played = try PlayedClient("retry_budget: 1")
        let told = try played.poll()
        try played.upstream.end(.failure(try #require(UpstreamFailure(rawValue: word))))
        played.time.pass(50)
        #expect(played.upstream.calls.count == (isAsked ? 2 : 1))
        if isAsked { try played.upstream.answer(200) }
        #expect(told.outcomes.count == 1)
        #expect(told.shown.first?.hasPrefix(isAsked ? "200" : "supplier-") == true)
        #expect(try played.report.tally.retries.value == (isAsked ? 1 : 0))
    }

    @Test(arguments: [
        (502, true), (503, true), (504, true), (500, false), (501, false), (505, false), (429, false), (404, false),
        (200, false), (304, false),
    ])
    func `a poll is retried once for three statuses`(status: Int, isAsked: Bool) throws {
        let played = try PlayedClient("retry_budget: 1")
        let told = try played.poll()
        try played.upstream.answer(status)
        played.time.pass(50)
        #expect(played.upstream.calls.count == (isAsked ? 2 : 1))
        #expect(told.shown == (isAsked ? [] : ["\(status)"]))
    }

    @Test func `a supplier that names a time is not called before`() throws {
        let played = try PlayedClient("retry_budget: 1")
        let told = try played.poll()
        try played.upstream.answer(503, headers: [("Retry-After", "1")])
        played.time.pass(1_000)
        #expect(played.upstream.calls.count == 1)
        #expect(told.shown == ["503"])
    }

    @Test func `the second try is the last, and a whole answer is better than none`() throws {
        let played = try PlayedClient("retry_budget: 1")
        let told = try played.poll()
        try played.upstream.answer(502, "first")
        played.time.pass(50)
        try played.upstream.end(.failure(.reset))
        played.time.pass(60_000)
        #expect(played.upstream.calls.count == 2)
        #expect(told.shown == ["502"])
    }

    @Test func `the retry waits for a random moment and has the rest of the time`() throws {
        let played = try PlayedClient("retry_budget: 1", "poll_deadline: 1s")
        played.time.setRandom(.max)
        try played.poll()
        played.time.pass(100)
        try played.upstream.end(.failure(.reset))
        played.time.pass(49)
        #expect(played.upstream.calls.count == 1)
        played.time.pass(1)
        #expect(played.upstream.calls.map(\.limits.totalMilliseconds) == [1_000, 850])
    }

    /// A retry that starts after 1,000 - 20 - 50 milliseconds could not end in time.
    @Test(arguments: [(930, true), (931, false)])
    func `no second try begins too late`(passed: Int, isAsked: Bool) throws {
        let played = try PlayedClient("retry_budget: 1", "poll_deadline: 1s")
        played.time.setRandom(.max)
        let told = try played.poll()
        played.time.pass(passed)
        try played.upstream.end(.failure(.unreachable))
        played.time.pass(50)
        #expect(played.upstream.calls.count == (isAsked ? 2 : 1))
        #expect(told.shown == (isAsked ? [] : ["supplier-unreachable"]))
    }

    @Test func `no budget, no second try`() throws {
        let played = try PlayedClient("retry_budget: 0")
        let told = try played.poll()
        try played.upstream.end(.failure(.reset))
        #expect(played.upstream.calls.count == 1)
        #expect(told.shown == ["supplier-unreachable"])
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `over 10,000 calls that fail at random, retries stay within the budget`(seed: UInt64) throws {
        // A breaker that needs 10,000 calls never opens here.
        let played = try PlayedClient("retry_budget: 0.1", "breaker: { calls: 10000 }", "poll_deadline: 60s")
        var dice = SeededGenerator(seed: seed)
        var polls = 0
        var began = Set<Int>()
        for _ in 0..<10_000 {
            if Bool.random(using: &dice) {
                try played.poll()
                polls += 1
            } else {
                try played.ask(.create)
            }
            while played.upstream.underWay > 0 {
                try played.upstream.end(
                    Bool.random(using: &dice) ? .failure(.reset) : .success(PlayedUpstream.answer(200)))
            }
            began.insert(played.time.now / 10_000)
            played.time.pass(Int.random(in: 0...40, using: &dice))
        }
        while played.upstream.underWay > 0 { try played.upstream.answer(200) }
        let retries = played.upstream.calls.count - 10_000
        #expect(retries == (try played.report.tally.retries.value))
        #expect(retries <= 1_000 + began.count, "seed \(seed)")
        #expect(retries > 500, "seed \(seed)")
        #expect(polls > 4_000, "seed \(seed)")
    }
}
