import Testing

@testable import LayoverTemplates

/// Scanning eight bytes at once finds the same as scanning byte by byte.
struct ByteScanTests {
    private static let brackets = Set("<>".utf8)
    private static let bracketsAndQuote = Set("<>\"".utf8)
    private static let unplain = Set("<>&\"'`".utf8).union(0..<0x20).union(0x80...0xff)

    private func expectSame(_ bytes: [UInt8], from start: Int) {
        func first(_ wanted: Set<UInt8>) -> Int { bytes[start...].firstIndex(where: wanted.contains) ?? bytes.count }
        #expect(ByteScan.firstBracket(bytes.span, from: start) == first(Self.brackets))
        #expect(ByteScan.firstBracketOrQuote(bytes.span, from: start) == first(Self.bracketsAndQuote))
        #expect(ByteScan.firstUnplain(bytes.span, from: start) == first(Self.unplain))
    }

    @Test(arguments: 0...UInt8.max)
    func `finds each byte at each place of a word and of the rest behind it`(byte: UInt8) {
        for place in 0..<19 {
            var bytes = [UInt8](repeating: UInt8(ascii: "a"), count: 19)
            bytes[place] = byte
            for start in [0, 3, place] { expectSame(bytes, from: start) }
        }
    }

    /// Bytes that differ by one, and bytes with the highest bit set, are typical errors of such tricks.
    @Test(arguments: 0..<64 as Range<UInt64>)
    func `is not confused by neighbours`(seed: UInt64) {
        let near: [UInt8] = [
            0x3b, 0x3c, 0x3d, 0x3e, 0x3f, 0x21, 0x22, 0x23, 0xbc, 0xbe, 0xa2, 0x1f, 0x20, 0x00, 0x01, 0x61,
        ]
        var state = seed &* 0x9e37_79b9_7f4a_7c15 | 1
        let bytes = (0..<64).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return near[Int(state >> 60)]
        }
        for start in 0...bytes.count { expectSame(bytes, from: start) }
    }

    @Test func `answers the end of nothing`() { expectSame([], from: 0) }
}
