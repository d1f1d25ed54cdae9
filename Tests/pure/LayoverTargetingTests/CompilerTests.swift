import LayoverModel
import LayoverTestKit
import Testing

@testable import LayoverTargeting

/// Mistakes of authors: each has a code, a place and a remedy.
struct CompilerTests {
    @Test(
        arguments: [
            ("CU", "condition.not-a-mapping"), (["CU"], "condition.not-a-mapping"),
            (["countrys": ["CU"]], "condition.unknown-path"), (["price": ["mn": "1 GBP"]], "condition.unknown-path"),
            (["best": ["colour": "red"]], "condition.unknown-path"), (["city.name": "x"], "condition.unknown-path"),
            (["carriers": ["$elemMatch": ["nam": "BA"]]], "condition.unknown-path"),
            (["count": ["$gtt": 3]], "condition.unknown-operator"), (["$xor": []], "condition.unknown-operator"),
            (["$gte": 3], "condition.operator-place"), (["count": ["$or": []]], "condition.operator-place"),
            (["count": ["gte": 3]], "condition.operator-expected"), (["count": [:]], "condition.operator-expected"),
            (["count": ["$gte": 3, "x": 4]], "condition.operator-expected"),
            (["countries": "CU"], "condition.operator-type"),
            (["carriers": ["$in": ["BA"]]], "condition.operator-type"),
            (["count": ["$regex": "a"]], "condition.operator-type"),
            (["complete": ["$gt": true]], "condition.operator-type"),
            (["count": "many"], "condition.literal-type"), (["count": "1.5"], "condition.literal-type"),
            (["count": "99999999999999999999"], "condition.literal-type"), (["count": "+1"], "condition.literal-type"),
            (["complete": "yes"], "condition.literal-type"), (["count": [1, "two"]], "condition.literal-type"),
            (["price.min": 100], "condition.literal-type"), (["price.min": "100 gbp"], "condition.literal-type"),
            (["price.min": "1.005 GBP"], "condition.literal-type"),
            (["price.min": "1.5 JPY"], "condition.literal-type"),
            (["price.min": "£100"], "condition.literal-type"), (["price.min": "1. GBP"], "condition.literal-type"),
            (["departs": "7.12.2026"], "condition.literal-type"), (["departs": "2026-02-30"], "condition.literal-type"),
            (["now": "2026-12-07 09:00"], "condition.literal-type"), (["shortest": 90], "condition.literal-type"),
            (["shortest": "30m1h"], "condition.literal-type"), (["shortest": ""], "condition.null"),
            (["shortest": "99999999999999999d"], "condition.literal-type"),
            (["saving": "0.1"], "condition.literal-type"),
            (["saving": "1.234%"], "condition.literal-type"), (["city": ["$eq": ["x"]]], "condition.literal-type"),
            (["city": "null"], "condition.null"), (["city": "~"], "condition.null"),
            (["city": ["$regex": "("]], "condition.pattern"), (["city": ["$regex": "(?=a)"]], "condition.pattern"),
            (["city": ["$inGroup": "noth"]], "condition.unknown-group"),
            (["count": ["$inGroup": "odd"]], "condition.literal-type"),
            (["city": ["$in": "Oslo"]], "condition.list-expected"), (["$or": ["count": 1]], "condition.list-expected"),
            (["city": ["$type": "text"]], "condition.type-name"),
            (["city": ["$exists": "maybe"]], "condition.literal-type"),
        ] as [(Node, String)])
    func `refuses with a stable code`(node: Node, code: String) {
        let (condition, findings) = Fixture.compile(node)
        #expect(condition == nil)
        #expect(findings.map(\.code) == [code], "\(findings)")
    }

    @Test(
        arguments: [
            (["countrys": ["CU"]], "unknown fact 'countrys'; did you mean 'countries'?"),
            (["price": ["mn": "1 GBP"]], "unknown fact 'price.mn'; did you mean 'price.min'?"),
            (["count": ["$get": 3]], "unknown operator '$get'; did you mean '$gt'?"),
            (["$orr": []], "unknown operator '$orr'; did you mean '$or'?"),
            (["city": ["$inGroup": "noth"]], "there is no group 'noth'; did you mean 'north'?"),
            (
                ["countries": "CU"],
                "'$eq' does not fit 'countries', which is a list of text; "
                    + "write '{ $all: [...] }' or a list of which one is enough"
            ),
            (
                ["price.min": 100],
                "'100' is not a money, as 'price.min' asks; write an amount such as 54.07 GBP"
            ),
        ] as [(Node, String)])
    func `has a suggestion`(node: Node, message: String) {
        #expect(Fixture.compile(node).1.map(\.message) == [message])
    }

    @Test func `finds all errors of a condition, each at its place, in the order of the file`() {
        func at(_ line: Int, _ column: Int) -> Position { Position(line: line, column: column) }
        func text(_ text: String, _ position: Position) -> Node { Node(.scalar(.init(text)), at: position) }
        let condition = Node(
            .mapping([
                .init(key: "cont", keyPosition: at(3, 1), value: text("6", at(3, 7))),
                .init(
                    key: "price.min", keyPosition: at(1, 1),
                    value: Node(
                        .mapping([
                            .init(key: "$lt", keyPosition: at(1, 14), value: text("cheap", at(1, 19))),
                            .init(key: "$foo", keyPosition: at(2, 14), value: text("1", at(2, 20))),
                        ]), at: at(1, 12))),
            ]), at: at(1, 1))
        #expect(
            Fixture.compile(condition).1.map { "\($0.location) \($0.length) \($0.code)" } == [
                "widget.yaml:1:19 5 condition.literal-type", "widget.yaml:2:14 4 condition.unknown-operator",
                "widget.yaml:3:1 4 condition.unknown-path",
            ])
    }

    @Test func `takes 16 levels and refuses 17`() {
        func nested(_ levels: Int) -> Node {
            (1..<levels).reduce(["count": 1] as Node) { inner, _ in mapping(["$not": inner]) }
        }
        #expect(Fixture.compile(nested(Limits.conditionDepth)).0 != nil)
        #expect(Fixture.compile(nested(Limits.conditionDepth + 1)).1.map(\.code) == ["condition.too-deep"])
    }

    @Test func `takes 256 tests and refuses 257, once`() {
        func wide(_ count: Int) -> Node {
            mapping(["$or": Node(.list(Array(repeating: ["count": 1], count: count)), at: .start)])
        }
        #expect(Fixture.compile(wide(Limits.conditionLeaves)).0 != nil)
        #expect(Fixture.compile(wide(Limits.conditionLeaves + 20)).1.map(\.code) == ["condition.too-large"])
    }

    @Test func `takes lists of 1000 members and refuses 1001`() {
        func long(_ count: Int) -> Node { ["count": scalars((0..<count).map(String.init))] }
        #expect(Fixture.compile(long(Limits.listLength)).0 != nil)
        #expect(Fixture.compile(long(Limits.listLength + 1)).1.map(\.code) == ["condition.list-too-long"])
        let all: Node = ["countries": ["$all": Node(.list(Array(repeating: ["$eq": 1], count: 1001)), at: .start)]]
        #expect(Fixture.compile(all).1.map(\.code) == ["condition.list-too-long"])
    }

    @Test(.timeLimit(.minutes(2)), arguments: [Limits.findings, Limits.findings + 1, 200_000])
    func `reports 100 findings at most, in bounded time`(wrong: Int) {
        let node = mapping((0..<wrong).map { ("cuont.\($0)", "1") })
        #expect(Fixture.compile(node).1.count == Limits.findings)
    }

    @Test(arguments: [(Limits.groupLength, true), (Limits.groupLength + 1, false)])
    func `takes groups of 10000 members`(count: Int, accepted: Bool) {
        let compiler = Fixture.compiler(groups: ["big": (0..<count).map(String.init)])
        let (condition, findings) = compiler.compile(["count": ["$inGroup": "big"]])
        #expect((condition != nil) == accepted)
        #expect(findings.map(\.code) == (accepted ? [] : ["condition.list-too-long"]))
        if let condition {
            #expect(condition.evaluate { _ in .known(.int(count - 1)) } == .yes)
            #expect(condition.evaluate { _ in .known(.int(count)) } == .no)
        }
    }

    @Test func `names the facts it looks at, once each`() throws {
        let node: Node = [
            "count": ["$gt": 1, "$lt": 9], "$or": [["best.flights": 1], ["carriers": ["$elemMatch": ["name": "x"]]]],
        ]
        let condition = try #require(Fixture.compile(node).0)
        #expect(condition.operands.map(\.path) == ["count", "best.flights", "carriers"])
        #expect(condition.operands.map(\.slot) == [0, 12, 5])
    }

    @Test(arguments: [3, 20_261_121] as [UInt64])
    func `answers any tree of nodes with a condition or with errors`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var accepted = 0
        for number in 0..<20_000 {
            let node = anyNode(&random, depth: 0)
            let (condition, findings) = Fixture.compile(node)
            #expect(
                (condition == nil) == findings.contains(where: \.isError),
                "seed \(seed), tree \(number): \(node.sketch)")
            #expect(findings == findings.sorted())
            guard let condition else { continue }
            accepted += 1
            _ = condition.inWords
            _ = condition.trace { _ in .unknown }
        }
        #expect(accepted > 100, "seed \(seed): only \(accepted) trees were conditions")
    }

    private func anyNode(_ random: inout SeededGenerator, depth: Int) -> Node {
        let keys =
            Operator.allCases.map(\.rawValue) + ["$and", "$or", "$nor", "$not", "$", "", ".", "x", "price", "min"]
        let texts = [
            "", "1", "-1", "GB", "1 GBP", "90m", "10%", "2026-12-07", "true", "null", "(", "north", "\u{0}", "é",
        ]
        let size = random.below(3)
        switch random.below(depth > 6 ? 1 : 4) {
        case 0: return Node(.scalar(.init(random.pick(texts), random.pick([.plain, .quoted]))), at: .start)
        case 1: return Node(.list((0..<size).map { _ in anyNode(&random, depth: depth + 1) }), at: .start)
        default:
            let names = depth == 0 ? Fixture.paths.map(\.path) + ["$and", "$or"] : keys + Fixture.paths.map(\.path)
            return mapping((0...size).map { _ in (random.pick(names), anyNode(&random, depth: depth + 1)) })
        }
    }
}
