// Rows in the format of a binary COPY.
//
// Source: PostgreSQL 15, COPY, "Binary Format".
extension PostgresBytes {
    /// Begins a COPY: its signature, no flags, no extension.
    mutating func appendCopyStart() {
        append(raw: "PGCOPY\n".utf8)
        append(raw: [0xff, 0x0d, 0x0a, 0])
        append(Int32(0))
        append(Int32(0))
    }

    /// Appends one row.
    ///
    /// - Throws: `TooLong` if a value exceeds the limit.
    mutating func append(copied row: [PostgresValue]) throws(TooLong) {
        append(Int16(clamping: row.count))
        for value in row { try appendWithLength(value) }
    }

    mutating func appendCopyEnd() { append(Int16(-1)) }
}
