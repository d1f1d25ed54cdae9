/// The type of a widget's field, of a column of a table, and of a fact.
package indirect enum FieldType: Hashable, Sendable {
    case text, int, bool, money, date, datetime, duration, percent, link, image, color, length, direction, language
    case html
    case list(FieldType)
    case record([Column])

    /// One named part of a record.
    package struct Column: Hashable, Sendable {
        package let name: String
        package let type: FieldType
        package let optional: Bool

        package init(_ name: String, _ type: FieldType, optional: Bool = false) {
            self.name = name
            self.type = type
            self.optional = optional
        }
    }

    /// The types that a file names by one word, in the order of the reference.
    package static let named: [(name: String, type: FieldType)] = [
        ("text", .text), ("int", .int), ("bool", .bool), ("money", .money), ("date", .date), ("datetime", .datetime),
        ("duration", .duration), ("percent", .percent), ("link", .link), ("image", .image), ("color", .color),
        ("length", .length), ("direction", .direction), ("language", .language), ("html", .html),
    ]

    package init?(name: String) {
        guard let found = FieldType.named.first(where: { $0.name == name }) else { return nil }
        self = found.type
    }
}

extension FieldType: CustomStringConvertible {
    package var description: String {
        switch self {
        case .list(let element): "list of \(element)"
        case .record(let columns): "{ " + columns.map { "\($0.name): \($0.type)" }.joined(separator: ", ") + " }"
        default: FieldType.named.first { $0.type == self }?.name ?? ""
        }
    }
}
