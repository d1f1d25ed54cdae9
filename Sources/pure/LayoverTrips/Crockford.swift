/// Crockford's base 32 in lowercase: no character at which a messenger breaks a link, or that a reader mistakes for another.
///
/// Source: Douglas Crockford, "Base 32", 2002.
package enum Crockford {
    /// Characters of a link's token (130 bits) and of a person's key (260 bits).
    package static let tokenCharacters = 26
    package static let keyCharacters = 52

    private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)

    /// The number of random bytes for a number of characters.
    package static func bytes(for characters: Int) -> Int { (characters * 5 + 7) / 8 }

    /// Encodes the first `count * 5` bits of `bytes`.
    package static func text(_ bytes: [UInt8], count: Int) -> String {
        precondition(bytes.count * 8 >= count * 5, "a text of base 32 takes five bits for each character")
        var text: [UInt8] = []
        var (held, bits, next) = (0, 0, 0)
        while text.count < count {
            if bits < 5 {
                held = (held << 8) | Int(bytes[next])
                bits += 8
                next += 1
            }
            bits -= 5
            text.append(alphabet[(held >> bits) & 31])
            held &= (1 << bits) - 1
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Whether a text is a token of `count` characters.
    package static func isToken(_ text: String, count: Int) -> Bool {
        text.utf8.count == count && text.utf8.allSatisfy(isDigit)
    }

    /// Whether a byte is in the alphabet, which leaves out i, l, o and u, because they are mistaken for others.
    private static func isDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "i"), UInt8(ascii: "l"), UInt8(ascii: "o"), UInt8(ascii: "u"): false
        default: isLetterOrDigit(byte)
        }
    }

    static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (0x61...0x7a).contains(byte) || (0x30...0x39).contains(byte)
    }
}
