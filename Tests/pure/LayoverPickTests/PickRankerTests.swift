import Testing

@testable import LayoverPick

struct PickRankerTests {
    private static func candidate(
        _ id: String, _ values: [String: PickValue], pending: [String] = []
    ) -> PickCandidate {
        var bits: UInt64 = 0
        for (slot, fact) in PickSamples.facts.enumerated() where pending.contains(fact.name) {
            bits |= 1 << UInt64(slot)
        }
        return PickCandidate(id: id, values: PickSamples.facts.map { values[$0.name] }, pending: bits)
    }

    @Test func `penalties of unknown facts apply if the file says so`() throws {
        let score = "score: [{ fact: a, curve: { linear: { zero: 0, one: 1 } } }]\n"
        let candidates = [
            Self.candidate("x", ["a": .number(500)]), Self.candidate("y", ["a": .number(400), "bad": .flag(false)]),
        ]
        #expect(PickText.order(score + "penalties: [{ if: { bad: true }, cost: 0.2 }]", candidates) == ["x", "y"])
        let applied = score + "penalties: [{ if: { bad: true }, cost: 0.2, when_unknown: apply }]"
        #expect(PickText.order(applied, candidates) == ["y", "x"])
    }

    @Test func `ties follow the sign, and unknown values come last either way`() {
        let score = "score: [{ fact: a, curve: { table: { values: [[1, 1]] } } }]\n"
        let candidates = [
            Self.candidate("x", ["b": .number(1_000)]), Self.candidate("y", ["b": .number(2_000)]),
            Self.candidate("z", [:]),
            Self.candidate("w", [:]),
        ]
        #expect(PickText.order(score + "ties: [b]", candidates) == ["x", "y", "w", "z"])
        #expect(PickText.order(score + "ties: [-b]", candidates) == ["y", "x", "w", "z"])
    }

    @Test func `a limit that may still let one in keeps the first open`() throws {
        let text = """
            limits: [{ if: { b: { $gte: 4 } } }]
            score: [{ fact: a, curve: { linear: { zero: 0, one: 1 } } }]
            """
        let pick = try #require(PickText.read(text).pick)
        var ranker = PickRanker()
        let first = Self.candidate("x", ["a": .number(500), "b": .number(5_000)])
        func isDecided(_ other: PickCandidate) -> Bool {
            ranker.rank(pick, [first, other], clock: .wall(minutes: 0))
            return ranker.ranking.isDecided
        }
        #expect(!isDecided(Self.candidate("y", ["a": .number(900)], pending: ["b"])))
        #expect(isDecided(Self.candidate("y", ["a": .number(400)], pending: ["b"])))
        #expect(isDecided(Self.candidate("y", ["a": .number(900), "b": .number(1_000)], pending: ["c"])))
    }

    @Test func `a pending number of a dropped candidate may change the base of the others`() throws {
        let text = """
            score:
              - { fact: a, relative: least, curve: { half_life: { half: 10 } } }
              - { fact: b, unknown: drop, curve: { linear: { zero: 0, one: 1 } } }
            """
        let pick = try #require(PickText.read(text).pick)
        let known = [
            Self.candidate("x", ["a": .number(50_000), "b": .number(900)]),
            Self.candidate("y", ["a": .number(60_000), "b": .number(100)]),
        ]
        var ranker = PickRanker()
        for (pending, isDecided) in [(["a"], false), (["c"], true)] {
            ranker.rank(pick, known + [Self.candidate("z", [:], pending: pending)], clock: .wall(minutes: 0))
            #expect(ranker.ranking.out.map(\.reason.description) == ["unknown:b"])
            #expect(ranker.ranking.isDecided == isDecided)
        }
    }

    @Test func `parts have the points of each criterion`() throws {
        let text =
            "score: [{ fact: a, relative: least, curve: { half_life: { half: 25 } } }, { fact: b, unknown: skip, curve: { linear: { zero: 0, one: 1 } } }]"
        let pick = try #require(PickText.read(text).pick)
        var ranker = PickRanker()
        ranker.rank(
            pick, [Self.candidate("x", ["a": .number(10_000)]), Self.candidate("y", ["a": .number(12_500)])],
            clock: .wall(minutes: 0))
        let parts = ranker.ranking.parts(of: 1)
        #expect(Array(parts) == [.init(value: 25_000, utility: 500_000), .init(value: nil, utility: nil)])
        #expect(ranker.ranking.parts(of: 2).isEmpty)
    }

    @Test(
        arguments: [
            ("3.5", 3_500), ("-12", -12_000), ("0.025", 25), ("40000000", 40_000_000_000), ("3.5000", 3_500),
            ("40000000.001", nil), ("3.5001", nil), ("", nil), (".5", nil), ("5.", nil), ("1e3", nil), ("+1", nil),
            ("--1", nil),
        ] as [(String, Int?)])
    func `decimals are read to the thousandth`(text: String, thousandths: Int?) {
        #expect(DecimalNumber.read(text, places: 3) == thousandths)
        if let thousandths {
            #expect(DecimalNumber.read(DecimalNumber.text(thousandths: thousandths), places: 3) == thousandths)
            var bytes: [UInt8] = []
            DecimalNumber.append(thousandths, places: 3, to: &bytes)
            #expect(String(decoding: bytes, as: UTF8.self) == DecimalNumber.text(thousandths: thousandths))
        }
    }
}
