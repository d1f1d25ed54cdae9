import LayoverAssembly
import LayoverMetrics
import LayoverModel
@testable import LayoverSuppliers
import LayoverTestKit
import LayoverUpstream
import Testing

struct StaleAnswerTests {
    private static let results = #"{"status":"RESULT_STATUS_INCOMPLETE","action":"RESULT_ACTION_REPLACED"}"#

    /// A client that answered one search in both markets 12 seconds ago; only GB allows stale answers.
    private func answered(_ body: String = results, status: Int = 200, lines: String = "queue: 0") throws
        -> PlayedClient
    {
        let played = try PlayedClient("stale: { GB: 60s }", lines)
        for market in ["GB", "NO"] {
            _ = try played.create(market: market)
            try played.upstream.answer(status, body)
        }
        played.time.pass(12_999)
        return played
    }

    /// Pairs the end of the next call with the client's answer, with and without stale answers.
    @Test func `a previous answer is used only if there is no other, and only if it is allowed`() throws {
        let faults: [(PlayedUpstream.Outcome, String, String)] =
            [
                (.failure(.timedOut), "200 stale 12", "supplier-timeout"),
                (.failure(.unreachable), "200 stale 12", "supplier-unreachable"),
                (.failure(.truncated), "200 stale 12", "supplier-broken"),
            ]
            + [500, 503].map { (.success(PlayedUpstream.answer($0)), "200 stale 12", "\($0)") }
            + [200, 400, 404, 429].map { (.success(PlayedUpstream.answer($0)), "\($0)", "\($0)") }
        for (fault, allowed, other) in faults {
            let played = try answered()
            let first = try played.create()
            try played.upstream.end(fault)
            #expect(first.shown == [allowed])
            let second = try played.create(market: "NO")
            try played.upstream.end(fault)
            #expect(second.shown == [other])
        }
    }

    @Test func `it is of the same search, and not too old`() throws {
        let played = try answered()
        let other = try played.create(origin: "LGW")
        try played.upstream.end(.failure(.timedOut))
        #expect(other.shown == ["supplier-timeout"])
        played.time.pass(60_000 - 12_999)
        let last = try played.create()
        try played.upstream.end(.failure(.timedOut))
        #expect(last.shown == ["200 stale 60"])
        played.time.pass(1)
        let late = try played.create()
        try played.upstream.end(.failure(.timedOut))
        #expect(late.shown == ["supplier-timeout"])
    }

    @Test func `it is used while the supplier is paused or busy`() throws {
        let played = try answered(lines: "breaker: { calls: 1, failures: 0.1 }")
        _ = try played.create()
        try played.upstream.end(.failure(.timedOut))
        let calls = played.upstream.calls.count
        #expect(try played.create().shown == ["200 stale 12"])
        #expect(played.upstream.calls.count == calls)
        #expect(try played.report.tally.stale.value == 2)
    }

    @Test(arguments: [
        (#"{"status":"RESULT_STATUS_FAILED"}"#, 200), (#"{"action":"RESULT_ACTION_NOT_MODIFIED"}"#, 200),
        (results, 202), (results, 404),
    ])
    func `an answer without results is not kept`(body: String, status: Int) throws {
        let played = try answered(body, status: status)
        let told = try played.create()
        try played.upstream.end(.failure(.timedOut))
        #expect(told.shown == ["supplier-timeout"])
    }

    /// Duffel answers with status 201.
    @Test func `results that were created are kept`() throws {
        let played = try answered(status: 201)
        let told = try played.create()
        try played.upstream.end(.failure(.timedOut))
        #expect(told.shown == ["201 stale 12"])
    }

    @Test func `the newest answer replaces earlier ones of its search`() throws {
        let played = try answered()
        _ = try played.poll()
        try played.upstream.answer(200, Self.results + "   ")
        played.time.pass(2_000)
        let told = try played.create()
        try played.upstream.end(.failure(.reset))
        #expect(told.shown == ["200 stale 2"])
        #expect(try told.outcomes.first?.get().body.count == Self.results.utf8.count + 3)
    }

    private func answer(_ bytes: Int) -> SupplierAnswer {
        SupplierAnswer(status: 200, headers: [], body: PlayedBytes(String(repeating: "x", count: bytes)))
    }

    @Test func `the oldest goes where there are too many`() throws {
        var kept = StaleAnswers(count: 3, bytes: 1_000)
        let searches = try ["AAA", "BBB", "CCC", "DDD"].map { code in try Asked.search { $0.origin = code } }
        for (moment, search) in searches[..<3].enumerated() { kept.keep(answer(1), "s", search, at: moment) }
        kept.keep(answer(2), "s", searches[0], at: 3)
        kept.keep(answer(1), "s", searches[3], at: 4)
        #expect(kept.count == 3)
        #expect(kept.bytes == 4)
        let found = searches.map { kept.find("s", $0, within: 100, at: 5) != nil }
        #expect(found == [true, false, true, true])
        #expect(kept.find("other", searches[0], within: 100, at: 5) == nil)
    }

    @Test(arguments: [(1_000, true), (1_001, false)])
    func `bytes are bounded`(bytes: Int, isKept: Bool) throws {
        var kept = StaleAnswers(count: 3, bytes: 1_000)
        let first = try Asked.search()
        let second = try Asked.search { $0.origin = "LGW" }
        kept.keep(answer(10), "s", second, at: 0)
        kept.keep(answer(bytes), "s", first, at: 1)
        #expect((kept.find("s", first, within: 10, at: 2) != nil) == isKept)
        #expect((kept.find("s", second, within: 10, at: 2) != nil) == !isKept)
        #expect(kept.bytes == (isKept ? 1_000 : 10))
    }

    @Test(arguments: [7, 8] as [UInt64])
    func `sums stay right over many answers`(seed: UInt64) throws {
        var kept = StaleAnswers(count: 20, bytes: 5_000)
        var dice = SeededGenerator(seed: seed)
        var newest: [String: Int] = [:]
        for moment in 0..<3_000 {
            let code = "A\(UInt8.random(in: 10...59, using: &dice))"
            let bytes = Int.random(in: 0...500, using: &dice)
            kept.keep(answer(bytes), "s", try Asked.search { $0.origin = code }, at: moment)
            newest[code] = bytes
            #expect(kept.count <= 20, "seed \(seed)")
            #expect(kept.bytes <= 5_000, "seed \(seed)")
            let found = kept.find("s", try Asked.search { $0.origin = code }, within: 0, at: moment)
            #expect(found?.body.count == bytes, "seed \(seed)")
        }
        let held = try newest.keys.compactMap { code in
            kept.find("s", try Asked.search { $0.origin = code }, within: .max, at: 3_000)
        }
        #expect(held.reduce(0) { $0 + $1.body.count } == kept.bytes)
        #expect(held.count == kept.count)
    }
}
