import LayoverCatalog
import LayoverModel

/// Picture that somebody sent, known by its bytes alone: what is written is a picture, whole, and nothing else.
struct UploadedPicture: Sendable {
    let name: PictureName
    let format: PictureFormat
    let size: PictureSize
    let bytes: [UInt8]

    /// - Throws: What keeps it from being written; nothing of it is drawn for that.
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

    /// The file that it becomes.
    var file: SourceFile { SourceFile(path: name.path(format.endings[0]), bytes: bytes) }

    var fileName: String { name.file(format.endings[0]) }

    /// Tells whether the first bytes look like a drawing in XML, which some call a picture.
    private static func isSVG(_ bytes: [UInt8]) -> Bool {
        let start = String(decoding: bytes.prefix(1_024), as: UTF8.self).lowercased()
        return start.contains("<svg") || start.contains("<?xml")
    }
}
