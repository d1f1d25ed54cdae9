import LayoverModel
import Testing

@testable import LayoverPick

struct PickReaderTests {
    private static let score = "score: [{ fact: a, curve: { half_life: { half: 10 } } }]\n"

    /// One mistake a line, and its code.
    @Test(arguments: [
        ("score: []", "pick.no-score"),
        ("score: [{ fact: prise, curve: { linear: { zero: 0, one: 1 } } }]", "pick.unknown-fact"),
        ("score: [{ fact: kind, curve: { linear: { zero: 0, one: 1 } } }]", "pick.fact-kind"),
        ("score: [{ fact: a }]", "pick.missing-key"), ("score: [{ fact: a, curve: { line: {} } }]", "pick.curve"),
        ("score: [{ fact: a, curve: { linear: { zero: 1, one: 1 } } }]", "pick.flat-line"),
        ("score: [{ fact: a, curve: { piecewise: [[2, 0], [1, 1]] } }]", "pick.points-not-rising"),
        ("score: [{ fact: a, curve: { piecewise: [[1, 0]] } }]", "pick.points"),
        ("score: [{ fact: a, curve: { half_life: { half: 0 } } }]", "pick.half-zero"),
        ("score: [{ fact: a, curve: { log: { from: 5, to: 5 } } }]", "pick.from-not-below-to"),
        ("score: [{ fact: a, curve: { log: { from: 1, to: 5, bend: 0 } } }]", "pick.whole-number"),
        ("score: [{ fact: a, curve: { table: { values: [[1, 1], [1.0, 0]] } } }]", "pick.value-twice"),
        ("score: [{ fact: a, curve: { half_life: { half: 0.0001 } } }]", "pick.number"),
        ("score: [{ fact: a, curve: { half_life: { half: 40000000.001 } } }]", "pick.number"),
        ("score: [{ fact: a, weight: 101, curve: { half_life: { half: 1 } } }]", "pick.whole-number"),
        ("score: [{ fact: a, unknown: 1.1, curve: { half_life: { half: 1 } } }]", "pick.utility"),
        ("score: [{ fact: a, relative: lowest, curve: { half_life: { half: 1 } } }]", "pick.relative"),
        (score + "limits: [{ if: { a: { $gte: 3 } }, when_unknown: stay }]", "pick.when-unknown"),
        (score + "limits: [{ when_unknown: keep }]", "pick.missing-key"),
        (score + "limits: [{ if: { prise: 1 } }]", "condition.unknown-path"),
        (score + "limits: [{ if: { a: { $gte: x } } }]", "condition.literal-type"),
        (score + "penalties: [{ if: { bad: true }, cost: 2 }]", "pick.utility"),
        (score + "hours: { assume: \"ten to nine\" }", "pick.assume"),
        (score + "hours: { stay: 1441 }", "pick.whole-number"), (score + "hours: { detour: 0.5 }", "pick.number"),
        (score + "hours: { metres_per_minute: { wlak: 80 } }", "pick.mode"), (score + "hours: 30", "pick.hours"),
        (score + "weakest: 101", "pick.whole-number"), (score + "ties: [a, -prise]", "pick.unknown-fact"),
        (score + "variety: { by: kind }", "pick.missing-key"), (score + "show: 21", "pick.whole-number"),
        (score + "ties: a", "pick.list-expected"),
    ])
    func `reports the errors of a pick`(text: String, code: String) {
        let read = PickText.read(text)
        #expect(read.pick == nil)
        #expect(read.findings.map(\.code) == [code], "\(read.findings)")
    }

    @Test func `suggests the fact that was meant`() {
        let found = PickText.read("score: [{ fact: distanc, curve: { half_life: { half: 1 } } }]").findings
        #expect(found.first?.message == "no candidate has a fact 'distanc'; did you mean 'distance'?")
    }

    @Test func `reads numbers as they are written, to the thousandth`() throws {
        let pick = try #require(
            PickText.read(
                """
                limits: [{ if: { a: { $gte: 3.5 }, b: [1, 2.25] } }]
                hours: { stay: 30, metres_per_minute: { walk: 80, drive: 500 }, detour: 1.3, assume: "10:00-21:00" }
                score: [{ fact: a, weight: 4, curve: { piecewise: [[3.5, 0], [4.5, 0.9], [5, 1]] } }]
                """
            ).pick)
        #expect(pick.criteria[0].curve.utility(of: 4_000) == 450_000)
        #expect(pick.limits[0].names == "a,b")
        #expect(pick.hours?.travelMinutes(800_000, .walk) == 13)
        #expect(pick.hours?.travelMinutes(800_000, .drive) == 3)
        #expect(pick.hours?.travelMinutes(800_000, .cycle) == 13)
        #expect(pick.hours?.travelMinutes(nil, .walk) == 15)
        let candidate = { (id: String, a: Int, b: Int) in
            PickCandidate(id: id, values: [.number(a), .number(b)] + Array(repeating: nil, count: 7))
        }
        var bare = pick
        bare.hours = nil
        var ranker = PickRanker()
        ranker.rank(
            bare, [candidate("x", 3_499, 1_000), candidate("y", 3_500, 2_250), candidate("z", 4_000, 2_000)],
            clock: .wall(minutes: 0))
        #expect(ranker.ranking.order.map(\.candidate) == [1])
        #expect(ranker.ranking.out.map(\.reason.description) == ["limit:a,b", "limit:a,b"])
    }

    /// Each limit on both sides.
    @Test func `takes as many of each as its limits say, and not one more`() {
        func repeated(_ text: String, _ count: Int) -> String {
            Array(repeating: text, count: count).joined(separator: ", ")
        }
        func codes(_ text: String) -> [String] { PickText.read(text).findings.map(\.code) }
        let criterion = "{ fact: a, curve: { half_life: { half: 1 } } }"
        #expect(codes("score: [\(repeated(criterion, PickLimits.criteria))]").isEmpty)
        #expect(codes("score: [\(repeated(criterion, PickLimits.criteria + 1))]") == ["pick.too-many"])
        for (key, item, limit) in [
            ("limits", "{ if: { a: 1 } }", PickLimits.limits), ("ties", "a", PickLimits.ties),
            ("penalties", "{ if: { a: 1 }, cost: 0.1 }", PickLimits.penalties),
        ] {
            #expect(codes(Self.score + "\(key): [\(repeated(item, limit))]").isEmpty)
            #expect(codes(Self.score + "\(key): [\(repeated(item, limit + 1))]") == ["pick.too-many"])
        }
        func points(_ count: Int) -> String { (0..<count).map { "[\($0), 0.5]" }.joined(separator: ", ") }
        func curve(_ text: String) -> String { "score: [{ fact: a, curve: { \(text) } }]" }
        #expect(codes(curve("piecewise: [\(points(PickLimits.curvePoints))]")).isEmpty)
        #expect(codes(curve("piecewise: [\(points(PickLimits.curvePoints + 1))]")) == ["pick.points"])
        #expect(codes(curve("table: { values: [\(points(PickLimits.tableValues))] }")).isEmpty)
        #expect(codes(curve("table: { values: [\(points(PickLimits.tableValues + 1))] }")) == ["pick.points"])
        #expect(codes(Self.score + "variety: { by: kind, cost: 0, memory: \(PickLimits.varietyMemory) }").isEmpty)
        #expect(
            codes(Self.score + "variety: { by: kind, cost: 0, memory: \(PickLimits.varietyMemory + 1) }")
                == ["pick.whole-number"])
        #expect(codes(curve("half_life: { half: 40000000 }")).isEmpty)
        #expect(codes(Self.score + "show: \(PickLimits.show)").isEmpty)
        #expect(codes(Self.score + "hours: { stay: \(PickLimits.stayMinutes) }").isEmpty)
        let facts = (0...PickLimits.facts).map { PickFact("f\($0)", .number) }
        func reads(_ number: Int) -> Bool {
            PickText.read("score: [{ fact: f\(number), curve: { half_life: { half: 1 } } }]", facts: facts).pick != nil
        }
        #expect(reads(PickLimits.facts - 1))
        #expect(!reads(PickLimits.facts))
    }
}
