/// Consecutive values in PostgreSQL's binary form.
///
/// Source: the `*_send` functions of PostgreSQL 15, src/backend/utils/adt.
struct PostgresBytes {
    private(set) var bytes: [UInt8] = []

    var count: Int { bytes.count }

    mutating func append<Number: FixedWidthInteger>(_ number: Number) {
        for shift in stride(from: Number.bitWidth - 8, through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: number >> Number(shift)))
        }
    }

    mutating func append(raw more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }

    mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    /// Appends a value without its length.
    ///
    /// - Returns: The number of its bytes; `nil` for NULL, which has none.
    /// - Throws: `TooLong` if a text or byte string exceeds the limit.
    @discardableResult
    mutating func append(_ value: PostgresValue) throws(TooLong) -> Int? {
        let start = bytes.count
        switch value {
        case .null: return nil
        case .boolean(let flag): append(raw: [flag ? 1 : 0])
        case .integer(let number): append(Int64(number))
        case .real(let number): append(number.bitPattern)
        case .text(let text): try append(checked: text.utf8)
        case .bytes(let more): try append(checked: more)
        case .booleans(let flags): try append(flags.map { $0.map { .boolean($0) } ?? .null }, of: .boolean)
        case .integers(let numbers): try append(numbers.map { .some($0) }, of: .integer)
        case .texts(let texts): try append(texts.map { .some($0) }, of: .text)
        case .byteStrings(let strings): try append(strings.map { .bytes($0) }, of: .bytes)
        }
        return bytes.count - start
    }

    /// Appends a value after its length, which is -1 for NULL.
    mutating func appendWithLength(_ value: PostgresValue) throws(TooLong) {
        let place = bytes.count
        append(Int32(-1))
        guard let count = try append(value) else { return }
        var length = PostgresBytes()
        length.append(Int32(clamping: count))
        bytes.replaceSubrange(place..<place + 4, with: length.bytes)
    }

    private mutating func append(checked more: some Collection<UInt8>) throws(TooLong) {
        guard more.count <= PostgresLimits.valueBytes else { throw TooLong(count: more.count) }
        append(raw: more)
    }

    /// Appends an array of one dimension, or of no dimensions if it is empty.
    private mutating func append(_ values: [PostgresValue], of type: PostgresType) throws(TooLong) {
        append(Int32(values.isEmpty ? 0 : 1))
        append(Int32(values.contains(.null) ? 1 : 0))
        append(type.rawValue)
        guard !values.isEmpty else { return }
        append(Int32(clamping: values.count))
        append(Int32(1))
        for value in values { try appendWithLength(value) }
    }
}

/// A value has more bytes than allowed.
struct TooLong: Error, Hashable, Sendable {
    let count: Int

    func failure(of sql: String) -> PostgresError {
        PostgresError(
            .value, message: "a value of \(count) bytes is longer than \(PostgresLimits.valueBytes)", sql: sql)
    }
}
