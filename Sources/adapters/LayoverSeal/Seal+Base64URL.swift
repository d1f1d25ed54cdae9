import CSodium

extension Seal {
    /// Base64 with `-` and `_` and without padding, so that it can be used in an address.
    ///
    /// Source: RFC 4648, section 5.
    package static func base64URL(_ bytes: [UInt8]) -> String {
        let length = sodium_base64_encoded_len(bytes.count, sodium_base64_VARIANT_URLSAFE_NO_PADDING)
        var text = [CChar](repeating: 0, count: length)
        _ = unsafe sodium_bin2base64(&text, length, bytes, bytes.count, sodium_base64_VARIANT_URLSAFE_NO_PADDING)
        return String(decoding: text.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Decodes such a text; `nil` for any other text.
    package static func bytes(base64URL text: String) -> [UInt8]? {
        let digits = text.utf8.map { CChar(bitPattern: $0) }
        var bytes = [UInt8](repeating: 0, count: digits.count)
        var count = 0
        guard
            unsafe sodium_base642bin(
                &bytes, bytes.count, digits, digits.count, nil, &count, nil,
                sodium_base64_VARIANT_URLSAFE_NO_PADDING) == 0
        else { return nil }
        return Array(bytes.prefix(count))
    }
}
