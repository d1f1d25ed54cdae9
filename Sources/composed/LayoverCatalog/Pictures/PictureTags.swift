/// What the data beside a picture says about the photograph: browsers receive it with the picture.
///
/// EXIF 2.32 (CIPA DC-008, 4.6), in JPEG (4.7.2), PNG (`eXIf`), WebP (RFC 9649, 2.7.1.5) and AVIF (ISO 23008-12, A.2.1).
package struct PictureTags: Hashable, Sendable {
    /// True if it names the place where the photograph was taken.
    package private(set) var hasPlace = false
    /// True if it names the camera.
    package private(set) var hasCamera = false
    /// True if the picture is stored in another direction than it is to be shown.
    package private(set) var isTurned = false

    /// Entries of one directory that are read; files of cameras have fewer than 100.
    private static let entryLimit = 512

    /// Reads the data of a picture of this format; all are false if there is none, or if it cannot be read.
    ///
    /// - Complexity: O(parts); O(*n*) for AVIF with such data.
    package init(_ bytes: [UInt8], format: PictureFormat) {
        let start: Int? =
            switch format {
            case .jpeg: PictureTags.jpeg(bytes)
            case .png: PictureTags.png(bytes)
            case .webp: PictureTags.webp(bytes)
            case .avif: PictureTags.avif(bytes)
            case .gif: nil
            }
        guard let start else { return }
        let tagged = TaggedBytes(bytes, from: bytes.holds("Exif\0\0", at: start) ? start + 6 : start)
        for entry in tagged.entries(at: 4, limit: PictureTags.entryLimit) {
            switch entry.tag {
            case 0x010f, 0x0110: hasCamera = true
            case 0x0112: isTurned = (2...8).contains(tagged.short(at: entry.place + 8) ?? 1)
            case 0x8825:
                // A directory with nothing but its version names no place.
                let place = tagged.entries(at: entry.place + 8, limit: PictureTags.entryLimit)
                hasPlace = place.contains { [0x0002, 0x0004].contains($0.tag) }
            default: break
            }
        }
    }

    /// Walks segments up to the start of the scan.
    private static func jpeg(_ bytes: [UInt8]) -> Int? {
        var place = 2
        while let mark = bytes.big(2, at: place), mark >= 0xff01, mark != 0xffda {
            if mark == 0xffff { place += 1; continue }
            if mark == 0xffe1, bytes.holds("Exif\0\0", at: place + 4) { return place + 4 }
            guard let length = bytes.big(2, at: place + 2), length >= 2 else { return nil }
            place += 2 + length
        }
        return nil
    }

    private static func png(_ bytes: [UInt8]) -> Int? {
        var place = 8
        while let length = bytes.big(4, at: place) {
            if bytes.holds("eXIf", at: place + 4) { return place + 8 }
            place += 12 + length
        }
        return nil
    }

    private static func webp(_ bytes: [UInt8]) -> Int? {
        var place = 12
        while let length = bytes.little(4, at: place + 4) {
            if bytes.holds("EXIF", at: place) { return place + 8 }
            place += 8 + length + length % 2
        }
        return nil
    }

    /// The item has no fixed place, so its beginning is searched for if the header announces one.
    private static func avif(_ bytes: [UInt8]) -> Int? {
        guard (0..<Swift.min(bytes.count, 4_096)).contains(where: { bytes.holds("Exif", at: $0) }) else { return nil }
        return bytes.indices.first { bytes.holds("II*\0", at: $0) || bytes.holds("MM\0*", at: $0) }
    }
}

/// Numbers of a TIFF file within a picture, in the byte order that it states.
private struct TaggedBytes {
    private let bytes: [UInt8]
    private let start: Int
    private let isLittle: Bool

    init(_ bytes: [UInt8], from start: Int) {
        (self.bytes, self.start) = (bytes, start)
        isLittle = bytes.holds("II", at: start)
    }

    func short(at place: Int) -> Int? { number(2, at: place) }

    /// The entries of the directory whose offset is at `place`.
    func entries(at place: Int, limit: Int) -> [(tag: Int, place: Int)] {
        guard isLittle || bytes.holds("MM", at: start), let directory = number(4, at: place),
            let count = number(2, at: directory)
        else { return [] }
        return (0..<min(count, limit)).compactMap { index in
            let place = directory + 2 + index * 12
            return number(2, at: place).map { ($0, place) }
        }
    }

    private func number(_ length: Int, at place: Int) -> Int? {
        isLittle ? bytes.little(length, at: start + place) : bytes.big(length, at: start + place)
    }
}
