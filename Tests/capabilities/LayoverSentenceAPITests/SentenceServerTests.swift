import LayoverAssembly
import LayoverCompiler
import LayoverFlags
import LayoverFrame
import LayoverHTTP
import LayoverJSON
import LayoverModel
import LayoverSentence
import LayoverTestKit
import LayoverWeb
import Synchronization
import Testing

@testable import LayoverSentenceAPI

/// Sentences over HTTP.
struct SentenceServerTests {
    @Test func `a code is said with its lists, its destinations and its days`() throws {
        let fixture = try SentenceFixture()
        defer { fixture.server.stop() }
        let reply = try fixture.ask("?market=GB&locale=en-GB&say=1.fly.greece.july")
        #expect(reply.status == 200)
        #expect(reply.header("cache-control") == "no-cache")
        let answer = try reply.json()
        #expect(answer["text"]?.string == "I want to fly to Greece in July.")
        #expect(answer["day"]?.string == "2026-11-20")
        #expect(answer["dir"]?.string == "ltr")
        #expect(
            answer["tokens"]?.items?.compactMap { $0["label"]?.string } == [
                "What: fly", "Where: to Greece", "Places in Greece", "When: in July",
            ])
        #expect(
            answer["options"]?["sub"]?.items?.map { $0["code"]?.string } == [
                "1.fly.greece~chania.july", "1.fly.greece~athens.july",
            ])
        #expect(answer["resolved"]?["kind"]?.string == "explore")
        #expect(answer["resolved"]?["dates"]?["from"]?.string == "2027-07-01")
        #expect(answer["resolved"]?["dates"]?["text"]?.string == "1–31 Jul 2027")
        let one = try fixture.json("?say=1.weekend.oslo.this-weekend&options=none")
        #expect(one["options"] == .object([]))
        #expect(one["resolved"]?["kind"]?.string == "search")
        #expect(one["resolved"]?["nights"] == .object(of: ["min": .int(1), "max": .int(3)]))
        #expect(one["resolved"]?["dates"]?["text"]?.string == "21–22 Nov")
        func searched(_ code: String) throws -> JSONValue? {
            try fixture.json("?say=\(code)&options=none")["resolved"]?["dates"]?["searched"]
        }
        #expect(try searched("1.fly.greece.july") == .object(of: ["departs": .string("2027-07-16")]))
        for (code, departs, returns) in [
            ("1.weekend.oslo.this-weekend", "2026-11-21", "2026-11-22"),
            ("1.weekend.oslo.july", "2027-07-16", "2027-07-18"),
        ] {
            let days = JSONValue.object(of: ["departs": .string(departs), "returns": .string(returns)])
            #expect(try searched(code) == days, "\(code)")
        }
        #expect(try fixture.json("?say=1.fly.oslo.anytime")["resolved"]?["dates"] == .null)
        #expect(try fixture.json("")["text"]?.string == "I want to fly anywhere anytime.")
        #expect(try fixture.json("?say=1.fly.oslo&view=form")["fields"]?.items?.count == 3)
        #expect(try fixture.json("?market=AE&say=1.fly.oslo")["text"]?.string == "I want to fly off to Oslo anytime.")
    }

    @Test func `only a market or a language that is not there is refused`() throws {
        let fixture = try SentenceFixture()
        defer { fixture.server.stop() }
        for target in [
            "?market=XX", "?market=gb", "?locale=cy-GB", "?locale=fr-FR", "/suggest?market=XX", "/grammar?locale=x",
        ] {
            let reply = try fixture.ask(target)
            #expect(reply.status == 400, "\(target)")
            #expect(reply.header("content-type") == "application/problem+json")
        }
        for code in [
            "%00", "1.fly.%ff", "x", "2.fly", "1.fly._QXRsYW50aXM", String(repeating: "a", count: 700), "1..", "%zz",
        ] {
            #expect(try fixture.ask("?say=\(code)&options=bogus&view=x").status == 200, "\(code)")
        }
        #expect(try fixture.ask("", method: "POST", body: "{}").status == 405)
    }

    @Test func `the tag changes with a kill, a market, a query or the day, and with nothing else`() throws {
        let fixture = try SentenceFixture()
        defer { fixture.server.stop() }
        let target = "?say=1.fly.greece.july"
        let tag = try #require(try fixture.ask(target).header("etag"))
        func isSame(_ target: String) throws -> Bool {
            let reply = try fixture.ask(target, ["If-None-Match: \(tag)"])
            if reply.status == 304 { #expect(reply.body.isEmpty) }
            return reply.status == 304
        }
        #expect(try isSame(target))
        #expect(try !isSame("?say=1.fly.greece.anytime"))
        #expect(try !isSame("?market=AE&say=1.fly.greece.july"))
        // A second before midnight in London, and midnight.
        fixture.seconds.now.withLock { $0 = 1_795_219_199 }
        #expect(try isSame(target))
        fixture.seconds.now.withLock { $0 = 1_795_219_200 }
        #expect(try !isSame(target))
        #expect(try fixture.json(target)["day"]?.string == "2026-11-21")
        // Midnight in Dubai was four hours earlier.
        fixture.seconds.now.withLock { $0 = 1_795_186_800 + 5 * 3_600 }
        #expect(try fixture.json("?market=AE")["day"]?.string == "2026-11-21")
        #expect(try isSame(target))
        fixture.flip([KillName(.word, "place.oslo")], generation: 4)
        #expect(try !isSame(target))
    }

    @Test(arguments: [KillName(.word, "place.chania"), KillName(.killSwitch, "chania-flights")])
    func `a killed word is gone with the next answer, and explained in codes that name it`(name: KillName) throws {
        let fixture = try SentenceFixture()
        defer { fixture.server.stop() }
        #expect(
            try fixture.json("?say=1.fly.greece~chania.july")["text"]?.string
                == "I want to fly to Chania in Greece in July.")
        fixture.flip([name], generation: 1)
        let answer = try fixture.json("?say=1.fly.greece~chania.july")
        #expect(answer["text"]?.string == "I want to fly to Greece in July.")
        #expect(answer["repairs"]?.items?.first?["text"]?.string == "Chania: switched off. Showing: Greece.")
        #expect(answer["options"]?["sub"]?.items?.map { $0["id"]?.string } == ["athens"])
        // The style has no other place, so it is gone too.
        #expect(answer["options"]?["place"]?.items?.map { $0["id"]?.string } == ["anywhere", "greece"])
        fixture.flip([], generation: 2)
        #expect(try fixture.json("?say=1.fly.greece~chania.july")["repairs"]?.items?.isEmpty == true)
    }

    @Test func `typed text has words first, then the finder's results, and words alone without it`() throws {
        let fixture = try SentenceFixture()
        defer { fixture.server.stop() }
        func names(_ target: String) throws -> [String] {
            try #require(try fixture.json(target)["options"]?.items).compactMap { $0["code"]?.string }
        }
        let found = try names("/suggest?q=gree&say=1.fly.oslo.july")
        #expect(found.prefix(2) == ["1.fly.greece.july", "1.fly.chania.july"])
        #expect(found.count == 3)
        #expect(fixture.finder.asked.withLock { $0 } == ["gree GB en-GB"])
        fixture.finder.isDown.withLock { $0 = true }
        #expect(try names("/suggest?q=ath") == ["1.fly.athens.anytime"])
        #expect(try names("/suggest?q=ath&slot=time") == [])
        #expect(try names("/suggest?q=") == [])
        // If nothing is found, the text itself is offered and kept as it was typed.
        #expect(try names("/suggest?q=Atlantis&say=1.fly.oslo.july") == ["1.fly._QXRsYW50aXM.july"])
        // The meaning of a code depends only on the exact look-up, not on the finder.
        let typed = try fixture.json("?say=1.fly._QXRsYW50aXM.july")
        #expect(typed["text"]?.string == "I want to fly to “Atlantis” in July.")
        #expect(typed["resolved"]?["kind"]?.string == "nothing")
    }

    @Test func `places that a sentence leads to have the price that a search saw, and another name for it`() throws {
        let fixture = try SentenceFixture()
        defer { fixture.server.stop() }
        let target = "?say=1.fly.greece.july&origin=LHR"
        let before = try #require(try fixture.ask(target).header("etag"))
        var query = SearchQuery()
        (query.origin, query.destination, query.departs) = ("LHR", "CHQ", LocalDate("2027-07-10"))
        let pounds = try #require(Currency("GBP"))
        fixture.prices.see(
            FlightSearch(market: try #require(Market("GB")), currency: pounds, query: query),
            Money(amount: 12_345, currency: pounds), UTCInstant(seconds: 1_795_186_700))
        func prices(_ target: String) throws -> [JSONValue?] {
            try #require(try fixture.json(target)["resolved"]?["destinations"]?.items).map { $0["price"] }
        }
        let price = try #require(try prices(target).first ?? nil)
        #expect(
            price
                == .object(of: [
                    "amount": .int(12_345), "exponent": .int(2), "currency": .string("GBP"),
                    "departs": .string("2027-07-10"), "seen": .string("2026-11-20T14:58:20Z"),
                ]))
        #expect(try prices(target) == [price, nil])
        for other in [
            "?say=1.fly.greece.july", "?say=1.fly.greece.july&origin=OSL", "?say=1.fly.greece.july&origin=lhr",
            "\(target)&adults=2", "?say=1.fly.greece.this-weekend&origin=LHR",
        ] { #expect(try prices(other) == [nil, nil], "\(other)") }
        #expect(try prices("?say=1.fly.beach.july&origin=LHR") == [nil], "one place is searched, and not explored")
        #expect(try fixture.ask(target, ["If-None-Match: \(before)"]).status == 200)
        let after = try #require(try fixture.ask(target).header("etag"))
        #expect(try fixture.ask(target, ["If-None-Match: \(after)"]).status == 304)
        fixture.seconds.now.withLock { $0 += SentenceCallLimits.seenSeconds }
        #expect(try prices(target) == [nil, nil])
    }

    @Test func `a list of codes is said in its order, up to a hundred`() throws {
        let fixture = try SentenceFixture()
        defer { fixture.server.stop() }
        func say(_ body: String) throws -> RawReply { try fixture.ask("/batch", method: "POST", body: body) }
        let reply = try say(#"{"codes": ["1.fly.oslo", "1.fly.nowhere.july", ""]}"#)
        #expect(reply.status == 200)
        let sentences = try #require(try reply.json()["sentences"]?.items)
        #expect(
            sentences.map { $0["text"]?.string } == [
                "I want to fly to Oslo anytime.", "I want to fly anywhere in July.", "I want to fly anywhere anytime.",
            ])
        #expect(sentences.map { $0["repairs"]?.items?.count } == [0, 1, 0])
        func codes(_ count: Int) -> String {
            "[" + Array(repeating: "\"1.fly\"", count: count).joined(separator: ",") + "]"
        }
        #expect(try say(codes(SentenceLimits.batch)).status == 200)
        #expect(try say(codes(SentenceLimits.batch + 1)).status == 400)
        for body in ["", "{}", "[1]", "{\"codes\": 1}", "nonsense"] { #expect(try say(body).status == 400, "\(body)") }
    }

    @Test func `the grammar has every word, its meaning today, and its forms`() throws {
        let fixture = try SentenceFixture()
        defer { fixture.server.stop() }
        fixture.flip([KillName(.word, "place.chania")], generation: 3)
        let grammar = try fixture.json("/grammar?market=GB&locale=en-GB")
        let places = try #require(grammar["places"]?.items)
        #expect(places.map { $0["id"]?.string } == ["anywhere", "beach", "greece", "chania", "athens", "oslo"])
        #expect(places.map { $0["live"]?.items?.first?.int } == [2, 0, 1, 0, 1, 1])
        #expect(places[2]["forms"]?["within"]?.string == "in Greece")
        #expect(grammar["generation"]?.int == 3)
        #expect(grammar["times"]?.items?.map { $0["dates"]?["from"]?.string } == [nil, "2027-07-01", "2026-11-21"])
        #expect(try fixture.ask("/grammar", ["If-None-Match: *"]).status == 304)
    }
}
