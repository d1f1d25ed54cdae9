import LayoverCatalog
import LayoverFiles
import LayoverModel

/// Outcome of a picture that the page wanted written.
enum PictureEnd: Sendable {
    /// These very bytes are there already.
    case same
    /// Other bytes have the name.
    case taken
    case tried(ChangeEnd)
}

extension ContentBuilder {
    /// Writes a picture that is not there yet; one that is there stays as it is.
    func keep(_ picture: UploadedPicture) -> PictureEnd {
        if let there = bytesThere(picture) { return there == picture.bytes ? .same : .taken }
        let end = make(picture.file, writing: true)
        guard case .conflict = end else { return .tried(end) }
        // Somebody was quicker, or something that is no file has the name.
        return bytesThere(picture) == picture.bytes ? .same : .taken
    }

    /// Bytes under the picture's name; `nil` where nothing is there, none where it cannot be read.
    private func bytesThere(_ picture: UploadedPicture) -> [UInt8]? {
        do throws(FileError) {
            return try AtomicFile.read("\(root)/\(picture.file.path)", limit: LayoverCatalog.Limits.assetBytes)
        } catch {
            return []
        }
    }
}
