/// The tag of one state of an answer, compared with `If-None-Match`.
package struct EntityTag: Sendable {
    /// With its quotes.
    package let text: String
    /// The tag of the same answer packed by gzip.
    package let packedText: String
    /// The opening quote and the name.
    private let bytes: [UInt8]

    private static let packedEnding = Array("-gzip\"".utf8)

    /// - Parameter name: Without quotes; letters and digits.
    package init(_ name: some StringProtocol) {
        text = "\"\(name)\""
        packedText = "\"\(name)-gzip\""
        bytes = Array("\"\(name)".utf8)
    }

    /// True if `*` or this tag is in the list: weak or strong, of the unpacked or the packed answer.
    package func matches(_ field: Span<UInt8>) -> Bool {
        if field.count == 1, field[0] == 0x2a { return true }
        guard field.count > bytes.count else { return false }
        for start in 0..<(field.count - bytes.count) where field[start] == bytes[0] {
            var length = 0
            while length < bytes.count, field[start + length] == bytes[length] { length += 1 }
            if length == bytes.count, ends(field, start + length) { return true }
        }
        return false
    }

    /// True if the name ends here, or with the suffix of the packed answer.
    private func ends(_ field: Span<UInt8>, _ index: Int) -> Bool {
        guard index < field.count else { return false }
        if field[index] == 0x22 { return true }
        guard field.count - index >= EntityTag.packedEnding.count else { return false }
        return EntityTag.packedEnding.indices.allSatisfy { field[index + $0] == EntityTag.packedEnding[$0] }
    }
}
