import LayoverSeal
import Testing

struct ShortHashKeyTests {
    /// Source: Aumasson and Bernstein, "SipHash: a fast short-input PRF", appendix A, and the vectors of its reference code.
    @Test(arguments: [
        (0, 0x726f_db47_dd0e_0e31 as UInt64), (1, 0x74f8_39c5_93dc_67fd), (8, 0x93f5_f579_9a93_2462),
        (15, 0xa129_ca61_49be_45e5),
    ])
    func `it is SipHash-2-4`(count: Int, hash: UInt64) {
        let bytes = (0..<count).map { UInt8($0) }
        #expect(ShortHashKey(Array(0..<16)).shortHash(bytes.span) == hash)
        #expect(ShortHashKey(Array(0..<32)).shortHash(bytes.span) == hash, "of a longer key the first 16 bytes count")
        #expect(ShortHashKey(Array(0..<15)).shortHash(bytes.span) != hash)
    }
}
