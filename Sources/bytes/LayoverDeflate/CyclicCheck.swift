/// The CRC-32 of gzip, computed backwards over the last bytes that it covers.
///
/// Source: RFC 1952, 8, which has this table. Each step of the check can be reversed, because the highest bytes of the
/// table's entries are all different.
package enum CyclicCheck {
    /// The check of a text without its last bytes.
    ///
    /// - Parameters:
    ///   - ending: The last bytes of the text.
    ///   - checksum: The check of the whole text.
    /// - Returns: The check before the ending.
    /// - Complexity: O(bytes of the ending); some ns each.
    package static func before(_ ending: Span<UInt8>, of checksum: UInt32) -> UInt32 {
        var state = ~checksum
        for index in ending.indices.reversed() {
            let row = rows[Int(state >> 24)]
            state = (state ^ table[Int(row)]) << 8 | UInt32(row ^ ending[index])
        }
        return ~state
    }

    private static let table: [UInt32] = (0..<256).map { start in
        (0..<8).reduce(UInt32(start)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xedb8_8320 : value >> 1 }
    }

    /// The index of the entry with this highest byte.
    private static let rows: [UInt8] = {
        var rows = [UInt8](repeating: 0, count: 256)
        for (index, entry) in table.enumerated() { rows[Int(entry >> 24)] = UInt8(index) }
        return rows
    }()
}
