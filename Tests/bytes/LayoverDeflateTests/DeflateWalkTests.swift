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

    /// "{}" in a block of fixed codes: both braces have codes of eight bits, the end-of-block code is seven zeros.
    @Test func `a block of codes is closed by its own end`() throws {
        // The bits: 1 (last), 10 (fixed), then 0x30 + 0x7b and 0x30 + 0x7d, the highest bit first, then seven zeros.
        let body: [UInt8] = [0xab, 0xae, 0x05, 0x00]
        let found = cut(at: 1, of: body)
        let cut = try #require(found)
        #expect(cut == DeflateCut(headerBit: 0, bit: 11, decodedCount: 1, block: .coded(endOfBlock: 0, count: 7)))
        // Eleven bits, seven of the end code, three of an empty stored block: 21, so two more bytes.
        #expect(pieces(cut, body) == [.written([0xaa]), .written([0x06, 0, 0, 0, 0xff, 0xff])])
    }

    @Test func `a place behind the stream has no cut`() {
        let body: [UInt8] = [0xab, 0xae, 0x05, 0x00]
        #expect(cut(at: 3, of: body) == nil)
        #expect(cut(at: 0, of: body, until: 9) == nil)
    }

    @Test(arguments: 0..<20)
    func `any bytes have a cut within them or none`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var walk = DeflateWalk()
        for _ in 0..<2_000 {
            let count = generator.below(400)
            var bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
            // Half of them begin like a block with dynamic codes, so that its table is read.
            if count > 0, generator.happens(50) { bytes[0] = bytes[0] & 0xf8 | 4 }
            let target = generator.below(5_000)
            guard let cut = walk.cut(at: target, of: bytes.span, in: 0..<count) else { continue }
            #expect(cut.decodedCount <= target, "seed \(seed)")
            #expect(cut.bit <= count * 8, "seed \(seed)")
            #expect(cut.headerBit <= cut.bit, "seed \(seed)")
            for case .kept(let range) in pieces(cut, bytes) {
                #expect(range.upperBound <= count, "seed \(seed)")
            }
        }
    }

    /// Empty blocks with dynamic codes; the last one contains one symbol.
    @Test(arguments: [(0, true), (1, false)]) func `blocks have a limit of codes`(more: Int, isFound: Bool) {
        let count = DeflateLimits.codedBlocks - 1 + more
        // Four such blocks fill whole bytes.
        var four = BitText()
        for _ in 0..<4 { four.addEmptyBlock() }
        var bits = BitText(Array(repeatElement(four.bytes, count: count / 4).joined()))
        for _ in 0..<count % 4 { bits.addEmptyBlock() }
        bits.addEmptyBlock(isLast: true, holds: true)
        let body = bits.bytes
        var walk = DeflateWalk()
        let found = walk.cut(at: 1, of: body.span, in: 0..<body.count) != nil
        #expect(found == isFound)
        let isGivenUp = walk.ending == .tooManyBlocks
        #expect(isGivenUp == !isFound)
    }

    /// "{}" in fixed codes, complete and without its end.
    @Test func `a walk that finds no cut says how the stream ended`() {
        let body: [UInt8] = [0xab, 0xae, 0x05, 0x00]
        var walk = DeflateWalk()
        #expect(walk.cut(at: 3, of: body.span, in: 0..<4) == nil)
        let whole = walk.ending
        #expect(whole == .whole(decoded: 2, end: 4))
        #expect(walk.cut(at: 3, of: body.span, in: 0..<2) == nil)
        let broken = walk.ending
        #expect(broken == .broken)
    }

    private func cut(at target: Int, of body: [UInt8], until end: Int? = nil) -> DeflateCut? {
        var walk = DeflateWalk()
        return walk.cut(at: target, of: body.span, in: 0..<(end ?? body.count))
    }

    private func pieces(_ cut: DeflateCut, _ body: [UInt8]) -> [GzipJoint.Piece] {
        GzipJoint(cut, of: body.span).pieces
    }
}

/// The bits of a stream.
private struct BitText {
    private(set) var bytes: [UInt8]
    private var used = 8

    init(_ bytes: [UInt8] = []) { self.bytes = bytes }

    mutating func add(_ value: Int, _ count: Int) {
        for bit in 0..<count {
            if used == 8 {
                bytes.append(0)
                used = 0
            }
            bytes[bytes.count - 1] |= UInt8(value >> bit & 1) << UInt8(used)
            used += 1
        }
    }

    /// A block with dynamic codes: "a" and the end code have one bit each.
    mutating func addEmptyBlock(isLast: Bool = false, holds: Bool = false) {
        add(isLast ? 1 : 0, 1)
        add(2, 2)
        // 257 symbols, one distance, eighteen code lengths: the lengths of 18, 0 and 1 take one, two and two bits.
        add(0, 5)
        add(0, 5)
        add(14, 4)
        for symbol in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1] {
            add([18: 1, 0: 2, 1: 2][symbol] ?? 0, 3)
        }
        // 97 zeros, a one, 138 and 20 zeros, a one for the end, a zero for distances.
        add(0, 1)
        add(97 - 11, 7)
        add(3, 2)
        add(0, 1)
        add(138 - 11, 7)
        add(0, 1)
        add(20 - 11, 7)
        add(3, 2)
        add(1, 2)
        // "a" is 0, and the end is 1.
        if holds { add(0, 1) }
        add(1, 1)
    }
}
