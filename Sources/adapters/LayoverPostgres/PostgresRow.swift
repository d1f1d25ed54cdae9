import CPostgres

/// One row of a result, valid only during the call that receives it.
@safe
package struct PostgresRow: ~Copyable {
    private let result: OpaquePointer
    private let index: Int32

    init(_ result: OpaquePointer, _ index: Int32) {
        unsafe self.result = result
        self.index = index
    }

    /// The number of columns.
    package var count: Int { Int(unsafe cpostgres_column_count(result)) }

    /// The number in a column, from 0; 0 if it is NULL.
    package func number(_ column: Int) -> Int { optionalNumber(column) ?? 0 }

    /// The number in a column; `nil` if it is NULL.
    package func optionalNumber(_ column: Int) -> Int? {
        guard let bytes = optionalBytes(column), let first = bytes.first, bytes.count <= 8 else { return nil }
        let sign = first & 0x80 == 0 ? 0 : -1
        return bytes.reduce(sign) { $0 << 8 | Int($1) }
    }

    /// Whether a column is true.
    package func flag(_ column: Int) -> Bool { optionalBytes(column) == [1] }

    /// The text in a column; empty if it is NULL.
    package func text(_ column: Int) -> String { optionalText(column) ?? "" }

    /// The text in a column; `nil` if it is NULL.
    package func optionalText(_ column: Int) -> String? {
        optionalBytes(column).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The bytes in a column; empty if it is NULL.
    package func bytes(_ column: Int) -> [UInt8] { optionalBytes(column) ?? [] }

    /// The value of a column, according to its type; the bytes if this program does not use the type.
    package func value(_ column: Int) -> PostgresValue {
        guard let bytes = optionalBytes(column) else { return .null }
        switch PostgresType(rawValue: unsafe cpostgres_type(result, Int32(clamping: column))) {
        case .boolean: return .boolean(flag(column))
        case .integer, .medium, .small: return .integer(number(column))
        case .real: return .real(Double(bitPattern: UInt64(bitPattern: Int64(number(column)))))
        case .text, .name, .letters: return .text(text(column))
        default: return .bytes(bytes)
        }
    }

    private func optionalBytes(_ column: Int) -> [UInt8]? {
        let column = Int32(clamping: column)
        let count = unsafe cpostgres_length(result, index, column)
        guard count >= 0 else { return nil }
        let start = unsafe cpostgres_value(result, index, column)
        return unsafe Array(UnsafeRawBufferPointer(start: start, count: Int(count)))
    }
}
