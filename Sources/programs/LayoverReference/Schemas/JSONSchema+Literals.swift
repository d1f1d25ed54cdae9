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
                JSONSchema.literal(fact.type).with(["description": .string("\(fact.summary) (\(fact.type))")]))
        }
        return .object(of: [
            "type": .string("object"), "properties": .object(properties),
            "patternProperties": .object(of: ["^(provider|campaign)\\.": .bool(true)]),
            "additionalProperties": .bool(false),
        ])
    }

    /// A value of `type`.
    ///
    /// The type decides how a scalar is read, so that `NO` and `12` are texts if a text is expected.
    static func literal(_ type: FieldType) -> JSONValue {
        switch type {
        case .text, .color, .length, .direction, .language, .html:
            .object(of: ["type": .texts(["string", "number", "boolean"])])
        case .int: .object(of: ["type": .texts(["integer", "string"]), "pattern": .string(ScalarPattern.integer)])
        case .bool: .object(of: ["type": .string("boolean")])
        case .money: JSONSchema.text(ScalarPattern.money)
        case .date: JSONSchema.text(ScalarPattern.date)
        case .datetime: JSONSchema.text(ScalarPattern.moment)
        case .duration: JSONSchema.text(ScalarPattern.span)
        case .percent: JSONSchema.text(ScalarPattern.share)
        case .link, .image: .object(of: ["type": .texts(["object"])])
        case .list(let element): .object(of: ["type": .string("array"), "items": literal(element)])
        case .record(let columns): record(columns)
        }
    }

    private static func record(_ columns: [FieldType.Column]) -> JSONValue {
        .object(of: [
            "type": .string("object"),
            "properties": .object(columns.map { JSONValue.Member($0.name, literal($0.type)) }),
            "required": .texts(columns.filter { !$0.optional }.map(\.name)), "additionalProperties": .bool(false),
        ])
    }
}
