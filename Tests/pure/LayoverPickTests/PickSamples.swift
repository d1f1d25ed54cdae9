import LayoverModel
import LayoverPick
import LayoverTestKit

/// Pseudorandom facts, picks and candidates, the same for the same seed.
enum PickSamples {
    static let facts = [
        PickFact("a", .number), PickFact("b", .number), PickFact("c", .number), PickFact("d", .number),
        PickFact("kind", .text), PickFact("bad", .flag), PickFact(PickFact.hours, .text),
        PickFact(PickFact.distance, .number), PickFact(PickFact.closesAfter, .number),
    ]

    static let hours = ["24/7", "10:00-18:00", "Mo-Fr 09:00-17:00", "Sa 20:00-04:00", "nonsense", "off"]

    static func curve(_ random: inout SeededGenerator) -> Curve {
        let low = random.below(50_000)
        let high = low + 1 + random.below(50_000)
        switch random.below(6) {
        case 0: return .linear(zero: low, one: high)
        case 1: return .linear(zero: high, one: low)
        case 2: return .halfLife(full: low, half: 1 + random.below(30_000), floor: random.below(200_000))
        case 3: return .target(at: low, full: random.below(5_000), half: 1 + random.below(30_000), floor: 0)
        case 4: return .log(from: low, to: high, bend: 1 + random.below(1_000), isFalling: random.happens(50))
        default:
            return .table(
                (0..<4).map { Curve.Point(x: $0 * 1_000, utility: random.below(wholeUtility + 1)) },
                otherwise: random.below(wholeUtility))
        }
    }

    static func pick(_ random: inout SeededGenerator, isRelative: Bool = true, hasVariety: Bool = true) -> Pick {
        let criteria = (0..<(1 + random.below(4))).map { slot in
            let unknown: Pick.Criterion.Unknown =
                switch random.below(4) {
                case 0: .skip
                case 1: .drop
                default: .utility(random.below(wholeUtility + 1))
                }
            return Pick.Criterion(
                slot: random.happens(10) ? 8 : slot, weight: 1 + random.below(100),
                relative: isRelative && random.happens(20) ? random.pick([.least, .most]) : nil, unknown: unknown,
                curve: curve(&random))
        }
        var pick = Pick(facts: facts, criteria: criteria)
        pick.weakest = random.happens(50) ? random.below(101) : 0
        if random.happens(40) {
            var policy = HoursPolicy()
            policy.stay = random.below(120)
            policy.keepsUnknown = random.happens(50)
            if random.happens(50) { policy.assume = OpeningHours("10:00-21:00") }
            pick.hours = policy
        }
        if hasVariety, random.happens(50) {
            pick.variety = Pick.Variety(slot: 4, cost: random.below(200_000), memory: 1 + random.below(4))
        }
        pick.ties = random.happens(50) ? [Pick.Tie(slot: random.below(8), isFalling: random.happens(50))] : []
        pick.limits = (0..<random.below(3)).compactMap { _ in test(&random) }
        pick.penalties = (0..<random.below(2)).compactMap { _ in
            test(&random).map { Pick.Penalty(test: $0, cost: random.below(300_000)) }
        }
        return pick
    }

    private static func test(_ random: inout SeededGenerator) -> Pick.Test? {
        let texts = [
            "a: { $gte: 20 }", "b: { $lt: 30.5 }", "kind: [x, y]", "bad: true", "$or: [{ a: { $lt: 5 } }, { c: 1 }]",
            "distance: { $lte: 40 }", "closes_after: { $gte: 60 }",
        ]
        let word = random.happens(50) ? ["keep", "apply"] : ["drop", "ignore"]
        let whole =
            "limits: [{ if: { \(random.pick(texts)) }, when_unknown: \(word[0]) }]\nscore: [{ fact: a, curve: { half_life: { half: 1 } } }]"
        return PickText.read(whole, facts: facts).pick?.limits.first
    }

    static func candidate(_ id: String, _ random: inout SeededGenerator, pending share: Int = 0) -> PickCandidate {
        var values: [PickValue?] = facts.map { fact in
            guard random.happens(75) else { return nil }
            return switch fact.name {
            case PickFact.hours: .text(random.pick(hours))
            case PickFact.closesAfter: nil
            default:
                switch fact.kind {
                case .number: .number(random.below(80) * 1_000)
                case .text: .text(random.pick(["x", "y", "z"]))
                case .flag: .flag(random.happens(50))
                case .texts: .texts([random.pick(["x", "y"])])
                }
            }
        }
        var pending: UInt64 = 0
        for slot in values.indices where slot != 8 && random.happens(share) {
            values[slot] = nil
            pending |= 1 << UInt64(slot)
        }
        let text = values[6]?.text
        return PickCandidate(id: id, values: values, pending: pending, hours: text.map { OpeningHours($0) })
    }

    static func candidates(_ random: inout SeededGenerator, pending share: Int = 0) -> [PickCandidate] {
        (0..<(1 + random.below(8))).map { candidate("c\($0)", &random, pending: share) }
    }

    /// A time in the week after 12 July 2026, a Sunday.
    static func clock(_ random: inout SeededGenerator) -> PickClock {
        .wall(minutes: 29_730_240 + random.below(10_000))
    }
}
