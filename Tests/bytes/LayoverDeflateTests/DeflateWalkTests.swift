import LayoverTestKit
import Testing

@testable import LayoverDeflate

struct DeflateWalkTests {
    /// "{}" and "{}\n" in one stored block each: a header, the length, its complement, the bytes.
    @Test func `a stored block is cut by its length`() throws {
        let body: [UInt8] = [1, 3, 0, 0xfc, 0xff, 0x7b, 0x7d, 0x0a]
        let found = cut(at: 1, of: body)
        let cut = try #require(found)
        #expect(cut == DeflateCut(headerBit: 0, bit: 48, decodedCount: 1, block: .stored(lengthAt: 1, kept: 1)))
        #expect(pieces(cut, body) == [.written([0]), .written([1, 0, 0xfe, 0xff]), .kept(5..<6)])
    }

    /// "{}" in a block of fixed codes: both braces have codes of eight bits, the end has seven zeros.
    @Test func `a block of codes is closed by its own end`() throws {
        // The bits: 1 (last), 10 (fixed), then 0x30 + 0x7b and 0x30 + 0x7d, the highest bit first, then seven zeros.
        let body: [UInt8] = [0xab, 0xae, 0x05, 0x00]
        let found = cut(at: 1, of: body)
        let cut = try #require(found)
        #expect(cut == DeflateCut(headerBit: 0, bit: 11, decodedCount: 1, block: .coded(endOfBlock: 0, count: 7)))
        // Eleven bits, seven of the end, three of an empty stored block: 21, so two more bytes.
        #expect(pieces(cut, body) == [.written([0xaa]), .written([0x06, 0, 0, 0, 0xff, 0xff])])
    }

    @Test func `a place behind the stream has no cut`() {
        let body: [UInt8] = [0xab, 0xae, 0x05, 0x00]
        #expect(cut(at: 3, of: body) == nil)
        #expect(cut(at: 0, of: body, until: 9) == nil)
    }

    @Test(arguments: 0..<20)
    func `any bytes give a cut within them or none`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var walk = DeflateWalk()
        for _ in 0..<2_000 {
            let count = generator.below(400)
            var bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
            // Half of them begin as a block with codes of its own, so that its table is read.
            if count > 0, generator.happens(50) { bytes[0] = bytes[0] & 0xf8 | 4 }
            let target = generator.below(5_000)
            guard let cut = walk.cut(at: target, of: bytes.span, in: 0..<count) else { continue }
            #expect(cut.decodedCount <= target && cut.bit <= count * 8 && cut.headerBit <= cut.bit, "seed \(seed)")
            for case .kept(let range) in pieces(cut, bytes) {
                #expect(range.upperBound <= count, "seed \(seed)")
            }
        }
    }

    private func cut(at target: Int, of body: [UInt8], until end: Int? = nil) -> DeflateCut? {
        var walk = DeflateWalk()
        return walk.cut(at: target, of: body.span, in: 0..<(end ?? body.count))
    }

    private func pieces(_ cut: DeflateCut, _ body: [UInt8]) -> [GzipJoint.Piece] {
        GzipJoint(cut, of: body.span).pieces
    }
}
