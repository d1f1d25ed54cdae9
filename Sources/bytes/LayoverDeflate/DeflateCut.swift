/// Where a deflate stream may be cut so that everything before the cut stays unchanged.
package struct DeflateCut: Hashable, Sendable {
    /// The type of the block that is cut, which decides how it is closed.
    package enum Block: Hashable, Sendable {
        /// A block of codes, closed by its own end-of-block code.
        case coded(endOfBlock: UInt32, count: Int)
        /// A stored block whose two length bytes begin at this index, and which keeps this many bytes.
        case stored(lengthAt: Int, kept: Int)
        /// No block is open: a block begins at the cut.
        case between
    }

    /// The bit of the open block that marks it as the last one; the bit of the cut itself between blocks.
    package let headerBit: Int
    /// The first bit that is not kept, counted from the first bit of the body.
    package let bit: Int
    /// Bytes that the kept bits decode to: at most as many as were requested, and less than 258 fewer.
    package let decodedCount: Int
    package let block: Block
}
