import LayoverFlags
import LayoverFrame
import LayoverHTTP
import LayoverJSON
import LayoverModel
import LayoverSentence
import LayoverTestKit
import Synchronization
import Testing

@testable import LayoverSentenceAPI

/// Limits that keep a stranger from requesting sentences endlessly.
struct SentenceLimitTests {
    private static let calls = ["", "/suggest?q=ath", "/grammar", "?say=1.fly._QXRsYW50aXM"]

    @Test func `all calls of one address share one rate, and say when to come again`() throws {
        let fixture = try SentenceFixture(rate: 2)
        defer { fixture.server.stop() }
        for call in SentenceLimitTests.calls { #expect(try fixture.ask(call).status == 200, "\(call)") }
        for call in SentenceLimitTests.calls {
            let refused = try fixture.ask(call)
            #expect(refused.status == 429, "\(call)")
            #expect(refused.header("retry-after") == "1")
            #expect(refused.header("content-type") == "application/problem+json")
            #expect(try refused.json()["type"]?.string?.hasSuffix("/sentence-too-often") == true)
        }
        #expect(try fixture.ask("/batch", method: "POST", body: #"{"codes": ["1.fly"]}"#).status == 429)
        #expect(fixture.context.lookups.prometheus.contains("layover_lookups_limited_total 5"))
    }

    @Test func `a batch counts each of its codes`() throws {
        let fixture = try SentenceFixture(rate: 10)
        defer { fixture.server.stop() }
        let codes = Array(repeating: "\"1.fly\"", count: SentenceLimits.batch).joined(separator: ",")
        #expect(try fixture.ask("/batch", method: "POST", body: "[\(codes)]").status == 200)
        let refused = try fixture.ask("")
        #expect(refused.status == 429)
        // 20 were available, 100 were used.
        #expect((7...9).contains(Int(refused.header("retry-after") ?? "") ?? 0))
    }

    @Test func `look-ups are shed while workers have too much to do`() throws {
        let fixture = try SentenceFixture()
        defer { fixture.server.stop() }
        var pressure = Pressure()
        pressure.workedPercent = 100
        fixture.context.pressure.setCurrent(pressure)
        for call in SentenceLimitTests.calls {
            let refused = try fixture.ask(call)
            #expect(refused.status == 503, "\(call)")
            #expect(try refused.json()["type"]?.string?.hasSuffix("/overloaded") == true)
        }
        fixture.context.pressure.setCurrent(Pressure())
        #expect(try fixture.ask("").status == 200)
    }

    @Test func `a kill of sentences answers 503 at once, also to clients that have the answer`() throws {
        let fixture = try SentenceFixture()
        defer { fixture.server.stop() }
        let tag = try #require(try fixture.ask("").header("etag"))
        fixture.flip([.sentence], generation: 1)
        for call in SentenceLimitTests.calls {
            let killed = try fixture.ask(call, ["If-None-Match: \(tag)"])
            #expect(killed.status == 503, "\(call)")
            #expect(Int(killed.header("retry-after") ?? "") ?? 0 > 0)
            #expect(try killed.json()["type"]?.string?.hasSuffix("/sentence-unavailable") == true)
        }
        #expect(try fixture.ask("/batch", method: "POST", body: #"{"codes": ["1.fly"]}"#).status == 503)
        fixture.flip([], generation: 2)
        #expect(try fixture.ask("").status == 200)
    }

    @Test func `a kill in one market leaves the others their sentences`() throws {
        let fixture = try SentenceFixture()
        defer { fixture.server.stop() }
        let market = try #require(Market("AE"))
        fixture.context.holder.publish(
            KillOverlay(flips: [.kill(.sentence, KillScope(markets: [market]))], generation: 1))
        #expect(try fixture.ask("?market=AE").status == 503)
        #expect(try fixture.ask("?market=GB").status == 200)
    }

    /// Texts that fold to many letters, or that match nothing.
    @Test(arguments: ["\u{fdfa}", "a", " ", "\u{301}", "東", "ש", "e\u{301}", "a ", "\u{1f468}\u{200d}"])
    func `any text of 80 characters is answered, and looked up once`(letter: String) throws {
        let fixture = try SentenceFixture()
        defer { fixture.server.stop() }
        let text = String(repeating: letter, count: 80)
        let encoded = text.utf8.map { "%" + String($0, radix: 16) }.joined()
        #expect(try fixture.ask("/suggest?q=\(encoded)").status == 200)
        #expect(fixture.finder.asked.withLock { $0.count } <= 1)
    }
}
