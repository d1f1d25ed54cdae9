/// The name of one state of an answer, held against `If-None-Match`.
package struct EntityTag: Sendable {
    /// With its quotes.
    package let text: String
    private let bytes: [UInt8]

    /// - Parameter name: Without quotes; letters and digits.
    package init(_ name: some StringProtocol) {
        text = "\"\(name)\""
        bytes = Array(text.utf8)
    }

    /// Tells whether `*` or this tag, weak or strong, is in the list.
    package func matches(_ field: Span<UInt8>) -> Bool {
        if field.count == 1, field[0] == 0x2a { return true }
        guard field.count >= bytes.count else { return false }
        for start in 0...(field.count - bytes.count) where field[start] == bytes[0] {
            var length = 0
            while length < bytes.count, field[start + length] == bytes[length] { length += 1 }
            if length == bytes.count { return true }
        }
        return false
    }
}
