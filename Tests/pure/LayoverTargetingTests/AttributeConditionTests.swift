import LayoverModel
import LayoverPattern
import LayoverTestKit
import Testing

@testable import LayoverTargeting

/// GrowthBook's conditions beyond its own vectors; the expected results come from reading its reference implementation.
struct AttributeConditionTests {
    private static let groups = SavedGroups(["odd": [1, "3", 5], "many": (0..<100).map { .text("m\($0)") }])

    private static func compile(_ written: AttributeValue) -> (AttributeCondition, [ConditionProblem]) {
        AttributeCondition.compile(written, groups: groups, patterns: RegularExpressions())
    }

    private static func holds(_ condition: String, _ attributes: String) throws -> Bool {
        let written = try AttributeValue(parsing: Array(condition.utf8))
        let who = try AttributeValue(parsing: Array(attributes.utf8))
        return compile(written).0.holds(for: try #require(who.object))
    }

    @Test(arguments: [
        (#"{"a":"null"}"#, "{}"), (#"{"a":0}"#, "{}"), (#"{"a":0}"#, #"{"a":""}"#), (#"{"a":"1,2"}"#, #"{"a":[1,2]}"#),
        (#"{"a":"1.5"}"#, #"{"a":1.5}"#), (#"{"a":true}"#, #"{"a":"x"}"#), (#"{"a":false}"#, #"{"a":""}"#),
        (#"{"a":1}"#, #"{"a":true}"#), (#"{"a":{}}"#, #"{"a":{}}"#), (#"{"a.1":"y"}"#, #"{"a":["x","y"]}"#),
        (#"{"a.length":2}"#, #"{"a":[0,0]}"#), (#"{"a":{"$ne":[1]}}"#, #"{"a":[1]}"#), (#"{"a":{"$eq":null}}"#, "{}"),
        (#"{"a":{"$exists":0}}"#, "{}"), (#"{"a":{"$exists":"x"}}"#, #"{"a":false}"#),
        (#"{"a":{"$size":"2"}}"#, #"{"a":[1,2]}"#), (#"{"a":{"$size":true}}"#, #"{"a":[1]}"#),
        (#"{"a":{"$regex":"ul"}}"#, "{}"), (#"{"a":{"$regex":"^1,2$"}}"#, #"{"a":[1,2]}"#),
        (#"{"a":{"$regexi":"A/B"}}"#, #"{"a":"xa/b"}"#), (#"{"a":{"$lt":"b"}}"#, #"{"a":["a"]}"#),
        (#"{"a":{"$vgte":"1.0.0"}}"#, #"{"a":2}"#), (#"{"a":{"$veq":"0"}}"#, #"{"a":null}"#),
        (#"{"a":{"$not":"x"}}"#, #"{"a":"y"}"#), (#"{"a":{"$not":{"$regx":1}}}"#, #"{"a":"y"}"#),
        (#"{"a":{"$elemMatch":{"b.c":1}}}"#, #"{"a":[{"b":{"c":1}}]}"#), (#"{"a":{"$all":["1"]}}"#, #"{"a":[1]}"#),
        (#"{"a":{"$all":[]}}"#, #"{"a":[]}"#), (#"{"a":{"$all":[{"$gt":3}]}}"#, #"{"a":[1,4]}"#),
        (#"{"a":{"$inGroup":"odd"}}"#, #"{"a":[2,1]}"#), (#"{"a":{"$inGroup":"many"}}"#, #"{"a":"m99"}"#),
        (#"{"a":{"$notInGroup":"odd"}}"#, #"{"a":3}"#), (#"{"a":{"$nin":["x"]}}"#, "{}"),
        (#"{"a":{"$in":[null]}}"#, "{}"), (#"{"a":{"$ini":["É"]}}"#, #"{"a":"é"}"#), (#"{"$or":{}}"#, "{}"),
        (#"{"$nor":[]}"#, #"{"never":1}"#), ("{}", "{}"), (#"{"a":{"$gt":1,"b":2}}"#, #"{"a":{"$gt":1,"b":2}}"#),
    ])
    func `everything that GrowthBook's reference accepts holds`(condition: String, attributes: String) throws {
        // An empty `$nor` is the opposite of an empty `$or`, which is true.
        #expect(try Self.holds(condition, attributes) == !condition.contains("$nor"))
    }

    @Test(arguments: [
        (#"{"a":null}"#, #"{"a":0}"#), (#"{"a":false}"#, "{}"), (#"{"a":"x"}"#, #"{"a":"X"}"#),
        (#"{"a":1}"#, #"{"a":"1px"}"#),
        (#"{"a":{"$eq":[1]}}"#, #"{"a":[1]}"#), (#"{"a":{"$eq":"1"}}"#, #"{"a":1}"#),
        (#"{"a":{"$lt":1}}"#, #"{"a":"x"}"#),
        (#"{"a":{"b":1,"c":2}}"#, #"{"a":{"c":2,"b":1}}"#), (#"{"a":{"$in":["1"]}}"#, #"{"a":1}"#),
        (#"{"a":{"$nin":"x"}}"#, #"{"a":"y"}"#), (#"{"a":{"$elemMatch":{"$lt":5}}}"#, #"{"a":[0]}"#),
        (#"{"a":{"$elemMatch":{"$or":[{"$eq":1}]}}}"#, #"{"a":[1]}"#), (#"{"a.01":"y"}"#, #"{"a":["x","y"]}"#),
        (#"{"a":{"$regex":5}}"#, #"{"a":5}"#), (#"{"a":{"$regex":"(?=x)"}}"#, #"{"a":"x"}"#),
        (#"{"a":{"$type":"undefined"}}"#, "{}"), (#"{"a":{"$inGroup":"nobody"}}"#, #"{"a":1}"#),
        (#"{"a":"caf\u00e9"}"#, #"{"a":"cafe\u0301"}"#), (#"{"a":{"$in":[[1]]}}"#, #"{"a":[[1]]}"#),
        (#"{"$unknown":1}"#, "{}"), (#"{"a":{"$vlt":"1.0.0"}}"#, #"{"a":"1.0.0"}"#),
    ])
    func `everything that GrowthBook's reference rejects does not hold`(condition: String, attributes: String) throws {
        #expect(try !Self.holds(condition, attributes))
    }

    @Test func `a condition that cannot work is reported at its place`() throws {
        let written = #"{"$and":[{"a":{"$regx":1}},{"b":{"$in":3,"$regex":"("}},{"c":{"$inGroup":"nobody"}}]}"#
        let (_, problems) = Self.compile(try AttributeValue(parsing: Array(written.utf8)))
        #expect(
            problems.map(\.code) == [
                "condition.unknown-operator", "condition.list-expected", "condition.pattern", "condition.unknown-group",
            ])
        #expect(
            problems.map(\.path) == [
                ["$and", "0", "a", "$regx"], ["$and", "1", "b", "$in"], ["$and", "1", "b", "$regex"],
                ["$and", "2", "c", "$inGroup"],
            ])
    }

    @Test(arguments: [(Limits.attributeConditionDepth, true), (Limits.attributeConditionDepth + 1, false)])
    func `a condition may be so deep and no deeper`(depth: Int, isTaken: Bool) {
        var written: AttributeValue = .object(["a": 1])
        for _ in 1..<depth { written = .object(["$not": written]) }
        let (condition, problems) = Self.compile(written)
        #expect(problems.map(\.code) == (isTaken ? [] : ["condition.too-deep"]))
        let holds = [0.0, 1.0].map { condition.holds(for: ["a": .number($0)]) }
        #expect(holds == (isTaken ? (depth.isMultiple(of: 2) ? [true, false] : [false, true]) : [false, false]))
    }

    @Test(arguments: [(Limits.attributeConditionTests, true), (Limits.attributeConditionTests + 1, false)])
    func `a condition has a limit of tests`(tests: Int, isTaken: Bool) {
        let names = (0..<tests).map { Attributes.Member("n\($0)", .null) }
        let (condition, problems) = Self.compile(.object(Attributes(names)))
        #expect(condition.holds(for: [:]) == isTaken)
        #expect(problems.map(\.code) == (isTaken ? [] : ["condition.too-large"]))
    }

    @Test(arguments: [(256, true), (257, false)])
    func `a pattern may be so long and no longer`(bytes: Int, isTaken: Bool) {
        let (condition, _) = Self.compile(
            .object(["a": .object(["$regex": .text(String(repeating: "x", count: bytes))])]))
        #expect(condition.holds(for: ["a": .text(String(repeating: "x", count: 300))]) == isTaken)
    }

    @Test(arguments: [(1024, true), (1025, false)])
    func `a subject may be so long and no longer`(bytes: Int, isTaken: Bool) {
        let (condition, _) = Self.compile(.object(["a": .object(["$regex": "x$"])]))
        #expect(condition.holds(for: ["a": .text(String(repeating: "x", count: bytes))]) == isTaken)
    }

    @Test func `any JSON compiles and any JSON is looked at, in either place`() {
        var random = SeededGenerator(seed: 20_261_121)
        var holding = 0
        for _ in 0..<20_000 {
            let (condition, _) = Self.compile(random.json(depth: 0))
            let attributes = random.json(depth: 0).object ?? [:]
            let holds = condition.holds(for: attributes)
            #expect(holds == condition.holds(for: attributes))
            holding += holds ? 1 : 0
        }
        #expect(holding > 1_000)
        #expect(holding < 19_000)
    }

    @Test func `nesting that the parser lets through is looked at without harm`() throws {
        let deep = String(repeating: "[", count: 62) + String(repeating: "]", count: 62)
        let attributes = try #require(try AttributeValue(parsing: Array(#"{"a":\#(deep)}"#.utf8)).object)
        for operation in ["$gt", "$regex", "$veq", "$size", "$all", "$in"] {
            let (condition, _) = Self.compile(.object(["a": .object([operation: "x"])]))
            #expect(!condition.holds(for: attributes))
        }
    }
}

extension SeededGenerator {
    /// A random JSON value, with names of attributes and operators among its texts.
    mutating func json(depth: Int) -> AttributeValue {
        switch below(depth > 4 ? 5 : 9) {
        case 0: return .null
        case 1: return .bool(below(2) == 0)
        case 2: return .number(pick([0, 1, -1, 2.5, 1e21, 1e-9, .greatestFiniteMagnitude]))
        case 3, 4: return .text(pick(["", "a", "b", "1", "é", "1.2.3", "(", "$eq", "null", "\u{1f9ea}"]))
        case 5: return .list((0..<below(4)).map { _ in json(depth: depth + 1) })
        default:
            let names = ["a", "b", "a.b", "length", "$and", "$or", "$nor", "$not"] + Operator.allCases.map(\.rawValue)
            return .object(Attributes((0..<below(4)).map { _ in .init(pick(names), json(depth: depth + 1)) }))
        }
    }
}
