package import LayoverDeflate

/// A gzip body with an insertion, as segments to send in order.
package struct GzipSplice: Sendable {
    /// The kept parts of the body, and the bytes written between them.
    package let pieces: [GzipJoint.Piece]
    /// The insertion and everything after it, packed, with the trailer.
    package let ending: [UInt8]
    /// True if everything was packed again, because the body could not be cut.
    package let isRepacked: Bool

    /// Bytes of the complete body.
    package var count: Int {
        pieces.reduce(ending.count) { sum, piece in
            switch piece {
            case .kept(let range): sum + range.count
            case .written(let bytes): sum + bytes.count
            }
        }
    }
}
