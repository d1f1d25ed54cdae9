import LayoverFrame
import LayoverGzip
import LayoverHTTP
import LayoverModel
import Testing

/// Which packed bodies can be read, and which can take a layout without being unpacked.
struct PackedBodyTests {
    private static let answer = Array(#"{"data":[],"meta":{"count":0}}"#.utf8)

    private static func gzip(_ bytes: [UInt8]) throws -> [UInt8] {
        let body = GzipCodec.pack(bytes.span, level: 6)
        return try #require(body)
    }

    private static func read(_ bytes: [UInt8], limit: Int = 1 << 20) throws -> PackedBody {
        try PackedBody(SomeBytes(bytes), limit: limit, by: WorkerPool()) { count, fill throws(GzipFault) in
            var room = [UInt8](repeating: 0, count: count)
            var span = room.mutableSpan
            try fill(&span)
            return SomeBytes(room)
        }
    }

    private static func bytes(_ held: any HeldBytes) -> [UInt8] {
        held.withPaddedBytes { padded in (0..<held.count).map { padded[$0] } }
    }

    @Test func `a body of one member takes a layout packed`() throws {
        let body = try Self.read(Self.gzip(Self.answer))
        #expect(body.isSpliceable)
        #expect(Self.bytes(body.decoded) == Self.answer)
        #expect(body.segments(with: [0x20], at: 3, by: WorkerPool()) != nil)
    }

    @Test func `a body of several members, or with zeros behind it, is read and goes on unpacked`() throws {
        let two = try Self.gzip(Array(Self.answer[..<7])) + Self.gzip(Array(Self.answer[7...]))
        for bytes in [two, try Self.gzip(Self.answer) + Self.gzip([]), try Self.gzip(Self.answer) + [0, 0, 0]] {
            let body = try Self.read(bytes)
            #expect(!body.isSpliceable)
            #expect(Self.bytes(body.packed) == bytes)
            #expect(Self.bytes(body.decoded) == Self.answer)
            #expect(body.segments(with: [0x20], at: 3, by: WorkerPool()) == nil)
        }
    }

    @Test func `damaged, too large and too many members have different errors`() throws {
        let one = try Self.gzip(Self.answer)
        #expect(throws: GzipFault.damaged) { try Self.read(one + [7]) }
        #expect(throws: GzipFault.damaged) { try Self.read(one.dropLast(3) + one) }
        #expect(throws: GzipFault.tooLarge) { try Self.read(one + one, limit: Self.answer.count * 2 - 1) }
        let many = Array(repeatElement(one, count: GzipLimits.members + 1).joined())
        #expect(throws: GzipFault.tooManyMembers) { try Self.read(many) }
    }

    @Test func `no memory is no damage`() throws {
        let one = try Self.gzip(Self.answer)
        for bytes in [one, one + one] {
            #expect(throws: GzipFault.memory) {
                try PackedBody(SomeBytes(bytes), limit: 1 << 20, by: WorkerPool()) { _, _ throws(GzipFault) in nil }
            }
        }
    }
}
