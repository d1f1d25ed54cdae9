import LayoverCatalog
import LayoverJSON
import LayoverModel
import LayoverTargeting

// Conditions: facts as keys, dotted or nested, and the operators that fit each fact's type.
extension JSONSchema {
    /// One definition for conditions and one for each group of facts.
    static var conditions: [JSONValue.Member] {
        FactGroup.all.map { JSONValue.Member($0.definition, condition(in: $0)) }
    }

    /// A condition on the market, the language and the day of a sentence.
    static var sentenceCondition: JSONValue.Member {
        let name = "sentence-condition"
        let subjects: KeyValuePairs<String, JSONValue> = [
            "market": reference(definition(of: .text)), "locale": reference(definition(of: .text)),
            "day": reference(definition(of: .date)),
        ]
        let properties = joins(reference(name)) + subjects.map { JSONValue.Member($0.key, $0.value) }
        return JSONValue.Member(
            name,
            [
                "description": "a condition on market, language and day; all entries must be true",
                "type": "object", "properties": .object(properties), "additionalProperties": false,
            ])
    }

    /// A condition whose keys continue a group's name.
    ///
    /// The root group has an empty name.
    private static func condition(in group: FactGroup) -> JSONValue {
        let this = reference(group.definition)
        var properties = joins(this)
        properties += group.facts.map { name, fact in
            JSONValue.Member(name, reference(definition(of: fact.type)).with(["description": .string(fact.summary)]))
        }
        properties += group.groups.map { JSONValue.Member($0, reference(group.inner($0).definition)) }
        return [
            "description": "a condition: facts with their required values; all entries must be true",
            "type": "object", "properties": .object(properties),
            // Values from earlier widgets have the types of those widgets' fields, which only the compiler knows.
            "patternProperties": group.isRoot ? ["^provider(\\.|$)": true] : [:],
            "additionalProperties": false,
        ]
    }

    private static func joins(_ condition: JSONValue) -> [JSONValue.Member] {
        let many: JSONValue = ["type": "array", "items": condition]
        return Join.allCases.map { join in
            let schema = join == .not ? condition : many
            return JSONValue.Member(join.rawValue, schema.with(["description": .string(join.summary)]))
        }
    }

    private static var types: [FieldType] {
        FactName.allCases.reduce(into: []) { types, fact in
            if !types.contains(fact.type) { types.append(fact.type) }
        }
    }

    /// The schemas of the values for a fact of each type, and for each column of a list's members.
    static var requirements: [JSONValue.Member] {
        types.map { JSONValue.Member(definition(of: $0), requirement($0, itself: reference(definition(of: $0)))) }
    }

    /// A value, a list of accepted values, or operators.
    private static func requirement(_ type: FieldType, itself: JSONValue) -> JSONValue {
        let operators = Operator.allCases.filter { $0.fits(type) }.map { operation in
            JSONValue.Member(
                operation.rawValue,
                argument(operation, type, itself).with(["description": .string(operation.summary)]))
        }
        let mapping: JSONValue = [
            "type": "object", "properties": .object(operators), "additionalProperties": false,
            "minProperties": 1,
        ]
        var forms = Operator.eq.fits(type) ? [literal(type)] : []
        if Operator.in.fits(type) { forms.append(argument(.in, type, itself)) }
        return JSONValue.any(forms + [mapping])
    }

    private static func argument(_ operation: Operator, _ type: FieldType, _ itself: JSONValue) -> JSONValue {
        switch operation {
        case .eq, .ne, .lt, .lte, .gt, .gte: literal(type)
        case .in, .nin, .ini, .nini: list(of: literal(member(of: type) ?? type))
        case .all, .alli: list(of: JSONValue.any([literal(member(of: type) ?? type), operators(of: member(of: type))]))
        case .inGroup, .notInGroup, .regex, .regexi, .type:
            ["type": ["string", "number", "boolean"]]
        case .veq, .vne, .vlt, .vlte, .vgt, .vgte: ["type": ["string", "number"]]
        case .size: JSONValue.any([literal(.int), operators(of: .int)])
        case .elemMatch: operators(of: member(of: type))
        case .exists: literal(.bool)
        case .not: itself
        }
    }

    /// Operators, or conditions on columns, one level deeper.
    ///
    /// The compiler checks their types.
    private static func operators(of type: FieldType?) -> JSONValue {
        guard case .record(let columns)? = type else { return ["type": "object"] }
        let properties = columns.map { JSONValue.Member($0.name, true) }
        return [
            "type": "object", "properties": .object(properties),
            "patternProperties": ["^\\$": true], "additionalProperties": false,
        ]
    }

    private static func list(of item: JSONValue) -> JSONValue {
        ["type": "array", "items": item, "maxItems": .int(LayoverTargeting.Limits.listLength)]
    }

    private static func member(of type: FieldType) -> FieldType? {
        if case .list(let member) = type { member } else { nil }
    }

    private static func reference(_ name: String) -> JSONValue {
        ["$ref": "#/definitions/\(name)"]
    }

    private static func definition(of type: FieldType) -> String {
        switch type {
        case .list(.record): "requirement-rows"
        case .list(let member): "requirement.list.\(member)"
        default: "requirement.\(type)"
        }
    }
}

/// The facts below one part of a name: `results`, `results.direct`.
///
/// The root contains all facts.
private struct FactGroup: Hashable {
    let path: String

    static let all: [FactGroup] =
        [FactGroup(path: "")]
        + Set(FactName.allCases.flatMap { prefixes(of: $0.rawValue) }).sorted().map { FactGroup(path: $0) }

    private static func prefixes(of name: String) -> [String] {
        let parts = name.split(separator: ".")
        return (1..<max(1, parts.count)).map { parts.prefix($0).joined(separator: ".") }
    }

    var isRoot: Bool { path.isEmpty }
    var definition: String { isRoot ? "condition" : "condition.\(path)" }

    func inner(_ name: String) -> FactGroup { FactGroup(path: isRoot ? name : "\(path).\(name)") }

    /// The facts with the remaining parts of their names.
    var facts: [(String, FactName)] {
        let prefix = isRoot ? "" : path + "."
        return FactName.allCases.filter { $0.rawValue.hasPrefix(prefix) }.map {
            (String($0.rawValue.dropFirst(prefix.count)), $0)
        }
    }

    /// The names directly below that are groups and not facts: `price` of `results`, also if a fact's name continues after
    /// the dot.
    var groups: [String] {
        let names = Set(facts.map(\.0))
        return FactGroup.all.compactMap { group in
            guard group != self, !group.isRoot, isRoot || group.path.hasPrefix(path + ".") else { return nil }
            let rest = isRoot ? group.path : String(group.path.dropFirst(path.count + 1))
            return names.contains(rest) ? nil : rest
        }
    }
}
