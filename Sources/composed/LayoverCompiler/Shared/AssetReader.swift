import LayoverCatalog
import LayoverModel
import LayoverSchema

/// Reads the header of a picture in `widgets/assets`, because browsers draw a file by its content and not by its name.
struct AssetReader {
    let tools: CompilerTools

    /// - Parameters:
    ///   - source: The whole file.
    ///   - name: Its name in the folder.
    /// - Returns: The picture as it will be served.
    /// - Throws: A finding if the file is not a picture that can be served.
    func read(_ source: SourceFile, name: String) throws(Diagnostic) -> Asset {
        func refusal(_ code: String, _ message: String) -> Diagnostic {
            .error(code, message, at: SourceLocation(source.path))
        }
        guard let promised = PictureFormat(name: name) else {
            throw refusal("asset.type", "'\(name)' is not a picture; use png, jpg, webp, avif or gif")
        }
        guard source.bytes.count <= Limits.assetBytes else {
            throw refusal(
                "asset.too-large", "\(source.bytes.count) bytes; a picture takes at most \(Limits.assetBytes)")
        }
        guard let format = PictureFormat(source.bytes) else {
            throw refusal(
                "asset.no-picture", "'\(name)' does not contain a picture; replace it by a png, jpg, webp, avif or gif")
        }
        guard format == promised else {
            throw refusal(
                "asset.other-type",
                "'\(name)' holds a \(format.rawValue) picture; name it '\(AssetReader.named(name, as: format))'")
        }
        guard let size = PictureSize(source.bytes, format: format) else {
            throw refusal("asset.cut-off", "'\(name)' ends before its size; copy the picture again")
        }
        guard max(size.width, size.height) <= Limits.pictureSide else {
            throw refusal(
                "asset.too-wide",
                "\(size.width) by \(size.height) pixels; a picture takes at most \(Limits.pictureSide) each way")
        }
        let hash = String(hexadecimal(tools.digest.sha256([source.bytes])).prefix(16))
        return Asset(name: name, hash: hash, bytes: source.bytes, contentType: format.contentType)
    }

    /// A warning if the picture would publish what a camera wrote into it, or if it depends on that to be turned.
    ///
    /// A picture that people upload in the workbench is redrawn by their browser, but one from a repository arrives unchanged.
    func warning(_ source: SourceFile, name: String) -> Diagnostic? {
        guard let format = PictureFormat(source.bytes) else { return nil }
        let tags = PictureTags(source.bytes, format: format)
        let found = [
            tags.hasPlace ? "the place where it was taken" : nil, tags.hasCamera ? "its camera" : nil,
            tags.isTurned ? "a turn that some readers do not apply" : nil,
        ].compactMap { $0 }
        guard !found.isEmpty else { return nil }
        let words = found.joined(separator: ", ")
        return .warning(
            "asset.exif",
            "'\(name)' contains data of a camera (\(words)); drop it into 'A picture' of 'New campaign' in 'layover preview', which removes them",
            at: SourceLocation(source.path))
    }

    private static func named(_ name: String, as format: PictureFormat) -> String {
        name.split(separator: ".").dropLast().joined(separator: ".") + "." + format.endings[0]
    }
}
