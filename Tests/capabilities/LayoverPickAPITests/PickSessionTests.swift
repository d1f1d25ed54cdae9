import LayoverCatalog
import LayoverFlights
import LayoverJSON
import LayoverModel
import LayoverPick
import LayoverText
import Testing

@testable import LayoverPickAPI

/// An answer while it is built, without any service.
struct PickSessionTests {
    private static let facts = [
        PickFact(PickFact.hours, .text), PickFact(PickFact.distance, .number), PickFact(PickFact.closesAfter, .number),
        PickFact("rating", .number), PickFact("price_level", .number),
    ]

    static func plan(_ change: (inout Pick) -> Void = { _ in }) -> PickPlan {
        var pick = Pick(
            facts: facts,
            criteria: [
                Pick.Criterion(slot: 3, weight: 3, unknown: .utility(500_000), curve: .linear(zero: 0, one: 5_000)),
                Pick.Criterion(slot: 4, weight: 1, unknown: .utility(0), curve: .linear(zero: 4_000, one: 0)),
            ])
        change(&pick)
        return PickPlan(
            pick: pick,
            source: .remote(
                PickServices(
                    service: "places", term: "dinner", limit: 50, deadlineMilliseconds: 100, enrichments: enrichments)),
            isNearArrival: false)
    }

    private static let enrichments = [
        PickServices.Enrichment(service: "details", slots: [4], batch: 2, deadlineMilliseconds: 100)
    ]

    private static func found(_ ratings: [Double?]) throws -> FoundPlaces {
        let candidates = ratings.enumerated().map { number, rating in
            JSONValue.object(of: [
                "id": .string("p\(number)"), "title": .string("Place \(number)"), "lat": .double(55.95),
                "lon": .double(-3.19), "facts": .object(of: ["rating": rating.map { .double($0) } ?? .null]),
            ])
        }
        return try #require(
            FoundPlaces(
                .object(of: ["candidates": .array(candidates)]), plan().pick, from: nil, by: .walk,
                marketZone: "Europe/London"))
    }

    private static func session(
        _ ratings: [Double?], _ plan: PickPlan = plan(), seen: Set<String> = [],
        kept: @escaping (PickFactCache.Key) -> [String: PickFactCache.Told] = { _ in [:] }, at seconds: Int = 0
    ) throws -> PickSession {
        PickSession(
            plan, enrichments, try found(ratings),
            in: PickSession.Circumstances(
                seen: seen,
                clock: .moment(
                    ZonedClock(UTCInstant(seconds: 1_796_126_400), zones: ICUZones()), zone: "Europe/London"),
                mode: .walk), isStale: false, kept: kept, at: seconds)
    }

    private static func answer(_ items: KeyValuePairs<String, Int>) -> JSONValue {
        .object(of: [
            "items": .object(
                items.map { JSONValue.Member($0.key, .object(of: ["price_level": .int($0.value)])) })
        ])
    }

    private func ids(_ session: PickSession) -> [String] {
        session.ranking.order.map { session.found.candidates[$0.candidate].id }
    }

    @Test func `the current leaders are queried first, in batches`() throws {
        let session = try Self.session([1, 5, 3, nil, 4])
        #expect(
            session.batches == [
                .init(enrichment: 0, candidates: [1, 4]), .init(enrichment: 0, candidates: [2, 3]),
                .init(enrichment: 0, candidates: [0]),
            ])
        let body = try JSONValue(parsing: try #require(session.question(0)).body)
        #expect(
            body
                == .object(of: [
                    "schema": .int(1), "kind": .string("details"), "ids": .texts(["p1", "p4"]),
                    "fields": .texts(["price_level"]),
                ]))
    }

    @Test func `rejected candidates are not queried`() throws {
        let session = try Self.session([1, 5, 3], seen: ["p1"])
        #expect(session.batches.compactMap { $0?.candidates }.joined().sorted() == [0, 2])
        #expect(!session.isWhole)
    }

    @Test func `it ends early once nothing can change the first`() throws {
        var session = try Self.session([5, 4.5, 1, 0])
        #expect(!session.isDecided)
        #expect(!session.isComplete)
        // Before this answer the first scores at least 0.75 and the second at most 0.925; afterwards the open ones score at
        // most 0.4.
        _ = session.receive(Self.answer(["p0": 0, "p1": 4]), 0, kept: { _ in [:] }, at: 0)
        #expect(session.isDecided)
        #expect(!session.isComplete)
        #expect(ids(session).first == "p0")
        var whole = session
        _ = whole.receive(Self.answer(["p2": 0, "p3": 0]), 1, kept: { _ in [:] }, at: 0)
        #expect(whole.isComplete)
        #expect(ids(whole).first == "p0")
    }

    @Test func `a fact that a service omits, or sends in another type, is unknown`() throws {
        var session = try Self.session([5, 4])
        let told = session.receive(
            .object(of: ["items": .object(of: ["p0": .object(of: ["price_level": .string("cheap")])])]), 0,
            kept: { _ in [:] }, at: 7)
        #expect(session.isComplete)
        #expect(session.missing.isEmpty)
        #expect(session.isWhole)
        #expect(session.found.candidates.allSatisfy { $0.values[4] == nil && $0.pending == 0 })
        #expect(told.map(\.key.id) == ["p0", "p1"])
        #expect(told.allSatisfy { $0.facts.keys.contains("price_level") })
        #expect(told.allSatisfy { $0.facts["price_level"] == .some(nil) })
    }

    @Test(arguments: [nil, JSONValue.null, .int(1), .object(of: ["items": .int(1)])] as [JSONValue?])
    func `a failed service is missing, and older facts replace it`(answer: JSONValue?) throws {
        var session = try Self.session([5, 4])
        _ = session.receive(answer, 0, kept: { _ in [:] }, at: 0)
        #expect(session.isComplete)
        #expect(session.missing == [4])
        #expect(!session.isStale)
        let week = PickCallLimits.staleFactSeconds
        for (age, isUsed) in [(week - 1, true), (week, false)] {
            let kept: (PickFactCache.Key) -> [String: PickFactCache.Told] = { _ in
                ["price_level": PickFactCache.Told(value: .number(1_000), seconds: 0)]
            }
            var late = try Self.session([5, 4], at: age)
            _ = late.receive(answer, 0, kept: kept, at: age)
            #expect(late.isStale == isUsed)
            #expect(late.missing.isEmpty == isUsed)
            #expect((late.found.candidates[0].values[4] != nil) == isUsed)
        }
    }

    @Test func `fresh facts are used without a query`() throws {
        let kept: (PickFactCache.Key) -> [String: PickFactCache.Told] = { key in
            key.service == "details" ? ["price_level": PickFactCache.Told(value: .number(2_000), seconds: 100)] : [:]
        }
        let fresh = PickCallLimits.freshSeconds(of: "price_level")
        let session = try Self.session([5, 4], kept: kept, at: 99 + fresh)
        #expect(session.batches.isEmpty)
        #expect(session.isComplete)
        #expect(session.isWhole)
        let old = try Self.session([5, 4], kept: kept, at: 100 + fresh)
        #expect(old.batches.count == 1)
    }

    @Test func `candidates beyond the limit of queries are missing`() throws {
        let one = [PickServices.Enrichment(service: "details", slots: [4], batch: 1, deadlineMilliseconds: 100)]
        let session = PickSession(
            Self.plan(), one, try Self.found(Array(repeating: 3, count: PickCallLimits.calls + 2)),
            in: PickSession.Circumstances(seen: [], clock: .wall(minutes: 0), mode: .walk), isStale: false,
            kept: { _ in [:] }, at: 0)
        #expect(session.batches.count == PickCallLimits.calls)
        #expect(session.missing == [4])
        #expect(!session.isWhole)
    }

    @Test func `a fact that has not arrived at the end of the wait is unknown`() throws {
        var session = try Self.session([5, 4, 3])
        session.endWait(kept: { _ in [:] }, at: 0)
        #expect(session.isComplete)
        #expect(session.missing == [4])
        #expect(ids(session) == ["p0", "p1", "p2"])
        #expect(session.receive(Self.answer(["p0": 1]), 0, kept: { _ in [:] }, at: 0).isEmpty)
    }

    @Test func `an answer has every point and names the missing facts`() throws {
        var session = try Self.session([5, 4])
        session.endWait(kept: { _ in [:] }, at: 0)
        let head = PickWriter.Head(pick: "dinner", run: "r", catalog: "c", generation: 3, explains: true)
        let written = try JSONValue(parsing: head.bytes(before: PickWriter(session: session, head: head).tail))
        #expect(written["missing"] == .texts(["price_level"]))
        #expect(written["complete"]?.bool == false)
        let first = try #require(written["order"]?.items?.first)
        #expect(first["id"]?.string == "p0")
        #expect(first["score"] == .double(0.75))
        #expect(first["parts"]?.items?.count == 2 && first["parts"]?.items?[1]["value"] == .null)
        #expect(first["facts"] == .object(of: ["rating": .int(5)]))
        #expect(first["links"]?["geo"]?.string?.hasPrefix("geo:55.95,-3.19") == true)
        #expect(written["out"] == .object([]))
        #expect(written["out_ids"] == .object([]))
    }

    @Test func `an answer is no longer than its limit, whatever sources send`() throws {
        let long = String(repeating: "x", count: 60_000)
        let candidates = (0..<20).map { number in
            JSONValue.object(of: [
                "id": .string("p\(number)"), "title": .string(long), "facts": .object(of: ["rating": .int(3)]),
            ])
        }
        let plan = Self.plan { $0.show = 20 }
        let found = try #require(
            FoundPlaces(
                .object(of: ["candidates": .array(candidates)]), plan.pick, from: nil, by: .walk, marketZone: "UTC"))
        let session = PickSession(
            plan, [], found, in: PickSession.Circumstances(seen: [], clock: .wall(minutes: 0), mode: .walk),
            isStale: false, kept: { _ in [:] }, at: 0)
        let head = PickWriter.Head(pick: "dinner", run: "r", catalog: "c", generation: 0, explains: false)
        let bytes = head.bytes(before: PickWriter(session: session, head: head).tail)
        #expect(bytes.count <= PickCallLimits.answerBytes)
        #expect(try JSONValue(parsing: bytes)["order"]?.items?.count == 2)
    }
}

struct PickCacheTests {
    @Test func `requested facts stay stored, up to a limit`() {
        let cache = PickFactCache(limit: 10)
        for number in 0..<100 {
            cache.keep(["a": .number(number)], PickFactCache.Key(service: "s", id: "\(number)"), at: number)
            cache.keep(["b": nil], PickFactCache.Key(service: "s", id: "kept"), at: number)
            #expect(cache.count <= 10)
        }
        let kept = cache.facts(PickFactCache.Key(service: "s", id: "kept"))
        #expect(kept["b"]?.seconds == 99)
        #expect(kept["b"]?.value == nil)
        #expect(cache.facts(PickFactCache.Key(service: "s", id: "0")).isEmpty)
        #expect(cache.facts(PickFactCache.Key(service: "other", id: "kept")).isEmpty)
    }

    @Test(arguments: [(PickCallLimits.keptBytes, true), (PickCallLimits.keptBytes + 1, false)])
    func `an answer is kept for its second, where it is not too long`(bytes: Int, isKept: Bool) {
        #expect((KeptAnswer(tail: Array(repeating: 0x20, count: bytes), end: .complete) != nil) == isKept)
        let cache = SecondCache<Int>()
        cache.keep(bytes, at: 5)
        #expect([4, 5, 6].map { cache.value(at: $0) } == [nil, bytes, nil])
    }

    @Test func `candidates are reused for a day`() {
        let cells = PickCells(limit: 4)
        let found = FoundPlaces([], [], PickSessionTests.plan().pick, by: .walk, zone: "UTC")
        for number in 0..<40 {
            cells.keep(PickCells.Cell(found: found, seconds: 0, isWhole: true), for: [UInt8(number)])
            #expect(cells.count <= 4)
        }
        #expect(cells.cell([39], at: PickCallLimits.staleSeconds - 1) != nil)
        #expect(cells.cell([39], at: PickCallLimits.staleSeconds) == nil)
        #expect(cells.cell([0], at: 0) == nil)
    }
}
