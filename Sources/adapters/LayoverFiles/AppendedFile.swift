import Glibc

/// A file that only grows at its end, and that makes room by becoming the older one of two.
package enum AppendedFile {
    /// Appends a line, its end included.
    ///
    /// Where the last write was cut short, the line begins on a line of its own.
    ///
    /// - Parameters:
    ///   - line: Without a line feed in it.
    ///   - path: Is made where it is missing.
    ///   - older: Where the file goes, over what was there, once it would grow beyond `limit` bytes.
    ///   - limit: Bytes of one file.
    /// - Throws: Where the disk takes nothing, or the line alone is too long.
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
