/// The meaning of the numbers in deflate's two alphabets.
///
/// Source: RFC 1951, 3.2.5 and 3.2.6.
enum DeflateSymbols {
    /// Symbols of literals, of the end of a block and of lengths that a code may name.
    static let literalLimit = 288
    /// Symbols of distances that a code may name.
    static let distanceLimit = 32

    /// The entry of a symbol of the first alphabet, without the bits of its code.
    static func literal(_ symbol: Int) -> UInt32 {
        switch symbol {
        case ..<256: return HuffmanCode.Meaning.literal.rawValue << 5
        case 256: return HuffmanCode.Meaning.endOfBlock.rawValue << 5
        case 257...284:
            let index = symbol - 257
            // Eight lengths without extra bits, then four for each number of extra bits.
            let extra = index < 8 ? 0 : index / 4 - 1
            let base = index < 8 ? index + 3 : ((4 + index % 4) << extra) + 3
            return copy(base, extra)
        case 285: return copy(258, 0)
        default: return HuffmanCode.Meaning.nothing.rawValue << 5
        }
    }

    /// The entry of a symbol of distances: a walk without output needs only the number of extra bits that follow.
    static func distance(_ symbol: Int) -> UInt32 {
        guard symbol < 30 else { return HuffmanCode.Meaning.nothing.rawValue << 5 }
        return copy(0, symbol < 4 ? 0 : symbol / 2 - 1)
    }

    /// The lengths of a block with fixed codes.
    static let fixedLiteralLengths: [UInt8] =
        .init(repeating: 8, count: 144) + .init(repeating: 9, count: 112) + .init(repeating: 7, count: 24)
        + .init(repeating: 8, count: 8)
    static let fixedDistanceLengths = [UInt8](repeating: 5, count: 32)

    /// The order in which a block lists the lengths of the code that its lengths are written in.
    static let lengthOrder: [Int] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

    private static func copy(_ base: Int, _ extra: Int) -> UInt32 {
        HuffmanCode.Meaning.copy.rawValue << 5 | UInt32(extra) << 8 | UInt32(base) << 16
    }
}
