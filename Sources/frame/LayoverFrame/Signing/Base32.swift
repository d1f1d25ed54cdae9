/// Crockford's base 32: without I, L, O and U, to avoid misreading.
///
/// Source: crockford.com/base32.html; letters are capitals, and no letter is accepted for another one.
enum Base32 {
    private static let digits = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

    /// Appends the low 40 bits as eight characters.
    static func append(_ bits: UInt64, to bytes: inout [UInt8]) {
        for place in (0..<8).reversed() { bytes.append(digits[Int(bits >> UInt64(place * 5) & 31)]) }
    }

    /// The 40 bits of eight characters; `nil` for anything else.
    static func bits(_ signs: ArraySlice<UInt8>) -> UInt64? {
        guard signs.count == 8 else { return nil }
        var bits: UInt64 = 0
        for sign in signs {
            guard let value = digits.firstIndex(of: sign) else { return nil }
            bits = bits << 5 | UInt64(value)
        }
        return bits
    }
}
