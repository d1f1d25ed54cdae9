/// Width and height of a picture in pixels, read from its header alone.
///
/// PNG (ISO 15948, 11.2.2), JPEG (ITU T.81, B.2.2), WebP (RFC 9649), GIF89a (section 18), AVIF (ISO 23008-12, 6.5.3).
package struct PictureSize: Hashable, Sendable {
    /// From 1.
    package let width: Int
    package let height: Int

    /// The number of bytes in which AVIF states its size; the picture follows.
    private static let avifHeader = 4_096

    /// Reads the header of a picture of this format.
    ///
    /// - Returns: `nil` if the header ends early, or has no width or no height.
    /// - Complexity: O(1), except for JPEG, whose segments before its frame are skipped one by one.
    package init?(_ bytes: [UInt8], format: PictureFormat) {
        let found: (Int, Int)? =
            switch format {
            case .png: bytes.holds("IHDR", at: 12) ? PictureSize.pair(bytes.big(4, at: 16), bytes.big(4, at: 20)) : nil
            case .gif: PictureSize.pair(bytes.little(2, at: 6), bytes.little(2, at: 8))
            case .jpeg: PictureSize.jpeg(bytes)
            case .webp: PictureSize.webp(bytes)
            case .avif: PictureSize.avif(bytes)
            }
        guard let (width, height) = found, width > 0, height > 0 else { return nil }
        self.width = width
        self.height = height
    }

    private static func pair(_ width: Int?, _ height: Int?) -> (Int, Int)? {
        guard let width, let height else { return nil }
        return (width, height)
    }

    /// Skips segments until a frame begins: C0 to CF without C4 (tables), C8 (reserved) and CC (arithmetic).
    private static func jpeg(_ bytes: [UInt8]) -> (Int, Int)? {
        var place = 2
        while let mark = bytes.big(2, at: place), mark >= 0xff01 {
            let kind = mark & 0xff
            if kind == 0xff { place += 1; continue }
            if (0xc0...0xcf).contains(kind), ![0xc4, 0xc8, 0xcc].contains(kind) {
                return pair(bytes.big(2, at: place + 7), bytes.big(2, at: place + 5))
            }
            // Markers without a length: restarts, and the start of the file.
            if (0xd0...0xd8).contains(kind) || kind == 0x01 { place += 2; continue }
            guard let length = bytes.big(2, at: place + 2), length >= 2 else { return nil }
            place += 2 + length
        }
        return nil
    }

    /// Reads one of the three forms: lossy, lossless, extended.
    private static func webp(_ bytes: [UInt8]) -> (Int, Int)? {
        if bytes.holds("VP8 ", at: 12) {
            return pair(bytes.little(2, at: 26).map { $0 & 0x3fff }, bytes.little(2, at: 28).map { $0 & 0x3fff })
        }
        if bytes.holds("VP8L", at: 12) {
            guard let bits = bytes.little(4, at: 21) else { return nil }
            return ((bits & 0x3fff) + 1, (bits >> 14 & 0x3fff) + 1)
        }
        guard bytes.holds("VP8X", at: 12) else { return nil }
        return pair(bytes.little(3, at: 24).map { $0 + 1 }, bytes.little(3, at: 27).map { $0 + 1 })
    }

    /// The largest of the file's extents, since its thumbnail may have a smaller one.
    private static func avif(_ bytes: [UInt8]) -> (Int, Int)? {
        (0..<Swift.min(bytes.count, avifHeader)).lazy.filter { bytes.holds("ispe", at: $0) }
            .compactMap { pair(bytes.big(4, at: $0 + 8), bytes.big(4, at: $0 + 12)) }
            .max { $0.0 < $1.0 }
    }
}

extension [UInt8] {
    /// A whole number of up to four bytes, big-endian.
    func big(_ length: Int, at offset: Int) -> Int? {
        guard offset >= 0, offset + length <= count else { return nil }
        return self[offset..<offset + length].reduce(0) { $0 << 8 | Int($1) }
    }

    /// The same, little-endian.
    func little(_ length: Int, at offset: Int) -> Int? {
        guard offset >= 0, offset + length <= count else { return nil }
        return self[offset..<offset + length].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
