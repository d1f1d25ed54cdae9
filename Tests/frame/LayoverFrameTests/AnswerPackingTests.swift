import LayoverDeflate
import LayoverFrame
import LayoverGzip
import LayoverHTTP
import LayoverModel
import LayoverWeb
import Testing

struct AnswerPackingTests {
    private let workers = WorkerPool()

    private func packing(
        _ accepts: String = "gzip", isShed: Bool = false, posted: [UInt8]? = nil
    ) -> AnswerPacking {
        let codings = AcceptedCodings(Array(accepts.utf8).span)
        return AnswerPacking(codings, isShed: isShed, by: workers, posted: posted.map { SomeBytes($0) })
    }

    private static func decoded(_ body: [UInt8]) throws -> [UInt8] {
        var codec = GzipCodec()
        let member = try codec.frame(of: body.span, limit: 32 << 20)
        var output = [UInt8](repeating: 0, count: Int(member.size))
        var span = output.mutableSpan
        try codec.decode(body.span, member, into: &span)
        return output
    }

    @Test func `a packed answer decodes to all stretches in their order`() throws {
        let posted = (0..<4_000).map { UInt8(truncatingIfNeeded: $0 * 7) }
        let made = try #require(
            packing(posted: posted).packed([
                .requestBody(0..<3_000), .bytes([1, 2, 3]), .shared(SharedBytes([4, 5])),
                .held(SomeBytes([6, 7, 8, 9]), 1..<3), .requestBody(3_000..<9_000),
            ]))
        #expect(try Self.decoded(made) == posted[..<3_000] + [1, 2, 3, 4, 5, 7, 8] + posted[3_000...])
        #expect(made.count < posted.count / 4)
    }

    @Test(arguments: [
        (1_023, "gzip", false), (1_024, "gzip", true), (10, "gzip, identity;q=0", true), (4_096, "br", false),
    ])
    func `small answers and clients without gzip get it unpacked`(count: Int, accepts: String, isPacked: Bool) {
        let answer = [UInt8](repeating: 0x20, count: count)
        #expect((packing(accepts).packed([.bytes(answer)]) != nil) == isPacked)
    }

    @Test func `nothing is packed while there is too much to do`() {
        #expect(packing(isShed: true).packed([.bytes([UInt8](repeating: 0x20, count: 4_096))]) == nil)
    }

    @Test func `one answer after the other is packed by itself`() throws {
        let one = packing()
        for byte in [UInt8(1), 2, 3] {
            let answer = [UInt8](repeating: byte, count: 2_000 + Int(byte))
            #expect(try Self.decoded(#require(one.packed([.bytes(answer)]))) == answer)
        }
    }
}
