/// One column of a row: its name, its type, and its position in the row.
package struct RowColumn<Row: LoggedRow>: Sendable {
    package enum Kind: Sendable { case moment, text, int, number, bool }

    /// As in JSON, CSV and SQL.
    ///
    /// The unit's column is `unit_id` here, but `user_id`, `device_id` in written rows.
    package let name: String
    package let kind: Kind
    /// True if a line without the column is invalid.
    package let isRequired: Bool
    package let summary: String
    package let example: String
    /// True if the column contains the unit, which has its own name.
    package let isUnit: Bool
    /// The only valid texts, if they are a closed list.
    package var words: [String] = []
    package let get: @Sendable (Row) -> RowValue
    /// Returns `false` for a value that does not fit.
    package let set: @Sendable (RowValue, inout Row) -> Bool

    /// Returns the name of the column in this row.
    package func name(in row: Row) -> String { isUnit ? row.unitColumnName : name }
}

extension RowColumn {
    package typealias Path<Value> = any WritableKeyPath<Row, Value> & Sendable

    /// A text; an empty one is absent.
    static func text(
        _ name: String, _ path: Path<String>, required: Bool = false, unit: Bool = false, example: String,
        _ summary: String
    ) -> RowColumn {
        RowColumn(
            name: name, kind: .text, isRequired: required, summary: summary, example: example, isUnit: unit,
            get: { row in row[keyPath: path].isEmpty ? .absent : .text(row[keyPath: path]) },
            set: { value, row in
                guard case .text(let text) = value else { return value == .absent }
                row[keyPath: path] = text
                return true
            })
    }

    /// A text of a closed list; setting another text changes nothing.
    static func word(
        _ name: String, _ path: Path<String>, of words: [String], example: String, _ summary: String
    ) -> RowColumn {
        var column = text(name, path, example: example, summary)
        column.words = words
        return column
    }

    static func moment(
        _ name: String, _ path: Path<Int>, required: Bool = false, example: String, _ summary: String
    ) -> RowColumn {
        RowColumn(
            name: name, kind: .moment, isRequired: required, summary: summary, example: example, isUnit: false,
            get: { row in row[keyPath: path] > 0 || required ? .moment(row[keyPath: path]) : .absent },
            set: { value, row in
                guard case .moment(let milliseconds) = value else { return value == .absent }
                row[keyPath: path] = milliseconds
                return true
            })
    }

    static func int(_ name: String, _ path: Path<Int>, example: String, _ summary: String) -> RowColumn {
        RowColumn(
            name: name, kind: .int, isRequired: false, summary: summary, example: example, isUnit: false,
            get: { row in .int(row[keyPath: path]) },
            set: { value, row in
                guard case .int(let number) = value else { return value == .absent }
                row[keyPath: path] = number
                return true
            })
    }

    static func number(_ name: String, _ path: Path<Double?>, example: String, _ summary: String) -> RowColumn {
        RowColumn(
            name: name, kind: .number, isRequired: false, summary: summary, example: example, isUnit: false,
            get: { row in row[keyPath: path].map { .number($0) } ?? .absent },
            set: { value, row in
                switch value {
                case .number(let number): row[keyPath: path] = number
                case .int(let number): row[keyPath: path] = Double(number)
                default: return value == .absent
                }
                return true
            })
    }

    static func bool(_ name: String, _ path: Path<Bool>, example: String, _ summary: String) -> RowColumn {
        RowColumn(
            name: name, kind: .bool, isRequired: false, summary: summary, example: example, isUnit: false,
            get: { row in .bool(row[keyPath: path]) },
            set: { value, row in
                guard case .bool(let flag) = value else { return value == .absent }
                row[keyPath: path] = flag
                return true
            })
    }

    static func answer(_ name: String, _ path: Path<Bool?>, example: String, _ summary: String) -> RowColumn {
        RowColumn(
            name: name, kind: .bool, isRequired: false, summary: summary, example: example, isUnit: false,
            get: { row in row[keyPath: path].map { .bool($0) } ?? .absent },
            set: { value, row in
                guard case .bool(let flag) = value else { return value == .absent }
                row[keyPath: path] = flag
                return true
            })
    }
}
