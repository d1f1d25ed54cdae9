import LayoverCatalog
package import LayoverJSON
import LayoverModel
package import LayoverSchema

/// Writes the JSON Schema (draft-07, as YAML editors read it) of one kind of file, from the tables that the loader uses.
///
/// Everything that it rejects, the loader rejects too. The loader also rejects errors of meaning (names, cycles, types),
/// which a schema cannot express.
package struct JSONSchema {
    let kind: ContentKind
    let names: ContentNames
    /// The definitions that the schema needs.
    var definitions: Set<Definition> = []

    /// Definitions that refer to themselves.
    enum Definition: Hashable { case condition, sentenceCondition, fieldType }

    /// - Returns: The schema; `nil` for a kind of file that is not YAML.
    package static func document(of kind: ContentKind, names: ContentNames = ContentNames()) -> JSONValue? {
        guard let record = kind.record else { return nil }
        var schema = JSONSchema(kind: kind, names: names)
        var body = kind.holdsTexts ? messages : schema.schema(of: record, isTop: true)
        body = body.with(["defaultSnippets": .array(snippets(of: kind))])
        let defined = schema.definedParts
        if !defined.isEmpty { body = body.with(["definitions": .object(defined)]) }
        let head: JSONValue = [
            "$schema": "http://json-schema.org/draft-07/schema#",
            "title": .string(kind.pattern),
        ]
        return head.adding(body)
    }

    /// Complete example files as editor snippets.
    ///
    /// A `$` is escaped, because it would start a placeholder.
    private static func snippets(of kind: ContentKind) -> [JSONValue] {
        kind.examples.map { example in
            [
                "label": .string(example.title), "description": "a whole file to start from",
                "body": .string(example.text.replacing("$", with: "\\$")),
            ]
        }
    }

    mutating func schema(of record: Record, isTop: Bool = false) -> JSONValue {
        let properties = record.keys.map { key in
            JSONValue.Member(key.name, described(key, definesName: isTop && key.name == kind.nameKey))
        }
        var object: JSONValue = [
            "description": .string(record.summary), "type": "object", "properties": .object(properties),
            "additionalProperties": false,
        ]
        let required = record.keys.filter(\.required).map(\.name)
        if !required.isEmpty { object = object.with(["required": .texts(required)]) }
        if !record.exactlyOne.isEmpty {
            let choices: [JSONValue] = record.exactlyOne.map { ["required": [.string($0)]] }
            object = object.with(["oneOf": .array(choices)])
        }
        return object
    }

    private mutating func described(_ key: Record.Key, definesName: Bool) -> JSONValue {
        let words = key.shape.words.filter { !$0.summary.isEmpty }.map { "`\($0.word)`: \($0.summary)" }
        let standard = key.standard.map { "Default: \($0)" }
        let lines = [key.summary] + words + [standard].compactMap { $0 }
        let description: JSONValue = ["description": .string(lines.joined(separator: "\n\n"))]
        if definesName { return description.adding(plainName(key.shape)) }
        if case .fieldType = key.shape, key.name == "type" { return description.adding(typeBesideElement) }
        return description.adding(schema(of: key.shape, naming: key.names))
    }

    mutating func schema(of shape: Shape, naming noun: Shape.Noun? = nil) -> JSONValue {
        switch shape {
        case .list(let item, let count): list(schema(of: item, naming: noun), count)
        case .oneOrMany(let item, let count):
            JSONValue.any([schema(of: item, naming: noun), list(schema(of: item, naming: noun), count)])
        case .map(_, .literal, _) where noun == .fact: sampleFacts
        case .map(let key, let value, let count): map(key, schema(of: value, naming: noun), count)
        case .record(let record): schema(of: record)
        case .either(let shapes): JSONValue.any(shapes.map { schema(of: $0, naming: noun) })
        case .condition: reference(.condition)
        case .sentenceCondition: reference(.sentenceCondition)
        case .targeting: targeting
        case .fieldType: reference(.fieldType)
        case .elsewhere(.element): elementType
        case .literal: ["type": ["string", "number", "boolean", "array", "object"]]
        default: scalar(shape, naming: noun)
        }
    }

    private func list(_ item: JSONValue, _ count: ClosedRange<Int>) -> JSONValue {
        ["type": "array", "items": item, "minItems": .int(count.lowerBound), "maxItems": .int(count.upperBound)]
    }

    /// Suggests the known keys one by one; without known keys, any valid key matches.
    private func map(_ key: Shape, _ value: JSONValue, _ count: ClosedRange<Int>) -> JSONValue {
        let keys: JSONValue =
            if let known = knownKeys(key) {
                ["properties": .object(known.map { JSONValue.Member($0, value) }), "additionalProperties": false]
            } else {
                ["propertyNames": scalar(key, naming: nil), "additionalProperties": value]
            }
        let map: JSONValue = ["type": "object"]
        return map.adding(keys)
            .with(["minProperties": .int(count.lowerBound), "maxProperties": .int(count.upperBound)])
    }

    private func knownKeys(_ key: Shape) -> [String]? {
        let known: [String] =
            switch key {
            case .market where kind != .market: names.marketCodes
            case .locale where kind != .market: names.locales
            default: []
            }
        return known.isEmpty ? nil : known
    }

    private mutating func reference(_ definition: Definition) -> JSONValue {
        definitions.insert(definition)
        return definition.reference
    }

    private static let messages: JSONValue = [
        "description": .string(Schemas.messages.summary), "type": "object",
        "propertyNames": ["pattern": .string(ScalarPattern.identifier)],
        "additionalProperties": [
            "type": ["string", "number", "boolean"], "minLength": 1,
            "maxLength": .int(LayoverSchema.Limits.textBytes),
        ],
    ]
}

extension JSONValue {
    /// One of several schemas; the schema itself if there is only one.
    static func any(_ schemas: [JSONValue]) -> JSONValue {
        schemas.count == 1 ? schemas[0] : ["anyOf": .array(schemas)]
    }

    /// The members of this object, followed by those of another.
    func adding(_ other: JSONValue) -> JSONValue { .object((members ?? []) + (other.members ?? [])) }
}

extension Shape {
    /// The words of a closed choice, also if the choice is one of several forms.
    var words: [Word] {
        switch self {
        case .word(let words): words
        case .either(let shapes): shapes.flatMap(\.words)
        case .list(let item, _), .oneOrMany(let item, _): item.words
        default: []
        }
    }
}
