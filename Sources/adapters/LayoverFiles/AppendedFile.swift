import Glibc

/// A file that is only appended to; when it is full, it replaces the older one of two files.
package enum AppendedFile {
    /// Appends a line with its line feed.
    ///
    /// If the previous write was cut short, a line feed is added first.
    ///
    /// - Parameters:
    ///   - line: Must not contain a line feed.
    ///   - path: Created if it is missing.
    ///   - older: The file is moved here, over the previous one, before it would grow beyond `limit` bytes.
    ///   - limit: Bytes of one file.
    /// - Throws: If the write fails, or the line alone is too long.
    package static func append(
        _ line: [UInt8], to path: String, older: String, limit: Int
    ) throws(FileError) {
        guard line.count < limit else { throw .limit(what: "bytes", path: path, limit: limit) }
        do throws(ErrorNumber) {
            let mode = AtomicFile.Readers.owner.fileMode
            let file = try Descriptor(path, flags: O_RDWR | O_CREAT | O_APPEND, mode: mode)
            let size = try file.status().size
            guard size + line.count + 2 <= limit else {
                guard unsafe rename(path, older) == 0 else { throw ErrorNumber.last }
                return try write(line, to: try Descriptor(path, flags: O_WRONLY | O_CREAT | O_APPEND, mode: mode))
            }
            if size > 0, try file.readAll(expecting: size, limit: limit)?.last != 0x0a { try file.writeAll([0x0a]) }
            try write(line, to: file)
        } catch {
            throw error.during("append to", path)
        }
    }

    private static func write(_ line: [UInt8], to file: borrowing Descriptor) throws(ErrorNumber) {
        try file.writeAll(line + [0x0a])
    }
}
