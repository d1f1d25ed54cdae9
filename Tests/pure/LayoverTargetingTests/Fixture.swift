package import LayoverModel
import LayoverPattern

@testable import LayoverTargeting

/// A small set of facts, one of each type, and nodes built without a YAML reader.
enum Fixture {
    static let carrier: FieldType = .record([
        .init("name", .text), .init("flights", .int), .init("price", .money, optional: true),
    ])

    static let paths: [(path: String, type: FieldType)] = [
        ("count", .int), ("price.min", .money), ("countries", .list(.text)), ("complete", .bool), ("city", .text),
        ("carriers", .list(carrier)), ("departs", .date), ("now", .datetime), ("shortest", .duration),
        ("saving", .percent), ("prices", .list(.money)), ("numbers", .list(.int)), ("best", carrier),
        ("app", .text), ("hero", .image), ("stops.2+", .int),
    ]

    static func compiler(groups: [String: [String]] = ["north": ["NO", "SE"], "odd": ["1", "x"]]) -> ConditionCompiler {
        ConditionCompiler(
            file: "widget.yaml", patterns: RegularExpressions(),
            groups: MemberGroups(groups.map { MemberGroup($0.key, $0.value) }),
            resolve: { path in
                paths.firstIndex { $0.path == path }.map { Operand(slot: $0, type: paths[$0].type) }
            },
            known: { paths.map(\.path) })
    }

    static func compile(_ node: Node) -> (Condition?, [Diagnostic]) { compiler().compile(node) }

    /// Evaluates a condition with the named facts; all others are unknown.
    static func evaluate(_ condition: Condition, _ facts: [String: Fact]) -> Truth {
        condition.evaluate { facts[paths[$0].path] ?? .unknown }
    }

    static func fact(_ name: String, _ value: Value, _ certainty: Fact.Certainty = .final) -> [String: Fact] {
        [name: .known(value, certainty)]
    }

    static func texts(_ members: [String]) -> Value { .texts(PackedTexts(members)) }
}

extension Node: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(stringLiteral text: String) { self.init(.scalar(.init(text)), at: .start) }
    package init(integerLiteral number: Int) { self.init(.scalar(.init(String(number))), at: .start) }
    package init(booleanLiteral flag: Bool) { self.init(.scalar(.init(String(flag))), at: .start) }
    package init(arrayLiteral items: Node...) { self.init(.list(items), at: .start) }

    package init(dictionaryLiteral entries: (String, Node)...) {
        self.init(
            .mapping(entries.map { Entry(key: $0.0, keyPosition: .start, value: $0.1) }), at: .start)
    }
}
