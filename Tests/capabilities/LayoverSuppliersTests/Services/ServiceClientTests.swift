import LayoverAssembly
import LayoverFrame
import LayoverJSON
import LayoverModel
@testable import LayoverSuppliers
import LayoverUpstream
import Testing

/// A client with a staged upstream and clock.
private struct Fixture {
    let upstream = StagedUpstream()
    let clock = StagedClock()
    let told = ToldAnswers()
    let lines = LoggedLines()
    let client: ServiceClient

    init(_ change: (inout ServiceSettings) -> Void = { _ in }) {
        var settings = ServiceSettings(name: "hints", url: "https://hints.example.com/v1")
        settings.headers = [OutgoingHeader("Authorization", "Bearer s3cret")].compactMap { $0 }
        change(&settings)
        client = ServiceClient(
            [settings], upstream: upstream, milliseconds: { [clock] in clock.now },
            after: { [clock] in clock.after($0, $1) }, log: ServerLog { [lines] _, line in lines.append(line) })
    }

    static func ask(
        _ body: String = "{}", service: String = "hints", cacheSeconds: Int = 0, lacks fault: String? = nil
    ) -> ServiceRequest {
        ServiceRequest(
            widget: "hint", service: service, body: Array(body.utf8), deadlineMilliseconds: 120,
            cacheSeconds: cacheSeconds, fault: { $0 == Array("{}".utf8) ? fault : nil })
    }

    func ask(
        _ serviceRequest: ServiceRequest = Fixture.ask(), market: String = "GB",
        trace: [SupplierRequest.TraceHeader] = []
    ) {
        guard let market = Market(market) else { return }
        client.ask(serviceRequest, market: market, trace: trace) { [told] in told.receive($0) }
    }

    func held(_ serviceRequest: ServiceRequest) -> ServiceAnswers.Answer? {
        Market("GB").flatMap { client.held(serviceRequest, market: $0) }
    }

    func count(_ outcome: ServiceTraffic.Outcome) -> Int { client.reports.first?.counts[outcome] ?? 0 }
}

struct ServiceClientTests {
    private static let body = ServiceAnswers.Answer.body(Array(#"{"a":1}"#.utf8))

    @Test func `posts the question with its headers, and nothing else`() async throws {
        let fixture = Fixture()
        fixture.ask(Fixture.ask(#"{"facts":{}}"#), trace: [SupplierRequest.TraceHeader("traceparent", "00-ab-cd-01")])
        let call = try #require(fixture.upstream.calls.first)
        #expect(call.method == .post)
        #expect(call.url == "https://hints.example.com/v1")
        #expect(call.body == Array(#"{"facts":{}}"#.utf8))
        #expect(
            call.headers.map { "\($0.name): \($0.value)" } == [
                "Content-Type: application/json", "Accept: application/json", "Authorization: Bearer s3cret",
                "traceparent: 00-ab-cd-01",
            ])
        #expect(call.limits.totalMilliseconds == 120)
        #expect(call.limits.firstByteMilliseconds == 120)
        #expect(call.limits.bodyBytes == 65_536)
    }

    @Test(
        arguments: [
            (200, #"{"a":1}"#, body), (200, "<html>", .body(Array("<html>".utf8))), (204, "", .noCard),
            (201, "{}", .failed("status 201")), (301, "", .failed("status 301")), (404, "{}", .failed("status 404")),
            (429, "", .failed("status 429")), (500, "{}", .failed("status 500")),
            (200, String(repeating: "x", count: ServiceLimits.answerBytes + 1), .failed("too-large")),
            (
                200, String(repeating: "x", count: ServiceLimits.answerBytes),
                .body(Array(repeating: UInt8(ascii: "x"), count: ServiceLimits.answerBytes))
            ),
        ] as [(Int, String, ServiceAnswers.Answer)])
    func `an answer is 200 with its body, 204, or a failure`(
        status: Int, body: String, expected: ServiceAnswers.Answer
    ) async {
        let fixture = Fixture()
        fixture.ask()
        fixture.upstream.answer(status, body)
        #expect(await fixture.told.next(1) == [expected])
    }

    @Test(arguments: UpstreamFailure.allCases)
    func `no whole answer is a failure, and one that takes too long is late`(failure: UpstreamFailure) async {
        let fixture = Fixture()
        fixture.ask()
        fixture.upstream.end(.failure(failure))
        #expect(await fixture.told.next(1) == [failure == .timedOut ? .late : .failed(failure.rawValue)])
        #expect(fixture.count(failure == .timedOut ? .late : .failed) == 1)
    }

    @Test func `a service without settings fails without a call`() async {
        let fixture = Fixture()
        fixture.ask(Fixture.ask(service: "other"))
        #expect(await fixture.told.next(1) == [.failed("no-service")])
        #expect(fixture.upstream.calls.isEmpty)
    }

    @Test func `equal questions share one call, others do not`() async {
        let fixture = Fixture()
        for market in ["GB", "NO", "GB"] { fixture.ask(market: market) }
        fixture.ask(Fixture.ask("{ }"))
        #expect(fixture.upstream.calls.count == 2)
        fixture.upstream.answer(204)
        #expect(await fixture.told.next(3) == [.noCard, .noCard, .noCard])
        fixture.upstream.answer(200, #"{"a":1}"#)
        #expect(await fixture.told.next(1) == [Self.body])
        #expect(fixture.count(.joined) == 2)
        #expect(fixture.count(.noCard) == 1)
        #expect(fixture.count(.card) == 1)
    }

    @Test func `an answer after its deadline is late and dropped, and is reported once`() async {
        let fixture = Fixture()
        fixture.ask()
        fixture.clock.pass(119)
        #expect(fixture.upstream.cancelled == 0)
        fixture.clock.pass(1)
        #expect(await fixture.told.next(1) == [.late])
        #expect(fixture.upstream.cancelled == 1)
        fixture.upstream.answer(200, "{}")
        fixture.ask()
        fixture.upstream.answer(204)
        #expect(await fixture.told.next(1) == [.noCard], "the late answer was not reported")
    }

    @Test func `an answer is held for as long as its widget says, a failure not at all`() async {
        let fixture = Fixture()
        let serviceRequest = Fixture.ask(cacheSeconds: 10)
        fixture.ask(serviceRequest)
        #expect(fixture.held(serviceRequest) == nil)
        fixture.upstream.answer(503)
        _ = await fixture.told.next(1)
        #expect(fixture.held(serviceRequest) == nil)
        fixture.ask(serviceRequest)
        fixture.upstream.answer(200, #"{"a":1}"#)
        _ = await fixture.told.next(1)
        fixture.clock.pass(9_999)
        #expect(fixture.held(serviceRequest) == Self.body)
        fixture.ask(serviceRequest)
        #expect(await fixture.told.next(1) == [Self.body])
        #expect(fixture.upstream.calls.count == 2, "a stored answer is not requested")
        fixture.clock.pass(1)
        #expect(fixture.held(serviceRequest) == nil)
        #expect(fixture.held(Fixture.ask("{ }", cacheSeconds: 10)) == nil)
    }

    @Test func `an answer that may not be used again is not held`() async {
        let fixture = Fixture()
        fixture.ask()
        fixture.upstream.answer(204)
        _ = await fixture.told.next(1)
        #expect(fixture.held(Fixture.ask()) == nil)
    }

    @Test func `a service that fails is left alone in that market, then tried by one call`() async {
        let fixture = Fixture {
            $0.breaker.calls = 4
            $0.breaker.restMilliseconds = 5_000
        }
        for number in 0..<4 {
            fixture.ask(Fixture.ask("\(number)"))
            fixture.upstream.answer(500)
        }
        _ = await fixture.told.next(4)
        fixture.ask(Fixture.ask("rests"))
        #expect(await fixture.told.next(1) == [.failed("resting")])
        #expect(fixture.client.reports.map(\.resting) == [["GB"]])
        fixture.ask(Fixture.ask("another market"), market: "NO")
        fixture.upstream.answer(204)
        #expect(await fixture.told.next(1) == [.noCard])
        fixture.clock.pass(5_000)
        fixture.ask(Fixture.ask("probe"))
        fixture.ask(Fixture.ask("behind it"))
        #expect(await fixture.told.next(1) == [.failed("resting")])
        fixture.upstream.answer(200, #"{"a":1}"#)
        #expect(await fixture.told.next(1) == [Self.body])
        #expect(fixture.client.reports.map(\.resting) == [[]])
    }

    @Test func `4xx and shortages of this machine are no failures of the service`() async {
        let fixture = Fixture { $0.breaker.calls = 2 }
        for number in 0..<8 {
            fixture.ask(Fixture.ask("\(number)"))
            if number % 2 == 0 { fixture.upstream.answer(404) } else { fixture.upstream.end(.failure(.cancelled)) }
        }
        _ = await fixture.told.next(8)
        #expect(fixture.client.reports.map(\.resting) == [[]])
    }

    private static let lacking = "'hint' is missing; it is text"

    @Test func `an answer that its asker cannot use is wrong, is counted and is in the report`() async {
        let fixture = Fixture()
        fixture.ask(Fixture.ask(lacks: Self.lacking))
        fixture.upstream.answer(200, "{}")
        #expect(await fixture.told.next(1) == [.wrong(Self.lacking)])
        #expect(fixture.count(.wrong) == 1)
        #expect(fixture.count(.card) == 0)
        #expect(fixture.client.reports.first?.wrong == "'hint': \(Self.lacking)")
        let json = fixture.client.reports.first?.json(widgets: [])
        #expect(json?["state"] == .string("wrong"))
        #expect(json?["outcomes"]?["wrong"] == .int(1))
        #expect(
            ServiceReport.prometheus(fixture.client.reports).contains(
                #"layover_remote_answers_total{service="hints",outcome="wrong"} 1"#))
    }

    @Test func `a right answer, or no card, ends the report of a wrong one; a failure does not`() async {
        for (status, body, isWrong) in [(200, #"{"a":1}"#, false), (204, "", false), (500, "", true)] {
            let fixture = Fixture()
            fixture.ask(Fixture.ask(lacks: Self.lacking))
            fixture.upstream.answer(200, "{}")
            fixture.ask(Fixture.ask("2"))
            fixture.upstream.answer(status, body)
            _ = await fixture.told.next(2)
            #expect((fixture.client.reports.first?.wrong != nil) == isWrong, "\(status)")
        }
    }

    @Test func `a wrong answer is never stored, for its caller or for joined callers`() async {
        let fixture = Fixture()
        let question = Fixture.ask(cacheSeconds: 60, lacks: Self.lacking)
        fixture.ask(question)
        fixture.ask(question)
        fixture.upstream.answer(200, "{}")
        #expect(await fixture.told.next(2) == [.wrong(Self.lacking), .wrong(Self.lacking)])
        #expect(fixture.held(question) == nil)
        fixture.ask(question)
        #expect(fixture.upstream.calls.count == 2)
        fixture.upstream.answer(200, #"{"a":1}"#)
        #expect(await fixture.told.next(1) == [Self.body])
        #expect(fixture.held(question) == Self.body)
    }

    @Test func `wrong answers open the breaker as failures do`() async {
        let fixture = Fixture { $0.breaker.calls = 4 }
        for number in 0..<4 {
            fixture.ask(Fixture.ask("\(number)", lacks: Self.lacking))
            fixture.upstream.answer(200, "{}")
        }
        _ = await fixture.told.next(4)
        fixture.ask(Fixture.ask("rests"))
        #expect(await fixture.told.next(1) == [.failed("resting")])
        #expect(fixture.client.reports.map(\.resting) == [["GB"]])
    }

    @Test func `wrong answers of one service are logged once a minute`() async {
        let fixture = Fixture { $0.breaker.calls = 100 }
        for _ in 0..<3 {
            fixture.ask(Fixture.ask(lacks: Self.lacking))
            fixture.upstream.answer(200, "{}")
        }
        let line = "service 'hints' answers 200 with a body that cannot be used: 'hint': \(Self.lacking)"
        #expect(fixture.lines.all == [line])
        fixture.clock.pass(ServiceLimits.wrongLogSeconds * 1_000 - 1)
        fixture.ask(Fixture.ask(lacks: Self.lacking))
        fixture.upstream.answer(200, "{}")
        #expect(fixture.lines.all == [line])
        fixture.clock.pass(1)
        fixture.ask(Fixture.ask(lacks: "it is not JSON"))
        fixture.upstream.answer(200, "{}")
        #expect(fixture.lines.all.count == 2)
        #expect(fixture.lines.all.last?.hasSuffix("it is not JSON") == true)
    }

    @Test func `as many calls are under way as set and no more`() async {
        let fixture = Fixture {
            $0.concurrency.least = 3
            $0.concurrency.most = 3
        }
        for number in 0..<3 { fixture.ask(Fixture.ask("\(number)")) }
        #expect(fixture.upstream.calls.count == 3)
        fixture.ask(Fixture.ask("more"))
        #expect(await fixture.told.next(1) == [.failed("busy")])
        fixture.upstream.answer(204)
        _ = await fixture.told.next(1)
        fixture.ask(Fixture.ask("more"))
        #expect(fixture.upstream.calls.count == 4)
        #expect(fixture.count(.busy) == 1)
    }
}

struct AnswerCacheTests {
    private static func ask(_ number: Int, seconds: Int = 10) -> ServiceRequest {
        ServiceRequest(
            widget: "w", service: "s", body: Array("\(number)".utf8), deadlineMilliseconds: 100, cacheSeconds: seconds)
    }

    @Test func `keeps answers up to its limit, and drops the least recently used`() {
        var cache = AnswerCache(entryLimit: 3, byteLimit: 10_000)
        for number in 0..<3 { cache.keep(.noCard, for: Self.ask(number), at: 0) }
        #expect(cache.find(Self.ask(0), at: 1) == .noCard)
        cache.keep(.noCard, for: Self.ask(3), at: 2)
        #expect(cache.count == 3)
        #expect([0, 1, 2, 3].map { cache.find(Self.ask($0), at: 3) != nil } == [true, false, true, true])
    }

    @Test(arguments: [(0, 3), (1, 2)])
    func `keeps as many bytes as it may and no more`(more: Int, expected: Int) {
        var cache = AnswerCache(entryLimit: 100, byteLimit: 3 * (1 + 43 + 256))
        for number in 0..<3 {
            cache.keep(
                .body(Array(repeating: 0, count: number == 2 ? 43 + more : 43)), for: Self.ask(number), at: 0)
        }
        #expect(cache.count == expected)
    }

    @Test func `an answer larger than the limit is not kept, and displaces nothing`() {
        var cache = AnswerCache(entryLimit: 100, byteLimit: 1_000)
        cache.keep(.noCard, for: Self.ask(0), at: 0)
        cache.keep(.body(Array(repeating: 0, count: 1_000)), for: Self.ask(1), at: 0)
        #expect(cache.count == 1)
        #expect(cache.find(Self.ask(0), at: 0) == .noCard)
    }

    /// Compares the cache with a plain list; the seed of a failure is its argument.
    @Test(arguments: 0..<50)
    func `equals a list, for any input`(seed: UInt64) {
        var random = Steps(state: seed)
        var cache = AnswerCache(entryLimit: 5, byteLimit: 5 * 400)
        var list: [(serviceRequest: ServiceRequest, answer: ServiceAnswers.Answer, until: Int)] = []
        var now = 0
        for _ in 0..<400 {
            now += random.next(upTo: 3_000)
            let serviceRequest = Self.ask(random.next(upTo: 9), seconds: 1 + random.next(upTo: 9))
            if random.next(upTo: 2) == 0 {
                let answer = ServiceAnswers.Answer.body(Array(repeating: 7, count: random.next(upTo: 300)))
                cache.keep(answer, for: serviceRequest, at: now)
                list.removeAll { $0.serviceRequest == serviceRequest }
                while list.count >= 5 || list.reduce(0, { $0 + Self.cost($1.answer) }) + Self.cost(answer) > 2_000 {
                    list.removeFirst()
                }
                list.append((serviceRequest, answer, now + serviceRequest.cacheSeconds * 1000))
            } else {
                let place = list.firstIndex { $0.serviceRequest == serviceRequest }
                let expected = place.flatMap { now < list[$0].until ? list[$0].answer : nil }
                #expect(cache.find(serviceRequest, at: now) == expected)
                if let place {
                    let entry = list.remove(at: place)
                    if expected != nil { list.append(entry) }
                }
            }
            #expect(cache.count == list.count)
            #expect(cache.bytes == list.reduce(0) { $0 + Self.cost($1.answer) })
        }
    }

    private static func cost(_ answer: ServiceAnswers.Answer) -> Int {
        if case .body(let body) = answer { body.count + 257 } else { 257 }
    }

    private struct Steps {
        var state: UInt64

        mutating func next(upTo limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
    }
}
