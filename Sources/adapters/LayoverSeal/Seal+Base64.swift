import CSodium

extension Seal {
    /// Decodes standard base64 with padding; `nil` for any other text.
    ///
    /// Source: RFC 4648, section 4.
    package static func bytes(base64 text: String) -> [UInt8]? {
        let digits = text.utf8.map { CChar(bitPattern: $0) }
        var bytes = [UInt8](repeating: 0, count: digits.count)
        var count = 0
        guard
            unsafe sodium_base642bin(
                &bytes, bytes.count, digits, digits.count, nil, &count, nil, sodium_base64_VARIANT_ORIGINAL) == 0
        else { return nil }
        return Array(bytes.prefix(count))
    }
}
