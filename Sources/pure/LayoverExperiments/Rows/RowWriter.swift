import LayoverJSON

/// Writes rows as lines of JSON, or as lines of CSV.
package struct RowWriter<Row: LoggedRow>: Sendable {
    private let columns: [RowColumn<Row>]
    /// `{"timestamp":`, `,"market":` of each column.
    private let keys: [[UInt8]]
    /// The last name of the unit's column, and the bytes before its value.
    private var unitName = ""
    private var unitKey: [UInt8] = []

    package init() {
        columns = Row.columns
        keys = columns.indices.map { RowWriter.key(Row.columns[$0].name, isFirst: $0 == 0) }
    }

    /// Appends one line of JSON including its end; absent values are `null`.
    package mutating func append(_ row: Row, to bytes: inout [UInt8]) {
        for (index, column) in columns.enumerated() {
            bytes += column.isUnit ? unitKey(row) : keys[index]
            RowWriter.append(column.get(row), to: &bytes)
        }
        bytes.append(0x7d)
        bytes.append(0x0a)
    }

    /// Appends one line of CSV (RFC 4180, lines end in LF); absent values are empty.
    package func appendCSV(_ row: Row, to bytes: inout [UInt8]) {
        for (index, column) in columns.enumerated() {
            if index > 0 { bytes.append(0x2c) }
            switch column.get(row) {
            case .absent: break
            case .text(let text): RowWriter.appendField(text, to: &bytes)
            case .moment(let milliseconds): RowMoment.append(milliseconds, to: &bytes)
            case .int(let number): appendJSONNumber(number, to: &bytes)
            case .number(let number): appendJSONNumber(number, to: &bytes)
            case .bool(let flag): appendJSONBool(flag, to: &bytes)
            }
        }
        bytes.append(0x0a)
    }

    /// The first line of CSV; the unit's column is named `unitColumn`.
    package func header(unitColumn: String) -> [UInt8] {
        Array((columns.map { $0.isUnit ? unitColumn : $0.name }.joined(separator: ",") + "\n").utf8)
    }

    private mutating func unitKey(_ row: Row) -> [UInt8] {
        let name = row.unitColumnName
        if name != unitName || unitKey.isEmpty {
            unitName = name
            unitKey = RowWriter.key(name, isFirst: false)
        }
        return unitKey
    }

    private static func key(_ name: String, isFirst: Bool) -> [UInt8] {
        var bytes: [UInt8] = [isFirst ? 0x7b : 0x2c]
        appendJSONString(name, to: &bytes)
        bytes.append(0x3a)
        return bytes
    }

    private static func append(_ value: RowValue, to bytes: inout [UInt8]) {
        switch value {
        case .absent: appendJSONLiteral("null", to: &bytes)
        case .text(let text): appendJSONString(text, to: &bytes)
        case .moment(let milliseconds):
            bytes.append(0x22)
            RowMoment.append(milliseconds, to: &bytes)
            bytes.append(0x22)
        case .int(let number): appendJSONNumber(number, to: &bytes)
        case .number(let number): appendJSONNumber(number, to: &bytes)
        case .bool(let flag): appendJSONBool(flag, to: &bytes)
        }
    }

    private static func appendField(_ text: String, to bytes: inout [UInt8]) {
        let needsQuotes = text.utf8.contains { [0x2c, 0x22, 0x0a, 0x0d].contains($0) }
        guard needsQuotes else { return bytes += text.utf8 }
        bytes.append(0x22)
        for byte in text.utf8 {
            if byte == 0x22 { bytes.append(0x22) }
            bytes.append(byte)
        }
        bytes.append(0x22)
    }
}
