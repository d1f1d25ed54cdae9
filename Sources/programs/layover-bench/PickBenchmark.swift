import CAllocations
import LayoverFrame
import LayoverPick

/// The cost of a pick with known facts, and of opening hours: microseconds and allocations.
enum PickBenchmark {
    private static let rounds = 5_000

    static func run() {
        let facts = (0..<8).map { PickFact("f\($0)", .number) } + [PickFact("kind", .text)]
        let pick = pick(facts)
        let candidates = (0..<PickLimits.candidates).map { number in
            PickCandidate(
                id: "candidate-\(number)",
                values: (0..<8).map { .number(number * 7_919 % 97 * 1_000 + $0) } + [.text("kind-\(number % 7)")])
        }
        var ranker = PickRanker()
        measure("rank \(candidates.count) candidates by \(pick.criteria.count) criteria") {
            ranker.rank(pick, candidates, clock: .wall(minutes: 0))
        }
        for text in [
            "Mo-Fr 09:00-17:00", "Mo-Sa 11:00-15:00,17:30-23:00; Su 12:00-22:00; PH off",
            "Apr-Sep Mo-Fr 09:00-18:00; Oct-Mar Mo-Fr 10:00-16:00; Dec 25-26 off", "Feb 29 10:00-12:00",
        ] {
            measure("read '\(text)'") { _ = OpeningHours(text) }
            let hours = OpeningHours(text)
            var minute = 29_730_240
            measure("ask '\(text)'") {
                _ = hours.answer(at: minute)
                minute += 37
            }
        }
    }

    /// A pick with each kind of curve, with variety and ties.
    private static func pick(_ facts: [PickFact]) -> Pick {
        let curves: [Curve] = [
            .halfLife(full: 10_000, half: 20_000, floor: 0), .log(from: 0, to: 90_000, bend: 9, isFalling: true),
            .linear(zero: 97_000, one: 0), .target(at: 40_000, full: 5_000, half: 10_000, floor: 0),
        ]
        var pick = Pick(
            facts: facts,
            criteria: (0..<8).map { slot in
                Pick.Criterion(
                    slot: slot, weight: slot + 1, relative: slot == 0 ? .least : nil, unknown: .skip,
                    curve: curves[slot % curves.count])
            })
        pick.weakest = 20
        pick.ties = [Pick.Tie(slot: 0, isFalling: false)]
        pick.variety = Pick.Variety(slot: 8, cost: 40_000, memory: 3)
        return pick
    }

    private static func measure(_ name: String, _ call: () -> Void) {
        for _ in 0..<200 { call() }
        var times: [UInt64] = []
        times.reserveCapacity(rounds)
        let allocations = allocations_made()
        for _ in 0..<rounds {
            let start = monotonicNanoseconds()
            call()
            times.append(UInt64(monotonicNanoseconds() - start))
        }
        let each = Double(allocations_made() - allocations) / Double(rounds)
        times.sort()
        let median = Double(times[rounds / 2]) / 1_000
        let high = Double(times[rounds * 99 / 100]) / 1_000
        print("picks  \(name): median \(median) us  p99 \(high) us  \(each) allocations")
    }
}
