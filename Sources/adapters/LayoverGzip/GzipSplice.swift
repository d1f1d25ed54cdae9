package import LayoverDeflate

/// A gzip body with something put in, as stretches to send one after the other.
package struct GzipSplice: Sendable {
    /// What stays of the body, and what is written between.
    package let pieces: [GzipJoint.Piece]
    /// What was put in and all that came behind it, packed, with the trailer.
    package let ending: [UInt8]
    /// True if all was packed anew, since the body could not be cut.
    package let isRepacked: Bool

    /// Bytes of the whole.
    package var count: Int {
        pieces.reduce(ending.count) { sum, piece in
            switch piece {
            case .kept(let range): sum + range.count
            case .written(let bytes): sum + bytes.count
            }
        }
    }
}
