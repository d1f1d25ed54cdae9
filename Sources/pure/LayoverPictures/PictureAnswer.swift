/// The answer of the drawing program to one description.
package enum PictureAnswer: Hashable, Sendable {
    case drawn(DrawnPicture)
    /// Why there is no picture, for a log.
    case refused(String)

    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        switch self {
        case .drawn(let picture):
            bytes.append(0)
            bytes.append(number: picture.missingGlyphs, bytes: 4)
            bytes.append(number: picture.shortenedTexts, bytes: 4)
            bytes.append(counted: picture.file)
        case .refused(let reason):
            bytes.append(1)
            bytes.append(counted: Array(reason.utf8).prefix(PictureLimits.reasonBytes))
        }
        return bytes
    }

    /// - Throws: ``PictureError`` if the bytes are not an answer.
    package init(bytes: [UInt8]) throws(PictureError) {
        var reader = ByteReader(bytes)
        switch try reader.number(bytes: 1) {
        case 0:
            let (missing, shortened) = (try reader.number(bytes: 4), try reader.number(bytes: 4))
            let file = try reader.bytes(atMost: PictureLimits.fileBytes)
            guard file.starts(with: PictureAnswer.mark) else { throw .badDescription("the file is not a PNG") }
            self = .drawn(DrawnPicture(file: file, missingGlyphs: missing, shortenedTexts: shortened))
        case 1:
            // A reason that was cut may end within a letter.
            self = .refused(String(decoding: try reader.bytes(atMost: PictureLimits.reasonBytes), as: UTF8.self))
        default: throw .badDescription("an answer is of no kind")
        }
        guard reader.isAtEnd else { throw .badDescription("something follows an answer") }
    }

    /// The signature of a PNG.
    private static let mark: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
}
