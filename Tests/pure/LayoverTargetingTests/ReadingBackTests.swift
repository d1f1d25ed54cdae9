import LayoverModel
import Testing

@testable import LayoverTargeting

struct ReadingBackTests {
    @Test(
        arguments: [
            ([:], "always"),
            (
                ["countries": ["$all": ["CU"]], "$or": [["city": "Havana"], ["count": ["$gte": 6]]]],
                "countries has CU and (city is Havana or count is at least 6)"
            ),
            (["price.min": ["$lt": "100 GBP"]], "price.min is less than 100 GBP"),
            (["price.min": "54.07 GBP"], "price.min is 54.07 GBP"),
            (["city": ["$nin": ["Rome", "Oslo"]]], "city is not Oslo or Rome"),
            (["countries": ["US", "CU"]], "countries has a member of CU or US"),
            (["countries": ["$nini": ["CU"]]], "countries has no member of cu in any case"),
            (["countries": ["$size": ["$gte": 3]]], "the number of countries is at least 3"),
            (
                ["carriers": ["$elemMatch": ["name": "BA", "flights": ["$gt": 4]]]],
                "a member of carriers has that (name is BA and flights is more than 4)"
            ),
            (["numbers": ["$elemMatch": ["$gt": 4]]], "a member of numbers has that it is more than 4"),
            (["$nor": [["count": 1], ["complete": false]]], "not (count is 1 or complete is no)"),
            (["city": ["$not": ["$regex": "^O"]]], "not (city matches '^O')"),
            (["departs": ["$gte": "2026-12-07"]], "departs is not before 2026-12-07"),
            (["shortest": ["$lte": "90m"]], "shortest is at most 1h30m"),
            (["saving": ["$gt": "12.50%"]], "saving is more than 12.5%"),
            (["app": ["$vgte": "7.20.0"]], "app is at least version 7.20.0"),
            (["city": ["$exists": false]], "city is not known"),
            (["city": ["$inGroup": "north"]], "city is in group north"),
        ] as [(Node, String)])
    func `reads a condition back in plain words`(node: Node, words: String) throws {
        #expect(try #require(Fixture.compile(node).0).inWords == words)
    }

    @Test func `traces each test with its fact and its truth`() throws {
        let node: Node = ["count": ["$gte": 6], "$or": [["city": "Oslo"], ["complete": true]]]
        let condition = try #require(Fixture.compile(node).0)
        let facts: [String: Fact] = [
            "count": .known(.int(7), .atLeast), "city": .known(.text("Rome")), "complete": .pending,
        ]
        let trace = condition.trace { facts[Fixture.paths[$0].path] ?? .unknown }
        let leaf = {
            (
                path: String, operation: LayoverTargeting.Operator, words: String, truth: Truth, type: FieldType,
                demand: ConditionTest.Demand
            ) in
            Trace(
                kind: .leaf(
                    Trace.Leaf(
                        path: path, operation: operation, fact: facts[path] ?? .unknown, requirement: words,
                        test: ConditionTest(path: path, type: type, operation: operation, demand: demand))),
                truth: truth, parts: [])
        }
        let expected = Trace(
            kind: .all, truth: .pending,
            parts: [
                leaf("count", .gte, "count is at least 6", .yes, .int, .stands(.atLeast, .int(6))),
                Trace(
                    kind: .any, truth: .pending,
                    parts: [
                        leaf("city", .eq, "city is Oslo", .no, .text, .stands(.equal, .text("Oslo"))),
                        leaf("complete", .eq, "complete is yes", .pending, .bool, .stands(.equal, .bool(true))),
                    ]),
            ])
        #expect(trace == expected)
    }
}
