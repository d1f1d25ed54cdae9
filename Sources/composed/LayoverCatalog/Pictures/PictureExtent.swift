/// The bytes of a file that belong to its picture, found by walking its parts; any bytes after them are something else.
///
/// PNG (ISO 15948, 5.3), JPEG (ITU T.81, B.1), GIF89a (appendix A), WebP (RFC 9649, 2.4), AVIF (ISO 14496-12, 4.2).
package struct PictureExtent: Hashable, Sendable {
    /// From the first byte of the file.
    package let byteCount: Int

    /// Walks a picture of this format to its end.
    ///
    /// - Returns: `nil` if the picture is truncated, or its parts do not follow one another.
    /// - Complexity: O(*n*) for JPEG, whose last part has no length; O(parts) for all others.
    package init?(_ bytes: [UInt8], format: PictureFormat) {
        let found: Int? =
            switch format {
            case .png: PictureExtent.png(bytes)
            case .jpeg: PictureExtent.jpeg(bytes)
            case .gif: PictureExtent.gif(bytes)
            case .webp: bytes.little(4, at: 4).map { $0 + 8 + $0 % 2 }
            case .avif: PictureExtent.avif(bytes)
            }
        guard let found, found <= bytes.count else { return nil }
        byteCount = found
    }

    /// Walks chunks until `IEND`: each has a length, a name, that many bytes and a checksum.
    private static func png(_ bytes: [UInt8]) -> Int? {
        var place = 8
        while let length = bytes.big(4, at: place), place + 12 <= bytes.count {
            let end = place + 12 + length
            if bytes.holds("IEND", at: place + 4) { return end }
            place = end
        }
        return nil
    }

    /// Walks segments, each with a length; after the start of a scan, bytes until the next marker that is not a restart.
    private static func jpeg(_ bytes: [UInt8]) -> Int? {
        var place = 2
        while let mark = bytes.big(2, at: place), mark >= 0xff01 {
            let kind = mark & 0xff
            switch kind {
            case 0xff: place += 1
            case 0xd9: return place + 2
            case 0x01, 0xd0...0xd8: place += 2
            default:
                guard let length = bytes.big(2, at: place + 2), length >= 2 else { return nil }
                place += 2 + length
                if kind == 0xda { place = endOfScan(bytes, from: place) }
            }
        }
        return nil
    }

    /// Finds the next marker; FF00 is a byte of the picture, and FFD0 to FFD7 only separate its rows.
    private static func endOfScan(_ bytes: [UInt8], from start: Int) -> Int {
        var place = start
        while place + 1 < bytes.count {
            if bytes[place] == 0xff, bytes[place + 1] != 0, !(0xd0...0xd7).contains(bytes[place + 1]) { return place }
            place += 1
        }
        return bytes.count
    }

    /// Walks a header, a colour table, then blocks until the block that is `;` alone.
    private static func gif(_ bytes: [UInt8]) -> Int? {
        guard let flags = bytes.little(1, at: 10) else { return nil }
        var place = 13 + colours(flags)
        while let kind = bytes.little(1, at: place) {
            switch kind {
            case 0x3b: return place + 1
            case 0x21: place += 2
            case 0x2c:
                guard let own = bytes.little(1, at: place + 9) else { return nil }
                place += 11 + colours(own)
            default: return nil
            }
            guard let end = endOfBlocks(bytes, from: place) else { return nil }
            place = end
        }
        return nil
    }

    /// The size in bytes of the colour table that the flags announce.
    private static func colours(_ flags: Int) -> Int { flags & 0x80 == 0 ? 0 : 3 << ((flags & 7) + 1) }

    /// Skips blocks of a length and that many bytes, until an empty block.
    private static func endOfBlocks(_ bytes: [UInt8], from start: Int) -> Int? {
        var place = start
        while let length = bytes.little(1, at: place) {
            place += 1 + length
            if length == 0 { return place }
        }
        return nil
    }

    /// Walks boxes, each with a length, a name and the rest of that many bytes; a length of 1 is followed by a longer
    /// length, and a length of 0 means up to the end of the file.
    private static func avif(_ bytes: [UInt8]) -> Int? {
        var place = 0
        while place < bytes.count {
            guard var length = bytes.big(4, at: place), isBox(bytes, at: place) else { return place }
            if length == 0 { return bytes.count }
            if length == 1 {
                guard bytes.big(4, at: place + 8) == 0, let long = bytes.big(4, at: place + 12) else { return nil }
                length = long
            }
            guard length >= 8, place + length <= bytes.count else { return nil }
            place += length
        }
        return place
    }

    private static let boxes: [StaticString] = [
        "ftyp", "meta", "mdat", "moov", "moof", "mfra", "free", "skip", "uuid", "styp", "sidx", "idat",
    ]

    /// Returns whether a box of such a file begins here; the picture ends at the first other bytes.
    private static func isBox(_ bytes: [UInt8], at place: Int) -> Bool {
        boxes.contains { bytes.holds($0, at: place + 4) }
    }
}
