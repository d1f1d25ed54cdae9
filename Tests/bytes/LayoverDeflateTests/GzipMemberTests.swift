import LayoverTestKit
import Testing

@testable import LayoverDeflate

struct GzipMemberTests {
    /// The flags, the bytes after the ten header bytes, and how many of them belong to the header.
    @Test(
        arguments: [
            (0, [], 0), (0x04, [2, 0, 9, 9], 4), (0x08, [65, 66, 0], 3), (0x10, [65, 0], 2), (0x02, [1, 2], 2),
            (0x1e, [1, 0, 7, 65, 0, 66, 67, 0, 1, 2], 10), (0x01, [], 0),
        ] as [(UInt8, [UInt8], Int)])
    func `finds the stream behind each form of header`(flags: UInt8, more: [UInt8], count: Int) throws {
        let body = [0x1f, 0x8b, 8, flags, 0, 0, 0, 0, 0, 3] + more + [3, 0] + [1, 2, 3, 4, 5, 0, 0, 0]
        let found = member(body)
        let member = try #require(found)
        #expect(member.deflate == 10 + count..<12 + count)
        #expect(member.checksum == 0x0403_0201)
        #expect(member.size == 5)
    }

    @Test(
        arguments: [
            [], [0x1f, 0x8b], .init(repeating: 0, count: 40), [0x1f, 0x8b, 7] + .init(repeating: 0, count: 30),
            // A reserved flag; extra bytes and names that extend past the end.
            [0x1f, 0x8b, 8, 0x20] + .init(repeating: 0, count: 30),
            [0x1f, 0x8b, 8, 4] + .init(repeating: 0xff, count: 30),
            [0x1f, 0x8b, 8, 8] + .init(repeating: 1, count: 30), [0x1f, 0x8b, 8, 0] + .init(repeating: 0, count: 13),
        ] as [[UInt8]])
    func `an incomplete frame is missing`(body: [UInt8]) { #expect(member(body) == nil) }

    @Test func `a check is taken back over its last bytes`() {
        // The check values of "123456789", "1234" and the empty text, from the catalogue of CRCs.
        #expect(before("56789", of: 0xcbf4_3926) == 0x9be3_e0a3)
        #expect(before("123456789", of: 0xcbf4_3926) == 0)
    }

    private func member(_ body: [UInt8]) -> GzipMember? { GzipMember(body.span) }

    private func before(_ ending: String, of checksum: UInt32) -> UInt32 {
        let bytes = Array(ending.utf8)
        return CyclicCheck.before(bytes.span, of: checksum)
    }
}
