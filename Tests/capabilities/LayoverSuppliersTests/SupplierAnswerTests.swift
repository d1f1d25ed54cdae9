import LayoverJSON
import LayoverMetrics
import LayoverModel
@testable import LayoverSuppliers
import LayoverUpstream
import Testing

struct SupplierAnswerTests {
    @Test func `429 passes unchanged, and no supplier is queried before its time`() throws {
        let played = try PlayedClient()
        let first = try played.create()
        try played.upstream.answer(429, "slow down", headers: [("Retry-After", "30"), ("Set-Cookie", "a=b")])
        let answer = try #require(try first.outcomes.first?.get())
        #expect(answer.status == 429)
        #expect(answer.headers.map(\.name) == ["Retry-After"])
        #expect(answer.body.count == "slow down".utf8.count)
        #expect(try played.create(market: "NO").shown == ["supplier-busy"])
        // Polls have a limit of their own.
        #expect(try played.poll().shown == [])
        let market = try Asked.search().market
        #expect(played.client.retrySeconds(played.supplier, market: market) == 30)
        played.time.pass(29_999)
        #expect(try played.create().shown == ["supplier-busy"])
        played.time.pass(1)
        #expect(try played.create().shown == [])
        #expect(played.upstream.calls.count == 3)
    }

    @Test func `429 without a time delays no call`() throws {
        let played = try PlayedClient()
        _ = try played.create()
        try played.upstream.answer(429)
        #expect(try played.create().shown == [])
    }

    /// The wait in milliseconds that a header requests at 1,795,000,000 seconds.
    @Test(arguments: [
        ("Retry-After", "0", 0), ("Retry-After", "30", 30_000), ("retry-after", "3600", 3_600_000),
        ("Retry-After", "3601", 3_600_000), ("Retry-After", "-5", 0), ("Retry-After", "soon", 0),
        ("Retry-After", "99999999999999999999", 0), ("ratelimit-reset", "12", 12_000),
        ("ratelimit-reset", "1795000007", 7_000), ("x-ratelimit-reset", "1794999999", 0),
        ("Retry-After", "Wed, 18 Nov 2026 11:16:40 GMT", 600_000), ("ratelimit-reset", "2026-11-18T11:06:41Z", 1_000),
        ("ratelimit-reset", "2026-11-18T11:06:41.500Z", 1_000), ("Retry-After", "Wed, 31 Feb 2026 11:16:40 GMT", 0),
        ("Retry-After", "Wed, 18 Nov 2026 24:00:00 GMT", 0), ("Other", "30", 0),
    ])
    func `reads when a supplier may be called again`(name: String, value: String, expected: Int) {
        let answer = PlayedUpstream.answer(429, headers: [(name, value)])
        #expect(AnswerHeaders.resetMilliseconds(answer, wallSeconds: PlayedTime.wallSeconds) == expected)
    }

    @Test func `passes on headers about the answer, and none of the connection`() {
        let names = [
            "Content-Type", "Content-Language", "Retry-After", "RateLimit-Remaining", "ratelimit-reset",
            "X-RateLimit-Limit", "X-Request-ID", "Request-Id",
        ]
        let others = [
            "Location", "Set-Cookie", "Connection", "Keep-Alive", "Transfer-Encoding", "Content-Encoding",
            "Content-Length", "Server", "Via", "Date", "ETag", "Cache-Control", "Access-Control-Allow-Origin",
            "WWW-Authenticate", "Layover-Status", "Strict-Transport-Security",
        ]
        let passed = AnswerHeaders.passed((names + others).map { ($0, "1") })
        #expect(passed.map(\.name) == names)
        #expect(AnswerHeaders.passed([("Content-Type", "a\r\nb"), ("Retry-After", "")]).isEmpty)
        let many = (0..<40).map { (name: "ratelimit-\($0)", value: "1") }
        #expect(AnswerHeaders.passed(many).count == 32)
    }

    @Test func `a whole answer passes unchanged, whatever its status`() throws {
        for status in [200, 302, 400, 404, 500, 503] {
            let played = try PlayedClient()
            let told = try played.create()
            try played.upstream.answer(status, "<html>")
            let answer = try #require(try told.outcomes.first?.get())
            #expect(answer.status == status)
            #expect(answer.body.count == 6)
            #expect(answer.ageSeconds == nil)
        }
    }

    @Test(arguments: [
        (UpstreamFailure.unreachable, SupplierFailure.unreachable), (.reset, .unreachable), (.badAddress, .unreachable),
        (.refusedAddress, .unreachable), (.timedOut, .timedOut), (.truncated, .broken), (.malformed, .broken),
        (.tooLarge, .broken), (.exhausted, .busy), (.cancelled, .unreachable),
    ])
    func `says why there is no whole answer`(failure: UpstreamFailure, expected: SupplierFailure) throws {
        let played = try PlayedClient("retry_budget: 0")
        let told = try played.poll()
        try played.upstream.end(.failure(failure))
        #expect(told.shown == [expected.rawValue])
        #expect(try played.report.tally.failures.all.filter { $0.count > 0 }.map(\.value) == [expected])
    }

    @Test func `counts the bytes of whole answers`() throws {
        let played = try PlayedClient("retry_budget: 0")
        try played.ask(.create)
        try played.upstream.answer(200, "12345")
        try played.ask(.create)
        try played.upstream.answer(500, "67")
        _ = try played.poll()
        try played.upstream.end(.failure(.reset))
        let lines = SupplierReport.prometheus(played.client.reports)
        #expect(lines.contains("layover_supplier_bytes_total{supplier=\"skyscanner\"} 7"))
    }

    @Test func `counts the outcomes of calls`() throws {
        let played = try PlayedClient()
        for status in [200, 204, 302, 404, 429, 500] {
            try played.ask(.create)
            try played.upstream.answer(status)
        }
        _ = try played.poll()
        let lines = SupplierReport.prometheus(played.client.reports)
        for line in [
            "layover_supplier_answers_total{supplier=\"skyscanner\",ask=\"create\",status=\"2xx\"} 2",
            "layover_supplier_answers_total{supplier=\"skyscanner\",ask=\"create\",status=\"429\"} 1",
            "layover_supplier_under_way{supplier=\"skyscanner\",ask=\"poll\"} 1",
            "layover_supplier_seconds_bucket{supplier=\"skyscanner\",ask=\"create\",le=\"0.005\"} 6",
            "layover_supplier_seconds_count{supplier=\"skyscanner\",ask=\"create\"} 6",
            "layover_supplier_failures_total{supplier=\"skyscanner\",reason=\"supplier-timeout\"} 0",
            "layover_supplier_breakers_open{supplier=\"skyscanner\"} 0",
        ] {
            #expect(lines.contains(line), "\(line)")
        }
        #expect(lines.filter { $0.hasPrefix("# TYPE") }.count == Set(lines.filter { $0.hasPrefix("# TYPE") }).count)
        let json = try played.report.json
        #expect(json["name"]?.string == "skyscanner")
        #expect(json["lanes"]?.items?.count == 2)
        #expect(json["lanes"]?.items?.first?["answers"]?["2xx"]?.int == 2)
    }
}
