/// Format of a picture, detected from its first bytes, because a file's name proves nothing about its content.
package enum PictureFormat: String, CaseIterable, Sendable {
    case png, jpeg, webp, gif, avif

    /// Reads the first bytes, 64 at most.
    ///
    /// - Returns: `nil` for any other format, such as SVG.
    package init?(_ bytes: [UInt8]) {
        guard let found = PictureFormat.allCases.first(where: { $0.begins(bytes) }) else { return nil }
        self = found
    }

    /// The format of a file's extension; `nil` for extensions that are not served.
    package init?(name: String) {
        let ending = name.split(separator: ".").last?.lowercased() ?? ""
        guard let found = PictureFormat.allCases.first(where: { $0.endings.contains(ending) }) else { return nil }
        self = found
    }

    package var contentType: String { "image/\(rawValue)" }

    /// File extensions, the default first.
    package var endings: [String] { self == .jpeg ? ["jpg", "jpeg"] : [rawValue] }

    private func begins(_ bytes: [UInt8]) -> Bool {
        switch self {
        case .png: bytes.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
        case .jpeg: bytes.starts(with: [0xff, 0xd8, 0xff])
        case .webp: bytes.starts(with: Array("RIFF".utf8)) && bytes.holds("WEBP", at: 8)
        case .gif: bytes.starts(with: Array("GIF87a".utf8)) || bytes.starts(with: Array("GIF89a".utf8))
        case .avif:
            bytes.holds("ftyp", at: 4)
                && PictureFormat.brands.contains { bytes.holds("avif", at: $0) || bytes.holds("avis", at: $0) }
        }
    }

    /// Offsets of the file's brands: first the major brand, then, after a version number, the compatible ones.
    private static let brands = [8] + stride(from: 16, to: 64, by: 4)
}

extension [UInt8] {
    func holds(_ text: StaticString, at offset: Int) -> Bool {
        let wanted = text.description.utf8
        guard offset >= 0, offset + wanted.count <= count else { return false }
        return self[offset..<offset + wanted.count].elementsEqual(wanted)
    }
}
