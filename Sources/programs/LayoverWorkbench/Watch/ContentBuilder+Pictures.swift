import LayoverCatalog
import LayoverFiles
import LayoverModel

/// The result of writing a picture from the page.
enum PictureEnd: Sendable {
    /// A picture with the same bytes exists already.
    case same
    /// Another picture has the name.
    case taken
    case tried(ChangeEnd)
}

extension ContentBuilder {
    /// Writes a new picture.
    ///
    /// An existing file is never changed.
    func keep(_ picture: UploadedPicture) -> PictureEnd {
        if let there = bytesThere(picture) { return there == picture.bytes ? .same : .taken }
        let end = make(picture.file, writing: true)
        guard case .conflict = end else { return .tried(end) }
        // Another user was faster, or the name belongs to something that is not a file.
        return bytesThere(picture) == picture.bytes ? .same : .taken
    }

    /// The bytes of the existing file with the picture's name; `nil` if it does not exist, empty if it cannot be read.
    private func bytesThere(_ picture: UploadedPicture) -> [UInt8]? {
        do throws(FileError) {
            return try AtomicFile.read("\(root)/\(picture.file.path)", limit: LayoverCatalog.Limits.assetBytes)
        } catch {
            return []
        }
    }
}
