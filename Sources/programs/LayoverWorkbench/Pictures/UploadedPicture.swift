import LayoverCatalog
import LayoverModel

/// An uploaded picture, checked by its bytes: the file is one complete picture and nothing else.
struct UploadedPicture: Sendable {
    let name: PictureName
    let format: PictureFormat
    let size: PictureSize
    let bytes: [UInt8]

    /// - Throws: `PictureRefusal` if the picture cannot be stored. The check does not decode it.
    init(_ name: PictureName, _ bytes: [UInt8]) throws(PictureRefusal) {
        guard bytes.count <= Limits.assetBytes else { throw .tooManyBytes }
        guard let format = PictureFormat(bytes) else { throw .noPicture(isDrawing: UploadedPicture.isSVG(bytes)) }
        guard let size = PictureSize(bytes, format: format), let extent = PictureExtent(bytes, format: format) else {
            throw .cutOff
        }
        guard max(size.width, size.height) <= Limits.pictureSide else {
            throw .tooWide(width: size.width, height: size.height)
        }
        guard extent.byteCount == bytes.count else { throw .moreThanPicture }
        self.name = name
        self.format = format
        self.size = size
        self.bytes = bytes
    }

    /// The file in the content.
    var file: SourceFile { SourceFile(path: name.path(format.endings[0]), bytes: bytes) }

    var fileName: String { name.file(format.endings[0]) }

    /// True if the first bytes look like an SVG drawing.
    private static func isSVG(_ bytes: [UInt8]) -> Bool {
        let start = String(decoding: bytes.prefix(1_024), as: UTF8.self).lowercased()
        return start.contains("<svg") || start.contains("<?xml")
    }
}
