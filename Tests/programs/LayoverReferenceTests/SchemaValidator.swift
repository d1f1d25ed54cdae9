import LayoverJSON
import LayoverModel

/// Validates values against JSON Schemas, with exactly the keywords that Layover's schemas use.
final class SchemaValidator {
    private let root: JSONValue
    private var patterns: [String: Regex<AnyRegexOutput>] = [:]
    /// Keywords that do not constrain a value.
    private static let silent: Set<String> = ["$schema", "title", "description", "defaultSnippets", "definitions"]
    /// Unsupported keywords; the validator must learn them first.
    private(set) var unknownKeywords: Set<String> = []

    init(_ root: JSONValue) { self.root = root }

    /// Lists where and why `value` is invalid; empty if it is valid.
    func problems(_ value: JSONValue) -> [String] { problems(value, by: root, at: "") }

    private func problems(_ value: JSONValue, by schema: JSONValue, at path: String) -> [String] {
        if case .bool(let allowed) = schema { return allowed ? [] : ["\(path): not allowed"] }
        if let target = schema["$ref"]?.string {
            guard let found = definition(target) else { return ["\(path): no definition \(target)"] }
            return problems(value, by: found, at: path)
        }
        return (schema.members ?? []).flatMap { keyword in
            if SchemaValidator.silent.contains(keyword.key) { return [String]() }
            return check(keyword, value, by: schema, at: path)
        }
    }

    private func definition(_ reference: String) -> JSONValue? {
        let parts = reference.split(separator: "/", maxSplits: 2)
        guard parts.count == 3, parts[0] == "#", parts[1] == "definitions" else { return nil }
        return root["definitions"]?[String(parts[2])]
    }

    private func check(_ keyword: JSONValue.Member, _ value: JSONValue, by schema: JSONValue, at path: String)
        -> [String]
    {
        func refuse(_ fits: Bool) -> [String] { fits ? [] : ["\(path): \(keyword.key) \(keyword.value) for \(value)"] }
        switch keyword.key {
        case "type": return refuse((keyword.value.items ?? [keyword.value]).contains { isOf($0.string ?? "", value) })
        case "enum": return refuse(keyword.value.items?.contains(value) ?? false)
        case "pattern": return refuse(value.string.map { matches($0, keyword.value.string ?? "") } ?? true)
        case "minLength": return refuse(value.string.map { $0.unicodeScalars.count >= keyword.value.int ?? 0 } ?? true)
        case "maxLength": return refuse(value.string.map { $0.unicodeScalars.count <= keyword.value.int ?? 0 } ?? true)
        case "minimum": return refuse(number(value).map { $0 >= number(keyword.value) ?? 0 } ?? true)
        case "maximum": return refuse(number(value).map { $0 <= number(keyword.value) ?? 0 } ?? true)
        case "minItems": return refuse(value.items.map { $0.count >= keyword.value.int ?? 0 } ?? true)
        case "maxItems": return refuse(value.items.map { $0.count <= keyword.value.int ?? 0 } ?? true)
        case "minProperties": return refuse(value.members.map { $0.count >= keyword.value.int ?? 0 } ?? true)
        case "maxProperties": return refuse(value.members.map { $0.count <= keyword.value.int ?? 0 } ?? true)
        case "required":
            return refuse(
                value.members == nil || (keyword.value.items ?? []).allSatisfy { value[$0.string ?? ""] != nil })
        case "items":
            return (value.items ?? []).enumerated().flatMap { problems($1, by: keyword.value, at: "\(path)/\($0)") }
        case "anyOf": return refuse((keyword.value.items ?? []).contains { problems(value, by: $0, at: path).isEmpty })
        case "oneOf":
            return refuse((keyword.value.items ?? []).count(where: { problems(value, by: $0, at: path).isEmpty }) == 1)
        case "propertyNames":
            return (value.members ?? []).flatMap {
                problems(.string($0.key), by: keyword.value, at: "\(path)/\($0.key)")
            }
        case "properties":
            return (value.members ?? []).flatMap { member in
                keyword.value[member.key].map { problems(member.value, by: $0, at: "\(path)/\(member.key)") } ?? []
            }
        case "patternProperties": return []
        case "additionalProperties":
            return others(value, schema).flatMap { problems($0.value, by: keyword.value, at: "\(path)/\($0.key)") }
        default:
            unknownKeywords.insert(keyword.key)
            return []
        }
    }

    private func others(_ value: JSONValue, _ schema: JSONValue) -> [JSONValue.Member] {
        (value.members ?? []).filter { member in
            schema["properties"]?[member.key] == nil
                && !(schema["patternProperties"]?.members ?? []).contains { matches(member.key, $0.key) }
        }
    }

    private func isOf(_ type: String, _ value: JSONValue) -> Bool {
        switch (type, value) {
        case ("string", .string), ("boolean", .bool), ("integer", .int), ("number", .int), ("number", .double),
            ("array", .array), ("object", .object), ("null", .null):
            true
        default: false
        }
    }

    private func number(_ value: JSONValue) -> Double? {
        switch value {
        case .int(let int): Double(int)
        case .double(let double): double
        default: nil
        }
    }

    private func matches(_ text: String, _ pattern: String) -> Bool {
        if let known = patterns[pattern] { return text.firstMatch(of: known) != nil }
        guard let made = try? Regex(pattern) else { return false }
        patterns[pattern] = made
        return text.firstMatch(of: made) != nil
    }
}

extension JSONValue {
    /// The node as editors see it, by YAML 1.2's core schema.
    init(yaml node: Node) {
        switch node.content {
        case .list(let items): self = .array(items.map { JSONValue(yaml: $0) })
        case .mapping(let entries): self = .object(entries.map { Member($0.key, JSONValue(yaml: $0.value)) })
        case .scalar(let scalar): self = JSONValue(scalar: scalar)
        }
    }

    private init(scalar: Node.Scalar) {
        switch scalar.asAny() {
        case .success(.null): self = .null
        case .success(.bool(let bool)): self = .bool(bool)
        case .success(.int(let int)): self = .int(int)
        case .success(.number(let number)): self = .double(number)
        case .success(.text(let text)): self = .string(text)
        case .failure: self = .string(scalar.text)
        }
    }
}
