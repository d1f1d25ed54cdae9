import Foundation
import LayoverModel
import LayoverPattern
import LayoverTestKit

@testable import LayoverTargeting

/// One row of `evalCondition`: name, condition, attributes, expected, groups.
struct GrowthBookRow {
    let index: Int
    let name: String
    let expected: Bool
    let attributes: RowAttributes
    private let condition: JSON
    private let groups: [String: [String]]

    static func load() -> [GrowthBookRow] {
        guard
            let data = try? Data(contentsOf: Repository.shared.appending(path: "conformance/growthbook/cases.json")),
            case .object(let suites)? = try? JSONDecoder().decode(JSON.self, from: data),
            case .array(let rows)? = suites["evalCondition"]
        else { return [] }
        return rows.enumerated().compactMap { GrowthBookRow(index: $0.offset, $0.element) }
    }

    private init?(index: Int, _ row: JSON) {
        guard case .array(let parts) = row, parts.count >= 4, case .string(let name) = parts[0],
            case .bool(let expected) = parts[3]
        else { return nil }
        self.index = index
        self.name = name
        self.expected = expected
        condition = parts[1]
        attributes = RowAttributes(parts[2])
        groups = parts.count > 4 ? parts[4].members.mapValues { $0.items.map(\.text) } : [:]
    }

    func compile() -> (Condition?, [Diagnostic]) {
        ConditionCompiler(
            file: "row.json", patterns: RegularExpressions(),
            groups: MemberGroups(groups.map { MemberGroup($0.key, $0.value) }), resolve: attributes.operand,
            known: { attributes.paths }
        ).compile(condition.node)
    }
}

/// The attributes of a row as typed facts; a path without a value is an unknown text.
struct RowAttributes {
    let paths: [String]
    private let values: [JSON]

    init(_ root: JSON) {
        let leaves = RowAttributes.leaves(of: root, under: "")
        paths = leaves.map(\.path)
        values = leaves.map(\.value)
    }

    func operand(_ path: String) -> Operand? {
        if let slot = paths.firstIndex(of: path) { return Operand(slot: slot, type: values[slot].type ?? .text) }
        let isObject = paths.contains { $0.hasPrefix(path + ".") }
        return isObject ? nil : Operand(slot: paths.count, type: .text)
    }

    func fact(_ slot: Int) -> Fact {
        guard values.indices.contains(slot), let value = values[slot].value else { return .unknown }
        return .known(value)
    }

    /// Every value that is not an object, by its dotted path.
    private static func leaves(of json: JSON, under prefix: String) -> [(path: String, value: JSON)] {
        json.members.sorted { $0.key < $1.key }.flatMap { name, value in
            if case .object = value { leaves(of: value, under: prefix + name + ".") } else { [(prefix + name, value)] }
        }
    }
}

/// A JSON value that distinguishes numbers, texts and booleans.
enum JSON: Decodable, Sendable {
    case null
    case bool(Bool)
    case int(Int)
    case double(Double)
    case string(String)
    case array([JSON])
    case object([String: JSON])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let flag = try? container.decode(Bool.self) {
            self = .bool(flag)
        } else if let number = try? container.decode(Int.self) {
            self = .int(number)
        } else if let number = try? container.decode(Double.self) {
            self = .double(number)
        } else if let text = try? container.decode(String.self) {
            self = .string(text)
        } else if let items = try? container.decode([JSON].self) {
            self = .array(items)
        } else {
            self = .object(try container.decode([String: JSON].self))
        }
    }

    var members: [String: JSON] { if case .object(let members) = self { members } else { [:] } }
    var items: [JSON] { if case .array(let items) = self { items } else { [] } }

    var text: String {
        switch self {
        case .string(let text): text
        case .int(let number): String(number)
        case .double(let number): String(number)
        case .bool(let flag): String(flag)
        default: ""
        }
    }

    /// The value as an author would write it.
    var node: Node {
        switch self {
        case .null: Node(.scalar(.init("null")), at: .start)
        case .string(let text): Node(.scalar(.init(text, .quoted)), at: .start)
        case .array(let items): Node(.list(items.map(\.node)), at: .start)
        case .object(let members):
            Node(
                .mapping(
                    members.sorted { $0.key < $1.key }.map {
                        Node.Entry(key: $0.key, keyPosition: .start, value: $0.value.node)
                    }), at: .start)
        default: Node(.scalar(.init(text)), at: .start)
        }
    }

    var type: FieldType? {
        switch self {
        case .null: nil
        case .bool: .bool
        case .int: .int
        case .double, .string: .text
        case .array(let items): .list(items.first?.type ?? .text)
        case .object(let members):
            .record(members.sorted { $0.key < $1.key }.map { .init($0.key, $0.value.type ?? .text, optional: true) })
        }
    }

    var value: Value? {
        switch self {
        case .null: nil
        case .bool(let flag): .bool(flag)
        case .int(let number): .int(number)
        case .double, .string: .text(text)
        case .array(let items): .list(items.compactMap(\.value))
        case .object(let members): .record(members.sorted { $0.key < $1.key }.map(\.value.value))
        }
    }
}
