import LayoverModel
import Testing

@testable import LayoverTargeting

/// Every operator on final values, accepted and rejected.
struct OperatorTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let condition: Node
        let value: Value
        let holds: Bool

        init(_ condition: Node, _ value: Value, _ holds: Bool) {
            self.condition = condition
            self.value = value
            self.holds = holds
        }

        var testDescription: String { "\(condition.sketch) on \(value.inWords)" }
    }

    static let scalars: [Row] = [
        Row(["city": "NO"], .text("NO"), true), Row(["city": "NO"], .text("no"), false),
        Row(["city": 10], .text("10"), true), Row(["city": true], .text("true"), true),
        Row(["city": ["Oslo", "Rome"]], .text("Rome"), true), Row(["city": ["Oslo", "Rome"]], .text("Bonn"), false),
        Row(["city": ["$ne": "Oslo"]], .text("Rome"), true), Row(["city": ["$ne": "Oslo"]], .text("Oslo"), false),
        Row(["city": ["$lt": "b"]], .text("a"), true), Row(["city": ["$lt": "B"]], .text("a"), false),
        Row(["city": ["$gt": "\u{ffff}"]], .text("\u{1f600}"), false),
        Row(["city": "\u{e9}"], .text("e\u{301}"), false),
        Row(["city": ["$in": []]], .text("Oslo"), false), Row(["city": ["$nin": []]], .text("Oslo"), true),
        Row(["city": ["$nin": ["Oslo"]]], .text("Oslo"), false),
        Row(["city": ["$ini": ["OSLO"]]], .text("oslo"), true),
        Row(["city": ["$nini": ["OSLO"]]], .text("oslo"), false),
        Row(["city": ["$inGroup": "north"]], .text("NO"), true),
        Row(["city": ["$notInGroup": "north"]], .text("NO"), false),
        Row(["city": ["$regex": "^O"]], .text("Oslo"), true), Row(["city": ["$regex": "^o"]], .text("Oslo"), false),
        Row(["city": ["$regexi": "^o"]], .text("Oslo"), true),
        Row(["city": ["$type": "string"]], .text(""), true), Row(["city": ["$type": "null"]], .text(""), false),
        Row(["city": ["$exists": true]], .text(""), true), Row(["city": ["$exists": false]], .text(""), false),
        Row(["city": ["$not": "Oslo"]], .text("Rome"), true), Row(["city": ["$not": ["Oslo"]]], .text("Oslo"), false),
        Row(["app": ["$vgte": "7.20.0"]], .text("7.100.0"), true),
        Row(["app": ["$vlt": "7.20.0"]], .text("7.9.0"), true),
        Row(["app": ["$veq": "v7.20.0+b1"]], .text("7.20.0"), true),
        Row(["app": ["$vne": "7.20.0"]], .text("7.20.1"), true),
        Row(["app": ["$vgt": "1.0.0-beta"]], .text("1.0.0"), true), Row(["app": ["$vlte": "0"]], .text(""), true),
        Row(["count": 6], .int(6), true), Row(["count": ["$gt": -1, "$lt": 1]], .int(0), true),
        Row(["count": ["$gt": -1, "$lt": 1]], .int(1), false), Row(["count": [1, 2, 3]], .int(2), true),
        Row(["stops": ["2+": 3]], .int(3), true), Row(["stops.2+": 3], .int(4), false),
        Row(["complete": true], .bool(true), true), Row(["complete": ["$ne": true]], .bool(true), false),
        Row(["departs": ["$gte": "2026-12-07"]], date("2026-12-07"), true),
        Row(["departs": ["$lt": "2026-12-07"]], date("2026-12-07"), false),
        Row(["now": ["$lt": "2026-12-07T09:00Z"]], .datetime(UTCInstant(seconds: 0)), true),
        Row(["shortest": "1h30m"], .duration(minutes: 90), true),
        Row(["shortest": "90m"], .duration(minutes: 90), true),
        Row(["shortest": ["$gt": "1d"]], .duration(minutes: 1440), false),
        Row(["saving": ["$gte": "12.5%"]], .percent(basisPoints: 1250), true),
        Row(["saving": "-0.5%"], .percent(basisPoints: -50), true),
        Row(["hero": ["$exists": true]], .image(ImageReference(light: "a", dark: nil, alt: "")), true),
        Row(["hero": ["$type": "object"]], .image(ImageReference(light: "a", dark: nil, alt: "")), true),
    ]

    static let joined: [Row] = [
        Row([:], .int(1), true), Row(["$and": []], .int(1), true), Row(["$or": []], .int(1), true),
        Row(["$nor": []], .int(1), false), Row(["$not": [:]], .int(1), false),
        Row(["$or": [["count": 1], ["count": 2]]], .int(2), true),
        Row(["$or": [["count": 1], ["count": 2]]], .int(3), false),
        Row(["$nor": [["count": 1], ["count": 2]]], .int(3), true),
        Row(["$not": ["count": ["$lt": 3]], "$and": [["count": ["$lt": 9]]]], .int(5), true),
        Row(["countries": ["$all": ["CU"]]], Fixture.texts(["GB", "CU"]), true),
        Row(["countries": ["$all": []]], Fixture.texts([]), true),
        Row(["countries": ["$size": 0]], Fixture.texts([]), true),
        Row(["countries": ["FR"]], Fixture.texts(["GB", "CU"]), false),
        Row(["countries": ["$elemMatch": ["$not": "GB"]]], Fixture.texts(["GB"]), false),
        Row(["best": ["flights": ["$gt": 1], "name": "BA"]], .record([.text("BA"), .int(2), nil]), true),
        Row(["best.flights": ["$gt": 2]], .record([.text("BA"), .int(2), nil]), false),
    ]

    @Test(arguments: scalars + joined)
    func `answers for a final value`(row: Row) throws {
        let (compiled, findings) = Fixture.compile(row.condition)
        let condition = try #require(compiled, "\(findings)")
        #expect(condition.evaluate { _ in .known(row.value) } == Truth(row.holds))
    }

    @Test(arguments: scalars.filter { !$0.condition.sketch.contains("$exists") })
    func `an unknown operand is unknown and a pending one pending`(row: Row) throws {
        let condition = try #require(Fixture.compile(row.condition).0)
        #expect(condition.evaluate { _ in .unknown } == .unknown)
        #expect(condition.evaluate { _ in .pending } == .pending)
    }

    @Test(
        arguments: [
            (true, .unknown, .no), (false, .unknown, .yes), (true, .pending, .pending), (false, .pending, .pending),
        ]
            as [(Bool, Fact, Truth)])
    func `exists is decided for unknown facts`(wanted: Bool, fact: Fact, expected: Truth) throws {
        let node: Node = wanted ? ["city": ["$exists": true]] : ["city": ["$exists": false]]
        #expect(try #require(Fixture.compile(node).0).evaluate { _ in fact } == expected)
    }

    @Test func `a value of another type than promised is unknown, whatever the test`() throws {
        for row in Self.scalars
        where !row.condition.sketch.contains("$exists") && !row.condition.sketch.contains("$type") {
            let condition = try #require(Fixture.compile(row.condition).0)
            let empty = row.condition.sketch.contains("[]")
            #expect(condition.evaluate { _ in .known(.link(Link(app: nil, web: nil))) } == .unknown || empty)
        }
    }

    /// Every operator is an error for each type that it does not fit, and is accepted for each type that it fits.
    @Test(arguments: Operator.allCases)
    func `fits exactly the types of the table`(operation: Operator) {
        let text = ["city", "app"], ordered = ["count", "price.min", "departs", "now", "shortest", "saving"] + text
        let plainLists = ["countries", "prices", "numbers"], lists = plainLists + ["carriers"]
        let fitting: [String] =
            switch operation {
            case .eq, .ne: ordered + ["complete", "stops.2+"]
            case .lt, .lte, .gt, .gte: ordered + ["stops.2+"]
            case .in, .nin, .inGroup, .notInGroup: ordered + ["complete", "stops.2+"] + plainLists
            case .ini, .nini: text + ["countries"]
            case .all, .size, .elemMatch: lists
            case .alli: ["countries"]
            case .regex, .regexi, .veq, .vne, .vlt, .vlte, .vgt, .vgte: text
            case .exists, .type, .not: Fixture.paths.map(\.path)
            }
        for path in Fixture.paths.map(\.path) {
            let leaf = Node(.mapping([.init(key: operation.rawValue, keyPosition: .start, value: "x")]), at: .start)
            let node = Node(.mapping([.init(key: path, keyPosition: .start, value: leaf)]), at: .start)
            let refusals = Fixture.compile(node).1.filter {
                $0.message.hasPrefix("'\(operation.rawValue)' does not fit")
            }
            #expect(refusals.isEmpty == fitting.contains(path), "\(operation.rawValue) on \(path)")
        }
    }

    private static func date(_ text: String) -> Value { LocalDate(text).map(Value.date) ?? .text(text) }
}
