/// How a gzip body continues after a cut: the parts that are kept, and the bytes that are written over or after them.
///
/// After the pieces follow one more complete deflate stream, which does not refer to earlier data, and the trailer.
package struct GzipJoint: Hashable, Sendable {
    /// A section of the body before the new stream.
    package enum Piece: Hashable, Sendable {
        /// Bytes of the body, unchanged.
        case kept(Range<Int>)
        case written([UInt8])
    }

    /// In their order; at most three of them are kept sections.
    package let pieces: [Piece]

    package init(_ cut: DeflateCut, of bytes: Span<UInt8>) {
        var changes: [(at: Int, bytes: [UInt8])] = []
        let (headerByte, flag) = (cut.headerBit / 8, UInt8(1) << UInt8(cut.headerBit % 8))
        let last = cut.bit / 8
        // Bits before the cut in the byte that it divides.
        var open = cut.bit % 8 == 0 ? 0 : UInt64(bytes[last]) & (1 << UInt64(cut.bit % 8) - 1)
        if cut.block != .between {
            if headerByte == last {
                open &= ~UInt64(flag)
            } else {
                changes.append((headerByte, [bytes[headerByte] & ~flag]))
            }
        }
        var closing: [UInt8]
        switch cut.block {
        case .stored(let lengthAt, let kept):
            let low = UInt8(truncatingIfNeeded: kept)
            let high = UInt8(truncatingIfNeeded: kept >> 8)
            changes.append((lengthAt, [low, high, ~low, ~high]))
            closing = []
        case .coded(let endOfBlock, let count):
            closing = GzipJoint.aligned(open | UInt64(endOfBlock) << UInt64(cut.bit % 8), bits: cut.bit % 8 + count)
        case .between: closing = GzipJoint.aligned(open, bits: cut.bit % 8)
        }
        pieces = GzipJoint.pieces(changes, closing, until: last)
    }

    /// Ends with an empty stored block, which moves to the next byte's first bit.
    private static func aligned(_ open: UInt64, bits: Int) -> [UInt8] {
        // Three bits of zero: not the last block, and stored.
        let count = (bits + 3 + 7) / 8
        return (0..<count).map { UInt8(truncatingIfNeeded: open >> UInt64($0 * 8)) } + [0, 0, 0xff, 0xff]
    }

    private static func pieces(_ changes: [(at: Int, bytes: [UInt8])], _ closing: [UInt8], until end: Int) -> [Piece] {
        var pieces: [Piece] = []
        var next = 0
        for change in changes {
            if next < change.at { pieces.append(.kept(next..<change.at)) }
            pieces.append(.written(change.bytes))
            next = change.at + change.bytes.count
        }
        if next < end { pieces.append(.kept(next..<end)) }
        if !closing.isEmpty { pieces.append(.written(closing)) }
        return pieces
    }
}
