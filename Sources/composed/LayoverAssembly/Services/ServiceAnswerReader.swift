import LayoverCatalog
import LayoverJSON
import LayoverModel
import LayoverSchema

/// Reads a service's answer by the types of the fields that take it.
///
/// Members that no field takes are ignored. If a name occurs twice, the first member counts; `null` counts as missing.
struct ServiceAnswerReader {
    private let addresses: AddressRules

    init(_ settings: SettingsSource) { addresses = AddressRules(settings) }

    /// - Returns: Values by field; `nil` for optional members that are missing, and for fields that take no member of the
    ///   answer.
    /// - Throws: `ServiceFault` for the first error: one wrong member rejects the whole answer.
    /// - Complexity: O(bytes + fields times members).
    func read(_ body: [UInt8], for fields: [FieldPlan]) throws(ServiceFault) -> [Value?] {
        let answer = try ServiceAnswerReader.parse(body)
        var values: [Value?] = Array(repeating: nil, count: fields.count)
        for (index, field) in fields.enumerated() {
            guard case .answer(let member, let limit) = field.origin else { continue }
            guard let found = answer[member], found != .null else {
                guard field.optional else { throw ServiceFault(words: "'\(member)' is missing; it is \(field.type)") }
                continue
            }
            values[index] = try value(found, as: field.type, at: member, limit: limit)
        }
        return values
    }

    private static func parse(_ body: [UInt8]) throws(ServiceFault) -> JSONValue {
        guard body.count <= Limits.answerBytes else {
            throw ServiceFault(words: "it has \(body.count) bytes, more than \(Limits.answerBytes)")
        }
        var parser = TapeParser(byteLimit: Limits.answerBytes, depthLimit: Limits.answerDepth)
        let found: JSONValue
        do {
            found = try parser.parse(body) { tape in JSONValue(tape, at: tape.root) }
        } catch JSONError.tooDeep {
            throw ServiceFault(words: "it is nested more than \(Limits.answerDepth) levels deep")
        } catch {
            throw ServiceFault(words: "it is not JSON")
        }
        guard found.members != nil else { throw ServiceFault(words: "it is not an object") }
        return found
    }

    private func value(
        _ json: JSONValue, as type: FieldType, at path: String, limit: Int? = nil
    ) throws(ServiceFault) -> Value {
        switch type {
        case .list(.text): return .texts(try texts(json, at: path, limit: limit))
        case .list(let element): return .list(try list(json, of: element, at: path, limit: limit))
        case .record(let columns): return .record(try record(json, columns, at: path))
        case .link: return .link(try link(json, at: path))
        case .image: return .image(try image(json, at: path))
        default:
            guard let value = ServiceAnswerReader.scalar(json, as: type) else {
                throw ServiceFault(
                    words: "'\(path)' is not of type \(type); write \(ServiceAnswerReader.example(of: type))")
            }
            return value
        }
    }

    /// The first `limit` items at most; the others are not read.
    private func items(_ json: JSONValue, at path: String, limit: Int?) throws(ServiceFault) -> ArraySlice<JSONValue> {
        guard let items = json.items else { throw ServiceFault(words: "'\(path)' is not a list") }
        return items.prefix(limit ?? Limits.rows)
    }

    private func texts(_ json: JSONValue, at path: String, limit: Int?) throws(ServiceFault) -> PackedTexts {
        var texts = PackedTexts()
        for (index, item) in try items(json, at: path, limit: limit).enumerated() {
            guard case .text(let text) = try value(item, as: .text, at: "\(path)[\(index)]") else { continue }
            texts.append(text)
        }
        return texts
    }

    private func list(
        _ json: JSONValue, of element: FieldType, at path: String, limit: Int?
    ) throws(ServiceFault) -> [Value] {
        var values: [Value] = []
        for (index, item) in try items(json, at: path, limit: limit).enumerated() {
            values.append(try value(item, as: element, at: "\(path)[\(index)]"))
        }
        return values
    }

    private func record(
        _ json: JSONValue, _ columns: [FieldType.Column], at path: String
    ) throws(ServiceFault) -> [Value?] {
        guard json.members != nil else { throw ServiceFault(words: "'\(path)' is not an object") }
        var parts: [Value?] = []
        for column in columns {
            let inner = "\(path).\(column.name)"
            if let part = json[column.name], part != .null {
                parts.append(try value(part, as: column.type, at: inner))
            } else if column.optional {
                parts.append(nil)
            } else {
                throw ServiceFault(words: "'\(inner)' is missing; it is \(column.type)")
            }
        }
        return parts
    }

    private func link(_ json: JSONValue, at path: String) throws(ServiceFault) -> Link {
        let app = try text(json, "app", at: path)
        let web = try text(json, "web", at: path)
        guard app != nil || web != nil else {
            throw ServiceFault(words: "'\(path)' is not a link; write {\"web\": \"https://...\"}")
        }
        if let app, !addresses.allows(app: app) {
            throw ServiceFault(words: "'\(path).app' is not a deep link that the apps open")
        }
        if let web, !addresses.allows(web: web) { throw ServiceFault(words: "'\(path).web' is not an https address") }
        return Link(app: app, web: web)
    }

    private func image(_ json: JSONValue, at path: String) throws(ServiceFault) -> ImageReference {
        guard let light = try text(json, "light", at: path), let alt = try text(json, "alt", at: path) else {
            throw ServiceFault(words: "'\(path)' is not an image; write {\"light\": \"https://...\", \"alt\": \"...\"}")
        }
        let dark = try text(json, "dark", at: path)
        for address in [light, dark].compactMap({ $0 }) where !addresses.allows(image: address) {
            throw ServiceFault(words: "'\(path)' is not on an image host of the settings")
        }
        return ImageReference(light: light, dark: dark, alt: alt)
    }

    /// A text member of an object; `nil` if it is missing.
    private func text(_ json: JSONValue, _ name: String, at path: String) throws(ServiceFault) -> String? {
        guard let found = json[name], found != .null else { return nil }
        guard case .text(let text) = try value(found, as: .text, at: "\(path).\(name)") else { return nil }
        return text
    }
}

extension ServiceAnswerReader {
    /// Reads a value in the form of the wire or of files; `nil` for any other form and if it is out of range.
    private static func scalar(_ json: JSONValue, as type: FieldType) -> Value? {
        switch type {
        case .int: number(json, within: -Limits.answerNumber...Limits.answerNumber).map(Value.int)
        case .bool: json.bool.map(Value.bool)
        case .money: money(json)
        case .duration:
            number(json["minutes"] ?? json, within: 0...Limits.answerMinutes).map { .duration(minutes: $0) }
        case .percent:
            number(json["basis_points"] ?? .null, within: -Limits.answerNumber...Limits.answerNumber)
                .map { .percent(basisPoints: $0) }
        case .date, .datetime: literal(json["iso"] ?? json, type)
        default: literal(json, type)
        }
    }

    private static func literal(_ json: JSONValue, _ type: FieldType) -> Value? {
        json.string.flatMap { text in
            text.utf8.count <= Limits.answerTextBytes
                ? Value(literal: HiddenCharacters.removed(from: text), as: type) : nil
        }
    }

    private static func number(_ json: JSONValue, within range: ClosedRange<Int>) -> Int? {
        json.int.flatMap { range.contains($0) ? $0 : nil }
    }

    /// Reads minor units.
    ///
    /// An exponent other than the currency's own means that the service counts in other units, so the value is rejected.
    private static func money(_ json: JSONValue) -> Value? {
        guard let amount = json["amount"].flatMap({ number($0, within: -Limits.answerNumber...Limits.answerNumber) }),
            let currency = json["currency"]?.string.flatMap({ Currency($0) }),
            json["exponent"].map({ $0.int == currency.exponent }) ?? true
        else { return nil }
        return .money(Money(amount: amount, currency: currency))
    }

    private static func example(of type: FieldType) -> String {
        switch type {
        case .text: "a text of at most \(Limits.answerTextBytes) bytes"
        case .money: "{\"amount\": 5407, \"currency\": \"GBP\"}"
        case .duration: "{\"minutes\": 95}"
        case .percent: "{\"basis_points\": 1250}"
        case .bool: "true or false"
        default: type.example
        }
    }
}
