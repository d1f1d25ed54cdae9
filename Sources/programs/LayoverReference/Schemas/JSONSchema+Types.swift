import LayoverCatalog
import LayoverJSON
import LayoverModel

// Types, which can contain other types.
extension JSONSchema {
    /// `text`, or `{ type: list, of: ... }`.
    static var fieldType: JSONValue {
        let word: JSONValue = ["enum": .texts(FieldType.named.map(\.name))]
        return JSONValue.any([word, described(by: word, of: nil), described(by: listWord, of: elementType)])
            .with(["description": "a type: one of the words, or a list of something"])
    }

    private static var listWord: JSONValue { ["enum": ["list"]] }

    /// A type as a mapping, with the type of its items if it is a list.
    private static func described(by word: JSONValue, of element: JSONValue?) -> JSONValue {
        let common: JSONValue = [
            "type": word,
            "optional": ["type": "boolean", "description": "the value may be absent; false by default"],
            "summary": ["description": "the meaning, for developers of the view"],
        ]
        let properties = element.map { common.with(["of": $0]) } ?? common
        return [
            "type": "object", "properties": properties, "additionalProperties": false,
            "required": .texts(element == nil ? ["type"] : ["type", "of"]),
        ]
    }

    /// The schema of a list's items: a type, or columns by name.
    private static var elementType: JSONValue {
        let type = Definition.fieldType.reference
        let columns: JSONValue = [
            "description": "columns: their names and types", "type": "object",
            "properties": ["type": ["type": "object"]],
            "additionalProperties": type,
        ]
        return JSONValue.any([type, columns])
    }

    /// The type of a field.
    ///
    /// If it is a list, `of` is a separate key next to it.
    var typeBesideElement: JSONValue {
        mutating get {
            definitions.insert(.fieldType)
            return JSONValue.any([Definition.fieldType.reference, JSONSchema.listWord])
        }
    }

    var elementType: JSONValue {
        mutating get {
            definitions.insert(.fieldType)
            return JSONSchema.elementType
        }
    }

    /// The definitions that the body refers to.
    var definedParts: [JSONValue.Member] {
        var parts: [JSONValue.Member] = []
        if definitions.contains(.fieldType) { parts.append(JSONValue.Member("type", JSONSchema.fieldType)) }
        if definitions.contains(.condition) { parts += JSONSchema.conditions }
        if definitions.contains(.sentenceCondition) { parts.append(JSONSchema.sentenceCondition) }
        if !definitions.isDisjoint(with: [.condition, .sentenceCondition]) { parts += JSONSchema.requirements }
        return parts
    }
}

extension JSONSchema.Definition {
    var reference: JSONValue {
        let name =
            switch self {
            case .condition: "condition"
            case .sentenceCondition: "sentence-condition"
            case .fieldType: "type"
            }
        return ["$ref": "#/definitions/\(name)"]
    }
}
