import LayoverModel
import LayoverTestKit

@testable import LayoverTargeting

/// Random conditions, random facts of which some may still change, and random futures of those facts.
struct RandomConditions {
    var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    private static let letters = ["A", "B", "C", "D"]

    // MARK: Conditions

    mutating func condition(depth: Int = 0) -> Node {
        switch random.below(depth > 2 ? 3 : 7) {
        case 3: mapping(["$and": parts(depth)])
        case 4: mapping(["$or": parts(depth)])
        case 5: mapping(["$nor": parts(depth)])
        case 6: mapping(["$not": condition(depth: depth + 1)])
        default: leaf()
        }
    }

    private mutating func parts(_ depth: Int) -> Node {
        Node(.list((0...random.below(3)).map { _ in condition(depth: depth + 1) }), at: .start)
    }

    private mutating func leaf() -> Node {
        switch random.below(6) {
        case 0: mapping(["count": ordered { String($0.below(10)) }])
        case 1: mapping(["price.min": ordered { "\($0.below(10)) \($0.pick(["GBP", "GBP", "GBP", "EUR"]))" }])
        case 2: mapping(["city": text()])
        case 3: mapping(["countries": list(of: Self.letters)])
        case 4: mapping(["numbers": list(of: ["0", "1", "2", "3"])])
        default: mapping(["carriers": carriers()])
        }
    }

    private mutating func ordered(_ literal: (inout SeededGenerator) -> String) -> Node {
        let name = random.pick(["$eq", "$ne", "$lt", "$lte", "$gt", "$gte", "$in", "$nin", "$exists", "$type", "$not"])
        switch name {
        case "$in", "$nin": return mapping([name: scalars((0..<random.below(4)).map { _ in literal(&random) })])
        case "$exists": return mapping([name: scalar(random.pick(["true", "false"]))])
        case "$type": return mapping([name: scalar(random.pick(["number", "string"]))])
        case "$not": return mapping([name: mapping(["$lt": scalar(literal(&random))])])
        default: return mapping([name: scalar(literal(&random))])
        }
    }

    private mutating func text() -> Node {
        let name = random.pick(["$eq", "$ne", "$lt", "$gte", "$regex", "$ini", "$nini", "$vgt", "$veq", "$inGroup"])
        switch name {
        case "$ini", "$nini": return mapping([name: scalars([random.pick(Self.letters).lowercased()])])
        case "$inGroup": return mapping([name: scalar("north")])
        default: return mapping([name: scalar(random.pick(Self.letters))])
        }
    }

    private mutating func list(of literals: [String]) -> Node {
        let some = (0..<random.below(3)).map { _ in random.pick(literals) }
        switch random.below(6) {
        case 0: return mapping([random.pick(["$in", "$nin"]): scalars(some)])
        case 1: return mapping(["$all": scalars(some)])
        case 2: return mapping(["$size": ordered { String($0.below(6)) }])
        case 3: return mapping(["$elemMatch": mapping([random.pick(["$eq", "$ne"]): scalar(random.pick(literals))])])
        case 4: return mapping(["$not": mapping(["$all": scalars(some)])])
        default: return mapping(["$exists": scalar("true")])
        }
    }

    private mutating func carriers() -> Node {
        let columns = [
            ("name", mapping([random.pick(["$eq", "$ne"]): scalar(random.pick(Self.letters))])),
            ("flights", ordered { String($0.below(10)) }),
            ("price", ordered { "\($0.below(10)) GBP" }),
        ]
        return mapping(["$elemMatch": mapping([columns[random.below(3)], columns[random.below(3)]])])
    }

    // MARK: Facts

    /// One fact for each path, in a state that is possible while results arrive.
    mutating func facts() -> [String: Fact] {
        var facts: [String: Fact] = [:]
        for (path, certainties) in Self.moving {
            switch random.below(6) {
            case 0: facts[path] = .unknown
            case 1: facts[path] = .pending
            default: facts[path] = .known(value(path), random.pick(certainties))
            }
        }
        return facts
    }

    /// Moves the facts to possible later values, within their certainties; `settled` makes all of them final.
    mutating func later(_ facts: [String: Fact], settled: Bool) -> [String: Fact] {
        var later: [String: Fact] = [:]
        for (path, _) in Self.moving { later[path] = next(path, facts[path] ?? .unknown, settled: settled) }
        return later
    }

    private static let moving: [(String, [Fact.Certainty])] = [
        ("count", [.final, .atLeast, .atMost, .provisional, .partlyUnknown]),
        ("price.min", [.final, .atLeast, .atMost, .provisional]), ("city", [.final, .provisional]),
        ("countries", [.final, .growing, .provisional, .partlyUnknown]),
        ("numbers", [.final, .growing, .provisional, .partlyUnknown]),
        ("carriers", [.final, .growing, .provisional, .partlyUnknown]),
    ]

    private mutating func next(_ path: String, _ fact: Fact, settled: Bool) -> Fact {
        switch fact {
        case .unknown: return .unknown
        case .pending:
            if !settled, random.below(3) == 0 { return .pending }
            return random.below(4) == 0 ? .unknown : .known(value(path))
        case .known(let value, let certainty):
            let moved = moved(value, certainty, path)
            if certainty == .partlyUnknown { return .known(moved, .partlyUnknown) }
            return .known(moved, settled ? .final : certainty)
        }
    }

    private mutating func moved(_ value: Value, _ certainty: Fact.Certainty, _ path: String) -> Value {
        switch (certainty, value) {
        case (.atLeast, .int(let number)): .int(number + random.below(5))
        case (.atMost, .int(let number)): .int(number - random.below(5))
        case (.atLeast, .money(let money)):
            .money(Money(amount: money.amount + 100 * random.below(5), currency: money.currency))
        case (.atMost, .money(let money)):
            .money(Money(amount: money.amount - 100 * random.below(5), currency: money.currency))
        case (.growing, .texts(let texts)): .texts(PackedTexts((0..<texts.count).map { texts[$0] } + someLetters()))
        case (.growing, .list(let members)): grown(members, path)
        case (.provisional, _): self.value(path)
        default: value
        }
    }

    private mutating func grown(_ members: [Value], _ path: String) -> Value {
        guard case .list(let more) = value(path) else { return .list(members) }
        return .list((members + more).shuffled(using: &random))
    }

    private mutating func someLetters() -> [String] { (0..<random.below(4)).map { _ in random.pick(Self.letters) } }

    private mutating func value(_ path: String) -> Value {
        switch path {
        case "count": .int(random.below(10))
        case "price.min": money()
        case "city": .text(random.pick(Self.letters))
        case "countries": .texts(PackedTexts(someLetters()))
        case "numbers": .list((0..<random.below(4)).map { _ in .int(random.below(4)) })
        default:
            .list(
                (0..<random.below(3)).map { _ in
                    .record([
                        .text(random.pick(Self.letters)), .int(random.below(10)), random.below(3) == 0 ? nil : money(),
                    ])
                })
        }
    }

    private mutating func money() -> Value {
        let currency = Currency(random.pick(["GBP", "GBP", "EUR"]))
        return currency.map { .money(Money(amount: 100 * random.below(10), currency: $0)) } ?? .int(0)
    }
}

func scalar(_ text: String) -> Node { Node(.scalar(.init(text)), at: .start) }

func scalars(_ texts: [String]) -> Node { Node(.list(texts.map(scalar)), at: .start) }

func mapping(_ entries: KeyValuePairs<String, Node>) -> Node { mapping(entries.map { ($0.key, $0.value) }) }

func mapping(_ entries: [(String, Node)]) -> Node {
    Node(.mapping(entries.map { .init(key: $0.0, keyPosition: .start, value: $0.1) }), at: .start)
}
