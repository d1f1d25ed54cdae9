import LayoverFlights
import LayoverMetrics
import LayoverModel
@testable import LayoverSuppliers
import LayoverUpstream
import Testing

struct SupplierBreakerTests {
    private static let set = "breaker: { calls: 4, failures: 0.5, window: 10s, rest: 5s }"

    /// Makes `times` requests and ends each resulting call with the outcome.
    private func fail(_ played: PlayedClient, _ times: Int, _ outcome: PlayedUpstream.Outcome) throws {
        for _ in 0..<times {
            try played.ask(.create)
            if played.upstream.underWay > 0 { try played.upstream.end(outcome) }
        }
    }

    @Test func `opens at its share of its calls, in that market alone, and one call tries after the rest`() throws {
        let played = try PlayedClient(Self.set)
        try fail(played, 2, .success(PlayedUpstream.answer(200)))
        try fail(played, 1, .failure(.timedOut))
        #expect(try played.create().shown == [])
        try played.upstream.end(.failure(.timedOut))
        #expect(try played.create().shown == ["supplier-resting"])
        #expect(try played.poll().shown == ["supplier-resting"])
        let calls = played.upstream.calls.count
        #expect(try played.create(market: "NO").shown == [])
        #expect(played.upstream.calls.count == calls + 1)
        try played.upstream.answer(200)
        #expect(try played.report.breakers.map(\.market.code) == ["GB"])
        #expect(try played.report.tally.openings.value == 1)

        played.time.pass(4_999)
        #expect(try played.create().shown == ["supplier-resting"])
        played.time.pass(1)
        let probe = try played.create()
        #expect(try played.create().shown == ["supplier-resting"])
        try played.upstream.answer(200)
        #expect(probe.shown == ["200"])
        #expect(try played.report.breakers.isEmpty)
        #expect(try played.create().shown == [])
        #expect(
            played.log.lines == [
                "supplier 'skyscanner' fails in GB and is left alone", "supplier 'skyscanner' is well again in GB",
            ])
    }

    @Test func `a probe that fails opens it again`() throws {
        let played = try PlayedClient(Self.set)
        try fail(played, 4, .failure(.unreachable))
        played.time.pass(5_000)
        try fail(played, 1, .success(PlayedUpstream.answer(500)))
        #expect(try played.create().shown == ["supplier-resting"])
        #expect(try played.report.tally.openings.value == 2)
    }

    /// Statuses of a call, and whether many of them open the breaker.
    @Test(arguments: [
        (400, false), (401, false), (404, false), (429, false), (200, false), (302, false), (500, true), (503, true),
    ])
    func `a status of the client's opens nothing`(status: Int, opens: Bool) throws {
        let played = try PlayedClient(Self.set)
        try fail(played, 20, .success(PlayedUpstream.answer(status)))
        #expect((try played.report.breakers.isEmpty) != opens)
    }

    @Test(arguments: UpstreamFailure.allCases)
    func `every incomplete answer is a failure, unless it was given up here`(failure: UpstreamFailure) throws {
        let played = try PlayedClient(Self.set)
        try fail(played, 4, .failure(failure))
        #expect((try played.report.breakers.isEmpty) == [.cancelled, .exhausted].contains(failure))
    }

    @Test func `a search that failed is a failure, whatever its status`() throws {
        let played = try PlayedClient(Self.set)
        let body =
            #"{"sessionToken":"s","status":"RESULT_STATUS_FAILED","action":"RESULT_ACTION_REPLACED","content":{}}"#
        try fail(played, 3, .success(PlayedUpstream.answer(200, body)))
        #expect(try played.report.breakers.isEmpty)
        let told = try played.create()
        try played.upstream.answer(200, body)
        #expect(told.shown == ["200"])
        #expect(try played.create().shown == ["supplier-resting"])
    }

    @Test func `says how long a client should wait, and never less`() throws {
        let played = try PlayedClient(Self.set)
        let market = try Asked.search().market
        #expect(played.client.retrySeconds(played.supplier, market: market) == 1)
        try fail(played, 4, .failure(.reset))
        #expect(played.client.retrySeconds(played.supplier, market: market) == 5)
        played.time.setRandom(.max)
        #expect(played.client.retrySeconds(played.supplier, market: market) == 7)
        played.time.pass(4_001)
        played.time.setRandom(0)
        #expect(played.client.retrySeconds(played.supplier, market: market) == 1)
    }
}

struct AnswerStatusTests {
    @Test(arguments: [
        (#"{"status":"RESULT_STATUS_FAILED"}"#, AnswerStatus.failed),
        (#"{"status":"RESULT_STATUS_COMPLETE","action":"RESULT_ACTION_NOT_MODIFIED"}"#, .notModified),
        (#"{"status":"RESULT_STATUS_COMPLETE","action":"RESULT_ACTION_REPLACED"}"#, .results),
        (#"{"link":"https://a.example/RESULT_STATUS_FAILED"}"#, .results), ("", .results), ("\"R", .results),
        ("\"RESULT_STATUS_FAILED\"", .failed), ("\"RESULT_STATUS_FAILED", .results),
        ("RRR\"RESULT_\"RESULT_STATUS_FAILED\"", .failed),
    ])
    func `reads the supplier's state of the whole`(body: String, expected: AnswerStatus) {
        #expect(AnswerStatus.read(PlayedBytes(body), .skyscanner) == expected)
        #expect(AnswerStatus.read(PlayedBytes(body), .duffel) == .results)
    }

    /// An answer of 65,536 bytes is read completely, a longer one only up to byte 2,048.
    @Test(arguments: [(65_536, 60_000, true), (65_537, 60_000, false), (65_537, 2_026, true), (65_537, 2_027, false)])
    func `looks at a long answer's head alone`(count: Int, place: Int, isSeen: Bool) {
        let word = "\"RESULT_STATUS_FAILED\""
        let body =
            String(repeating: " ", count: place) + word + String(repeating: " ", count: count - place - word.count)
        #expect(body.utf8.count == count)
        #expect((AnswerStatus.read(PlayedBytes(body), .skyscanner) == .failed) == isSeen)
    }
}
