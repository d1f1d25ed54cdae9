import LayoverCatalog
import LayoverJSON
import LayoverModel

// Values by type, as files write them.
extension JSONSchema {
    /// The facts of a sample, each with its type.
    ///
    /// Values from providers and campaigns are typed elsewhere.
    var sampleFacts: JSONValue {
        let properties = FactName.allCases.map { fact in
            JSONValue.Member(
                fact.rawValue,
                JSONSchema.literal(fact.type).with(["description": "\(fact.summary) (\(fact.type))"]))
        }
        return [
            "type": "object", "properties": .object(properties),
            "patternProperties": ["^(provider|campaign)\\.": true],
            "additionalProperties": false,
        ]
    }

    /// A value of `type`.
    ///
    /// The type decides how a scalar is read, so that `NO` and `12` are texts if a text is expected.
    static func literal(_ type: FieldType) -> JSONValue {
        switch type {
        case .text, .color, .length, .direction, .language, .html:
            ["type": ["string", "number", "boolean"]]
        case .int: ["type": ["integer", "string"], "pattern": .string(ScalarPattern.integer)]
        case .bool: ["type": "boolean"]
        case .money: JSONSchema.text(ScalarPattern.money)
        case .date: JSONSchema.text(ScalarPattern.date)
        case .datetime: JSONSchema.text(ScalarPattern.moment)
        case .duration: JSONSchema.text(ScalarPattern.span)
        case .percent: JSONSchema.text(ScalarPattern.share)
        case .link, .image: ["type": ["object"]]
        case .list(let element): ["type": "array", "items": literal(element)]
        case .record(let columns): record(columns)
        }
    }

    private static func record(_ columns: [FieldType.Column]) -> JSONValue {
        [
            "type": "object",
            "properties": .object(columns.map { JSONValue.Member($0.name, literal($0.type)) }),
            "required": .texts(columns.filter { !$0.optional }.map(\.name)), "additionalProperties": false,
        ]
    }
}
