import Foundation
import LayoverModel
import LayoverTestKit
import LayoverText
import Testing

@testable import LayoverPick

/// Properties of any picks, candidates and hours, tested with seeds; `LAYOVER_PICK_INPUTS=100000` tries more of them.
struct PickPropertyTests {
    private static let inputs = ProcessInfo.processInfo.environment["LAYOVER_PICK_INPUTS"].flatMap(Int.init) ?? 2_000

    /// The ids in order with their scores, and the excluded ones with the reason.
    private struct Outcome: Equatable {
        let order: [String]
        let scores: [String: Int]
        let out: [String: String]
        let isDecided: Bool

        init(
            _ pick: Pick, _ candidates: [PickCandidate], _ clock: PickClock, seen: Set<String> = [],
            ranker: PickRanker? = nil
        ) {
            var ranker = ranker ?? PickRanker()
            ranker.rank(pick, candidates, seen: seen, clock: clock)
            let ranking = ranker.ranking
            order = ranking.order.map { candidates[$0.candidate].id }
            scores = Dictionary(
                ranking.order.map { (candidates[$0.candidate].id, $0.score) }, uniquingKeysWith: { first, _ in first })
            out = Dictionary(
                ranking.out.map { (candidates[$0.candidate].id, $0.reason.description) },
                uniquingKeysWith: { first, _ in first })
            isDecided = ranking.isDecided
        }
    }

    @Test func `a day that no rule holds on changes nothing, whether it is looked at or not`() {
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        for seed in 0..<Self.inputs {
            var random = SeededGenerator(seed: UInt64(seed))
            func date() -> String { "\(months[random.below(12)]) \(random.below(29) + 1)" }
            let rules = (0...random.below(3)).map { _ in
                let year = random.below(4) == 0 ? "\(2025 + random.below(4)) " : ""
                let dates =
                    switch random.below(3) {
                    case 0: date()
                    case 1: date() + "-" + date()
                    default: months[random.below(12)] + "-" + months[random.below(12)]
                    }
                return year + dates + [" 10:00-12:00", " 22:00-03:00", " off", " unknown"][random.below(4)]
            }
            let text = rules.joined(separator: ["; ", ", ", " || "][random.below(3)])
            // No day is a holiday here, but a rule that may apply on any day makes the search examine all days.
            let thorough = OpeningHours(text + "; PH 10:00-12:00")
            #expect(thorough.possibleDays == nil)
            let hours = OpeningHours(text)
            for _ in 0..<4 {
                let minute = 29_000_000 + random.below(3_000_000)
                let whole = thorough.answer(at: minute, holidays: HolidayCalendar(publicDays: []))
                #expect(hours.answer(at: minute) == whole, "seed \(seed): \(text) at \(minute)")
            }
        }
    }

    @Test func `clocks that are read once an hour show the same as when read each time`() {
        let zones = ["Europe/London", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "Nowhere/Atall"]
        // Times around the clock changes of 2026, and any others.
        let changes = [1_774_746_000, 1_792_890_000, 1_772_953_200, 1_775_314_800, 1_793_512_800]
        for seed in 0..<Self.inputs / 20 {
            var random = SeededGenerator(seed: UInt64(seed))
            var times = ZoneTimes()
            for _ in 0..<40 {
                let near = changes[random.below(changes.count)] + random.below(20_000) - 10_000
                let seconds = random.below(3) == 0 ? random.below(2_000_000_000) : near
                let clock = ZonedClock(UTCInstant(seconds: seconds), zones: ICUZones())
                let zone = zones[random.below(zones.count)]
                let shown = clock.minute(in: zone)
                #expect(times.minute(clock, in: zone) == shown, "seed \(seed): \(seconds) in \(zone)")
                let until = (shown ?? seconds / 60) + random.below(200)
                #expect(times.minutes(clock, until: until, in: zone) == clock.minutes(until: until, in: zone))
            }
        }
    }

    @Test func `a utility lies from nothing to the whole, and a rising curve never falls`() {
        for seed in 0..<Self.inputs {
            var random = SeededGenerator(seed: UInt64(seed))
            let curve = PickSamples.curve(&random)
            let first = random.below(90_000) - 20_000
            let second = first + random.below(60_000)
            let utilities = [first, second].map { curve.utility(of: $0) }
            #expect(utilities.allSatisfy { (0...wholeUtility).contains($0) }, "seed \(seed)")
            let extreme = [-PickLimits.number, PickLimits.number].map { curve.utility(of: $0) }
            #expect(extreme.allSatisfy { (0...wholeUtility).contains($0) }, "seed \(seed)")
            guard let isRising = curve.isRising else { continue }
            let isInOrder = isRising ? utilities[0] <= utilities[1] : utilities[0] >= utilities[1]
            #expect(isInOrder, "seed \(seed): \(curve) at \(first) and \(second) gives \(utilities)")
        }
    }

    @Test func `raising one utility never lowers a score`() {
        for seed in 0..<Self.inputs {
            var random = SeededGenerator(seed: UInt64(seed))
            var low = WeightedSum()
            var high = WeightedSum()
            let raised = random.below(6)
            for criterion in 0..<6 {
                let utility = random.below(wholeUtility + 1)
                let weight = 1 + random.below(100)
                low.add(utility, weight: weight)
                high.add(
                    criterion == raised ? utility + random.below(wholeUtility + 1 - utility) : utility, weight: weight)
            }
            let share = random.below(101)
            #expect(low.score(weakest: share) <= high.score(weakest: share), "seed \(seed)")
        }
    }

    @Test func `the order is the same in whatever order candidates come, and in a buffer that was used before`() {
        var used = PickRanker()
        for seed in 0..<Self.inputs {
            var random = SeededGenerator(seed: UInt64(seed))
            let pick = PickSamples.pick(&random)
            let candidates = PickSamples.candidates(&random, pending: seed % 3 * 10)
            let clock = PickSamples.clock(&random)
            let outcome = Outcome(pick, candidates, clock)
            #expect(Outcome(pick, candidates.shuffled(using: &random), clock) == outcome, "seed \(seed)")
            #expect(Outcome(pick, candidates, clock, ranker: used) == outcome, "seed \(seed)")
            used.rank(pick, candidates, clock: clock)
        }
    }

    @Test func `a further candidate changes no other score where nothing is relative`() {
        for seed in 0..<Self.inputs {
            var random = SeededGenerator(seed: UInt64(seed))
            let pick = PickSamples.pick(&random, isRelative: false)
            let candidates = PickSamples.candidates(&random)
            let clock = PickSamples.clock(&random)
            let more = Outcome(pick, candidates + [PickSamples.candidate("more", &random)], clock)
            for (id, score) in Outcome(pick, candidates, clock).scores {
                #expect(more.scores[id] == score, "seed \(seed)")
            }
        }
    }

    @Test func `without the first the second is first, and undoing that restores the first`() {
        for seed in 0..<Self.inputs {
            var random = SeededGenerator(seed: UInt64(seed))
            let pick = PickSamples.pick(&random, isRelative: false, hasVariety: false)
            let candidates = PickSamples.candidates(&random)
            let clock = PickSamples.clock(&random)
            let before = Outcome(pick, candidates, clock)
            guard let first = before.order.first else { continue }
            let without = Outcome(pick, candidates.filter { $0.id != first }, clock)
            #expect(without.order == Array(before.order.dropFirst()), "seed \(seed)")
            let turnedDown = Outcome(pick, candidates, clock, seen: [first])
            #expect(turnedDown.order == without.order && turnedDown.out[first] == "seen", "seed \(seed)")
            #expect(Outcome(pick, candidates, clock, seen: []) == before, "seed \(seed)")
        }
    }

    @Test func `a decided first place stays first, however the fetches end`() {
        var decided = 0
        for seed in 0..<Self.inputs {
            var random = SeededGenerator(seed: UInt64(seed))
            let pick = PickSamples.pick(&random)
            let candidates = PickSamples.candidates(&random, pending: 5 + random.below(20))
            let clock = PickSamples.clock(&random)
            let early = Outcome(pick, candidates, clock)
            guard early.isDecided, candidates.contains(where: { $0.pending != 0 }) else { continue }
            decided += 1
            for _ in 0..<4 {
                let late = Outcome(pick, candidates.map { Self.fetched($0, &random) }, clock)
                #expect(late.order.first == early.order.first, "seed \(seed): \(pick) \(candidates) \(early) \(late)")
            }
        }
        #expect(decided > Self.inputs / 50)
    }

    /// The candidate after all pending facts have arrived, known or unknown.
    private static func fetched(_ candidate: PickCandidate, _ random: inout SeededGenerator) -> PickCandidate {
        var candidate = candidate
        let told = PickSamples.candidate(candidate.id, &random)
        for slot in candidate.values.indices where candidate.isPending(slot) {
            candidate.values[slot] = told.values[slot]
        }
        candidate.pending = 0
        candidate.hours = candidate.values[6]?.text.map { OpeningHours($0) }
        return candidate
    }

    @Test func `any bytes are hours, and a change of state is one`() {
        let pieces = [
            "Mo", "Tu", "Su", "-", ",", ";", " ", "10:00", "18:00", "26:00", "off", "open", "unknown", "\"x\"", "||",
            "PH", "SH", "easter", "week", "12", "Nov", "Feb", "29", "2026", "+", "[1]", "[-1]", "day", "sunset", "(",
            ")", ":", "/2", "24/7", "\u{e9}", "\0",
        ]
        for seed in 0..<Self.inputs {
            var random = SeededGenerator(seed: UInt64(seed))
            let text = (0..<(1 + random.below(12))).map { _ in random.pick(pieces) }.joined()
            let hours = OpeningHours(text)
            let holidays = HolidayCalendar(publicDays: [20_600, 20_700])
            let minute = 29_000_000 + random.below(1_000_000)
            let answer = hours.answer(at: minute, holidays: holidays)
            guard let until = answer.until else { continue }
            #expect(until > minute, "seed \(seed): \(text)")
            #expect(until - minute <= PickLimits.hoursLookAheadDays * 1_440, "seed \(seed): \(text)")
            #expect(hours.answer(at: until, holidays: holidays).state != answer.state, "seed \(seed): \(text)")
        }
    }
}

extension Curve {
    /// True if more is never worse, false if more is never better; `nil` for a curve that is neither.
    fileprivate var isRising: Bool? {
        switch self {
        case .piecewise(let points): (points.first?.utility ?? 0) <= (points.last?.utility ?? 0)
        case .halfLife: false
        case .log(_, _, _, let isFalling): !isFalling
        case .target, .table: nil
        }
    }
}
