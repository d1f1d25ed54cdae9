/// Where a deflate stream may be cut so that everything before the cut stays as it came.
package struct DeflateCut: Hashable, Sendable {
    /// What the block that is cut is, which decides how it is closed.
    package enum Block: Hashable, Sendable {
        /// A block of codes, closed by its own end-of-block code.
        case coded(endOfBlock: UInt32, count: Int)
        /// A stored block whose two length bytes begin at this index, and that keeps this many bytes.
        case stored(lengthAt: Int, kept: Int)
        /// No block is open: the cut is where one begins.
        case between
    }

    /// Number of the bit by which the open block says whether it is the last; of the cut itself between blocks.
    package let headerBit: Int
    /// Number of the first bit that does not stay, counted from the first bit of the body.
    package let bit: Int
    /// Bytes that the kept bits decode to: at most as many as were asked for, and fewer by less than 258.
    package let decodedCount: Int
    package let block: Block
}
