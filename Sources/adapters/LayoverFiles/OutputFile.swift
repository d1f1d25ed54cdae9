import Glibc

/// The output of a command, written piece by piece: a file that appears once it is complete, a device, a pipe, or standard
/// output.
///
/// The file, device or pipe at a path is treated as ``Replacement`` describes.
package final class OutputFile {
    /// A stream that every process starts with.
    package enum Stream: Int32, Sendable {
        case output = 1
        case errors = 2

        var name: String { self == .output ? "standard output" : "standard error" }
    }

    private let name: String
    private let replacement: Replacement
    private var bytes: [UInt8] = []

    /// - Parameters:
    ///   - path: The file; `nil` for standard output.
    ///   - readers: The mode of a file that is created.
    /// - Throws: `FileError` if it cannot be opened or created.
    package init(_ path: String?, for readers: AtomicFile.Readers = .everyone) throws(FileError) {
        name = path ?? Stream.output.name
        do throws(ErrorNumber) {
            replacement =
                if let path {
                    try Replacement(of: path, for: readers, waits: true)
                } else {
                    try Replacement(copyOf: Stream.output.rawValue, waits: true)
                }
        } catch {
            throw error.during("write", name)
        }
    }

    /// Writes all bytes of a file, or none of them.
    ///
    /// - Throws: `FileError`.
    package static func write(
        _ bytes: [UInt8], to path: String, for readers: AtomicFile.Readers = .everyone
    ) throws(FileError) {
        let output = try OutputFile(path, for: readers)
        try output.write { $0 = bytes }
        try output.finish()
    }

    /// Writes bytes to a stream of this process.
    ///
    /// - Throws: `FileError` if its reader has gone, or its disk is full.
    package static func write(_ bytes: [UInt8], to stream: Stream) throws(FileError) {
        do throws(ErrorNumber) {
            try Replacement(copyOf: stream.rawValue, waits: true).write(bytes)
        } catch {
            throw error.during("write", stream.name)
        }
    }

    /// Appends the bytes that `append` adds.
    ///
    /// - Throws: `FileError`.
    package func write(_ append: (inout [UInt8]) -> Void) throws(FileError) {
        append(&bytes)
        if bytes.count >= Limits.chunkBytes { try flush() }
    }

    /// Writes the rest, and puts the file in its place.
    ///
    /// - Throws: `FileError`; the file at the path is then unchanged.
    package func finish() throws(FileError) { try finish { _ in } }

    /// Puts the file in its place, as `finish()` does.
    ///
    /// - Parameter last: Receives the descriptor of the new file before that.
    /// - Throws: `FileError`.
    func finish(_ last: (Int32) -> Void) throws(FileError) {
        try flush()
        do throws(ErrorNumber) { try replacement.finish(last) } catch { throw error.during("write", name) }
    }

    private func flush() throws(FileError) {
        do throws(ErrorNumber) { try replacement.write(bytes) } catch { throw error.during("write", name) }
        bytes.removeAll(keepingCapacity: true)
    }
}
