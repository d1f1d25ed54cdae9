import LayoverCatalog
import LayoverJSON
import LayoverModel

/// The header of a picture that has not been uploaded yet: enough to compile a card with it, but without an image.
struct StandInPicture: Hashable, Sendable {
    let name: PictureName
    let format: PictureFormat
    /// Each from 1 to `Limits.pictureSide`.
    let width: Int
    let height: Int

    /// - Returns: `nil` for a format that browsers do not write, and for an invalid size.
    init?(_ name: PictureName, _ format: PictureFormat, width: Int, height: Int) {
        guard [.png, .jpeg].contains(format), (1...Limits.pictureSide).contains(width),
            (1...Limits.pictureSide).contains(height)
        else { return nil }
        (self.name, self.format, self.width, self.height) = (name, format, width, height)
    }

    /// Reads `[{"name", "width", "height"}]`; `nil` if there are too many pictures, or one that a browser cannot make.
    static func all(_ json: JSONValue?) -> [StandInPicture]? {
        let items = json?.items ?? []
        guard items.count <= WorkbenchLimits.draftPictures else { return nil }
        let pictures = items.compactMap { item -> StandInPicture? in
            guard let file = item["name"]?.string, let (name, _) = PictureName.read(file),
                let format = PictureFormat(name: file), let width = item["width"]?.int,
                let height = item["height"]?.int
            else { return nil }
            return StandInPicture(name, format, width: width, height: height)
        }
        return pictures.count == items.count ? pictures : nil
    }

    var fileName: String { name.file(format.endings[0]) }

    var file: SourceFile { SourceFile(path: name.path(format.endings[0]), bytes: header) }

    private var header: [UInt8] {
        format == .png
            ? [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13] + Array("IHDR".utf8)
                + StandInPicture.big(width, 4) + StandInPicture.big(height, 4)
            : [0xff, 0xd8, 0xff, 0xc0, 0, 17, 8] + StandInPicture.big(height, 2) + StandInPicture.big(width, 2)
    }

    /// A whole number in `count` bytes, big-endian.
    private static func big(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}
