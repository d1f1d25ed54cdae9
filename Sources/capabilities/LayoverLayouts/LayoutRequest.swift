import LayoverAssembly
import LayoverCatalog
import LayoverJSON
import LayoverModel

/// The body of `POST /v1/layouts/{surface}`: `{"context": {...}, "facts": {...}}`.
struct LayoutRequest {
    private(set) var reader: ContextReader
    private(set) var facts: [FactName: Value] = [:]
    private(set) var isComplete = true
    private(set) var now: UTCInstant?

    /// Reads the body over the address and the headers; the body takes precedence.
    init(_ body: [UInt8], over base: ContextReader) throws(ContextProblem) {
        reader = base
        for member in try JSONValue.members(ofBody: body) {
            switch member.key {
            case "context": try takeContext(member.value)
            case "facts": try takeFacts(member.value)
            default: break
            }
        }
    }

    private mutating func takeContext(_ context: JSONValue) throws(ContextProblem) {
        for member in context.members ?? [] {
            switch member.key {
            case "query", "traveller": for inner in member.value.members ?? [] { try readMember(inner, of: member.key) }
            case "client": try takeClient(member.value)
            case "complete": isComplete = member.value.bool ?? true
            case "now":
                guard let moment = member.value.string.flatMap({ UTCInstant($0) }) else {
                    throw ContextProblem(.badQuery, "'now' must be a time such as 2026-12-07T09:00:00Z")
                }
                now = moment
            default: try readMember(member, of: "context")
            }
        }
    }

    private mutating func readMember(_ member: JSONValue.Member, of part: String) throws(ContextProblem) {
        let text = try member.value.text(at: "\(part).\(member.key)")
        if part == "traveller" {
            try reader.takeTraveller(member.key, text)
        } else {
            try reader.readItem(member.key, text)
        }
    }

    /// Reads `client: {...}` as the header `Layover-Client`.
    private mutating func takeClient(_ client: JSONValue) throws(ContextProblem) {
        let pairs = (client.members ?? []).compactMap { member in
            (member.value.string ?? member.value.int.map(String.init)).map { "\(member.key)=\"\($0)\"" }
        }
        try reader.takeHeaders(client: pairs.joined(separator: ", "), traveller: nil, unit: nil)
    }

    private mutating func takeFacts(_ given: JSONValue) throws(ContextProblem) {
        for member in given.members ?? [] {
            guard let name = FactName(rawValue: member.key) else {
                let near = suggestion(for: member.key, among: FactName.allCases.map(\.rawValue))
                throw ContextProblem(
                    .badQuery, "unknown fact '\(member.key.prefix(80))'\(near.map { "; did you mean '\($0)'?" } ?? "")")
            }
            guard let value = FactJSON.value(member.value, as: name.type) else {
                throw ContextProblem(.badQuery, "'\(member.key)' is not a value of type \(name.type)")
            }
            if try reader.set(fact: name, value) { continue }
            if name == .now, case .datetime(let moment) = value { now = moment } else { facts[name] = value }
        }
        if case .bool(let complete)? = facts[.resultsComplete] { isComplete = complete }
    }
}

/// Reads facts that clients send, in the wire format of values.
enum FactJSON {
    static func value(_ json: JSONValue, as type: FieldType) -> Value? {
        switch type {
        case .list(.text): texts(json)
        case .list(let element): list(json, element)
        case .record(let columns): record(json, columns)
        case .int: json.int.map(Value.int)
        case .bool: json.bool.map(Value.bool)
        case .money: money(json)
        case .duration: (json["minutes"] ?? json).int.map { .duration(minutes: $0) } ?? literal(json, type)
        case .percent: json["basis_points"]?.int.map { .percent(basisPoints: $0) } ?? literal(json, type)
        case .date, .datetime: literal(json["iso"] ?? json, type)
        case .link, .image: nil
        default: literal(json, type)
        }
    }

    private static func literal(_ json: JSONValue, _ type: FieldType) -> Value? {
        json.string.flatMap { Value(literal: $0, as: type) }
    }

    private static func texts(_ json: JSONValue) -> Value? {
        guard let items = json.items else { return nil }
        let texts = items.compactMap(\.string)
        return texts.count == items.count ? .texts(PackedTexts(texts)) : nil
    }

    private static func list(_ json: JSONValue, _ element: FieldType) -> Value? {
        guard let items = json.items else { return nil }
        let values = items.compactMap { value($0, as: element) }
        return values.count == items.count ? .list(values) : nil
    }

    private static func record(_ json: JSONValue, _ columns: [FieldType.Column]) -> Value? {
        guard json.members != nil else { return nil }
        let parts = columns.map { column in json[column.name].flatMap { value($0, as: column.type) } }
        let isWhole = zip(columns, parts).allSatisfy { $0.optional || $1 != nil }
        return isWhole ? .record(parts) : nil
    }

    private static func money(_ json: JSONValue) -> Value? {
        if json.string != nil { return literal(json, .money) }
        guard let amount = json["amount"]?.int, let currency = json["currency"]?.string.flatMap({ Currency($0) }) else {
            return nil
        }
        return .money(Money(amount: amount, currency: currency))
    }
}
