import LayoverModel

@testable import LayoverReleases

/// Any bytes as a bundle, a record or a pointer: they are refused, or they are the one form of what they say.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzReleases(_ data: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
    checkBundle(bytes)
    checkDocument(bytes)
    return 0
}

private func checkBundle(_ bytes: [UInt8]) {
    guard let files = try? ReleaseBundle.files(in: bytes) else { return }
    if let file = files.first(where: { !BundlePath.isSound($0.path) }) { finding("'\(file.path)' lies outside") }
    guard let again = try? ReleaseBundle.bytes(of: files) else { finding("files of a bundle make none") }
    if again != bytes { finding("a second form of \(files.map(\.path))") }
}

/// The lines with a signature behind them, so that they are read, and as they are.
private func checkDocument(_ bytes: [UInt8]) {
    let signed = SignedDocument.bytes(bytes, signature: [UInt8](repeating: 0, count: 64))
    if let record = try? ReleaseRecord(showing: signed), record.lines != bytes { finding("a second form of \(record)") }
    if let pointer = try? ReleasePointer(showing: signed), pointer.lines != bytes {
        finding("a second form of \(pointer)")
    }
    if (try? ReleaseRecord(showing: bytes)) != nil, (try? ReleasePointer(showing: bytes)) != nil {
        finding("a record is a pointer")
    }
}
