package import LayoverJSON

/// Content of one line of a segment.
package enum RowLine<Row: LoggedRow>: Hashable, Sendable {
    case row(Row)
    /// Rows that were not written, and why.
    case dropped(DroppedRows)
    /// Neither: the line is damaged, or of another version.
    case unreadable

    /// Reads a line from its tape; unknown members are ignored.
    package init(_ tape: borrowing Tape) {
        guard tape.isObject(tape.root) else {
            self = .unreadable
            return
        }
        if let dropped = DroppedRows(tape) {
            self = .dropped(dropped)
            return
        }
        guard let row = RowLine.row(tape) else {
            self = .unreadable
            return
        }
        self = .row(row)
    }

    private static func row(_ tape: borrowing Tape) -> Row? {
        var row = Row.empty
        var found = 0
        var next = 0
        var members = tape.members(tape.root)
        while let (key, value) = members.next(tape) {
            defer { next += 1 }
            guard let column = column(tape, key, guess: next) else { continue }
            guard column.set(RowLine.value(tape, value, column.kind), &row) else { return nil }
            if column.isRequired, !tape.isNull(value) { found += 1 }
        }
        if let unit = Row.columns.first(where: \.isUnit) {
            guard let value = member(row.unitColumnName, of: tape) else { return nil }
            guard unit.set(value, &row), unit.get(row) != .absent else { return nil }
            found += 1
        }
        return found >= Row.columns.count(where: \.isRequired) ? row : nil
    }

    /// The column of this name; the guess is right if the row is in this version's form.
    private static func column(_ tape: borrowing Tape, _ key: TapeString, guess: Int) -> RowColumn<Row>? {
        let columns = Row.columns
        if guess < columns.count, !columns[guess].isUnit, tape.equals(key, text: columns[guess].name) {
            return columns[guess]
        }
        for column in columns where !column.isUnit && tape.equals(key, text: column.name) { return column }
        return nil
    }

    private static func member(_ name: String, of tape: borrowing Tape) -> RowValue? {
        var members = tape.members(tape.root)
        while let (key, value) = members.next(tape) {
            if tape.equals(key, text: name) { return RowLine.value(tape, value, .text) }
        }
        return nil
    }

    /// The value as its column stores it; a value of another type is passed on, and the column rejects it.
    private static func value(
        _ tape: borrowing Tape, _ index: TapeIndex, _ kind: RowColumn<Row>.Kind
    ) -> RowValue {
        switch tape.kind(index) {
        case .null: .absent
        case .true: .bool(true)
        case .false: .bool(false)
        case .int, .unsigned: tape.int(index).map { .int($0) } ?? .number(tape.double(index) ?? 0)
        case .double: .number(tape.double(index) ?? 0)
        case .string: text(tape, index, kind)
        case .object, .array: .bool(false)
        }
    }

    private static func text(
        _ tape: borrowing Tape, _ index: TapeIndex, _ kind: RowColumn<Row>.Kind
    ) -> RowValue {
        let text = tape.string(index).map { tape.text($0) } ?? ""
        guard kind == .moment else { return .text(text) }
        return RowMoment.read(text).map { .moment($0) } ?? .bool(false)
    }
}
