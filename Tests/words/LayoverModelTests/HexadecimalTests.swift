import LayoverModel
import Testing

struct HexadecimalTests {
    @Test func `written bytes are read back, and nothing else is`() {
        for count in [0, 1, 2, 32, 33] {
            let made = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37 + count) }
            let text = hexadecimal(made)
            #expect(text.utf8.count == count * 2)
            #expect(isHexadecimal(text.utf8))
            #expect(bytes(ofHexadecimal: text.utf8) == made)
        }
        for text in ["0", "abc", "0g", "AB", " 0", "0x", "é0"] {
            #expect(bytes(ofHexadecimal: text.utf8) == nil, "\(text)")
        }
        #expect(isHexadecimal("0af".utf8))
        #expect(!isHexadecimal("0aF".utf8))
        #expect(!isHexadecimal("-1".utf8))
    }
}
