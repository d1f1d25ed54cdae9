package import LayoverModel

/// The sources of a release as bytes.
///
/// The same files always give the same bytes, and different bytes never give these files.
///
/// The first line is the format. The number of files follows, then the path and the content of each file, in the byte order
/// of the paths, each prefixed with its length. Numbers are 8 bytes, big-endian.
package enum ReleaseBundle {
    static let head = Array("layover bundle 1\n".utf8)

    /// The bundle of files, which may be in any order.
    ///
    /// - Throws: ``ReleaseRefusal`` if a path is not allowed in a bundle, or a limit is exceeded.
    package static func bytes(of files: [SourceFile]) throws(ReleaseRefusal) -> [UInt8] {
        let files = PathOrder.sorted(files)
        guard files.count <= ReleaseLimits.files else {
            throw .tooLarge(.bundle, what: "files", limit: ReleaseLimits.files)
        }
        for index in files.indices { try check(files[index], after: index > 0 ? files[index - 1] : nil) }
        let count = files.reduce(head.count + 8) { $0 + 16 + $1.path.utf8.count + $1.bytes.count }
        guard count <= ReleaseLimits.bundleBytes else {
            throw .tooLarge(.bundle, what: "bytes once unpacked", limit: ReleaseLimits.bundleBytes)
        }
        var bytes = head
        bytes.reserveCapacity(count)
        append(files.count, to: &bytes)
        for file in files {
            append(file.path.utf8.count, to: &bytes)
            bytes.append(contentsOf: file.path.utf8)
            append(file.bytes.count, to: &bytes)
            bytes.append(contentsOf: file.bytes)
        }
        return bytes
    }

    /// The files of a bundle, in the order of their paths.
    ///
    /// - Throws: ``ReleaseRefusal`` for bytes that ``bytes(of:)`` never returns.
    package static func files(in bytes: [UInt8]) throws(ReleaseRefusal) -> [SourceFile] {
        guard bytes.count <= ReleaseLimits.bundleBytes else {
            throw .tooLarge(.bundle, what: "bytes once unpacked", limit: ReleaseLimits.bundleBytes)
        }
        guard bytes.starts(with: head) else { throw .malformed(.bundle, why: "it does not start like a bundle") }
        var cursor = BundleCursor(bytes: bytes, offset: head.count)
        let count = try cursor.number()
        guard count <= ReleaseLimits.files else {
            throw .tooLarge(.bundle, what: "files", limit: ReleaseLimits.files)
        }
        var files: [SourceFile] = []
        for _ in 0..<count {
            let file = SourceFile(path: try cursor.text(), bytes: try cursor.part())
            try check(file, after: files.last)
            files.append(file)
        }
        guard cursor.isAtEnd else { throw .malformed(.bundle, why: "bytes follow its last file") }
        return files
    }

    private static func check(_ file: SourceFile, after last: SourceFile?) throws(ReleaseRefusal) {
        guard BundlePath.isSound(file.path) else { throw .outside(path: file.path) }
        guard file.bytes.count <= ReleaseLimits.fileBytes else {
            throw .tooLarge(.bundle, what: "bytes in one file", limit: ReleaseLimits.fileBytes)
        }
        if let last, !PathOrder.comesFirst(last.path, file.path) {
            throw .malformed(.bundle, why: "its paths are not in order or not unique")
        }
    }

    private static func append(_ number: Int, to bytes: inout [UInt8]) {
        for shift in stride(from: 56, through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
    }
}

/// Reads length-prefixed values, never past the end.
private struct BundleCursor {
    let bytes: [UInt8]
    var offset: Int

    var isAtEnd: Bool { offset == bytes.count }

    mutating func number() throws(ReleaseRefusal) -> Int {
        guard bytes.count - offset >= 8, bytes[offset] < 0x80 else { throw .truncated(.bundle) }
        defer { offset += 8 }
        return bytes[offset..<(offset + 8)].reduce(0) { $0 << 8 | Int($1) }
    }

    mutating func part() throws(ReleaseRefusal) -> [UInt8] {
        let count = try number()
        guard count <= bytes.count - offset else { throw .truncated(.bundle) }
        defer { offset += count }
        return Array(bytes[offset..<(offset + count)])
    }

    mutating func text() throws(ReleaseRefusal) -> String {
        guard let text = String(validating: try part(), as: UTF8.self) else {
            throw .malformed(.bundle, why: "a path is not UTF-8")
        }
        return text
    }
}
