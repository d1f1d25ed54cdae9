/// The frame of a body that is one gzip member: the range of its deflate stream, and what its trailer says of the decoded
/// bytes.
///
/// Source: RFC 1952, 2.3.
package struct GzipMember: Hashable, Sendable {
    /// The deflate stream, with any bytes between it and the last eight bytes.
    package let deflate: Range<Int>
    /// CRC-32 of the decoded bytes, according to the trailer.
    package let checksum: UInt32
    /// Number of the decoded bytes modulo 2^32, according to the trailer.
    package let size: UInt32

    /// Bytes of the shortest header.
    private static let headerBytes = 10
    /// The bytes after the stream: the check and the length.
    package static let trailerBytes = 8
    private static let (headerChecksum, extra, name, comment, reserved): (UInt8, UInt8, UInt8, UInt8, UInt8) = (
        0x02, 0x04, 0x08, 0x10, 0xe0
    )

    /// Reads only the frame; the decoder checks the stream.
    ///
    /// - Returns: `nil` if the bytes do not begin as gzip does, or are too short for a frame.
    package init?(_ bytes: Span<UInt8>) {
        guard bytes.count >= GzipMember.headerBytes + GzipMember.trailerBytes, bytes[0] == 0x1f, bytes[1] == 0x8b,
            bytes[2] == 8, bytes[3] & GzipMember.reserved == 0
        else { return nil }
        let end = bytes.count - GzipMember.trailerBytes
        let flags = bytes[3]
        var start = GzipMember.headerBytes
        if flags & GzipMember.extra != 0 {
            guard start + 2 <= end else { return nil }
            start += 2 + (Int(bytes[start]) | Int(bytes[start + 1]) << 8)
        }
        for text in [GzipMember.name, GzipMember.comment] where flags & text != 0 {
            while start < end, bytes[start] != 0 { start += 1 }
            start += 1
        }
        if flags & GzipMember.headerChecksum != 0 { start += 2 }
        guard start <= end else { return nil }
        deflate = start..<end
        checksum = littleEndian(bytes, at: end)
        size = littleEndian(bytes, at: end + 4)
    }
}

/// Reads four bytes, the lowest first; the caller has checked that they exist.
private func littleEndian(_ bytes: Span<UInt8>, at index: Int) -> UInt32 {
    UInt32(bytes[index]) | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2]) << 16
        | UInt32(bytes[index + 3]) << 24
}
