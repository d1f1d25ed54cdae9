import Glibc

/// Output of a command, for what may be large: a file that is there once it is whole, or standard output.
final class OutputFile {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private static let chunkBytes = 256 * 1024

    private let path: String?
    private let descriptor: Int32
    private var bytes: [UInt8] = []
    private var isFinished = false

    /// - Parameter path: `nil` for standard output.
    /// - Throws: `Failure`, where it cannot be made.
    init(_ path: String?) throws {
        self.path = path
        guard let path else {
            descriptor = STDOUT_FILENO
            return
        }
        descriptor = unsafe open(path + ".part", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o640)
        guard descriptor >= 0 else { throw OutputFile.failure(path) }
    }

    deinit {
        guard let path else { return }
        close(descriptor)
        if !isFinished { _ = unsafe unlink(path + ".part") }
    }

    /// Appends what `append` adds.
    func write(_ append: (inout [UInt8]) -> Void) throws {
        append(&bytes)
        if bytes.count >= OutputFile.chunkBytes { try flush() }
    }

    /// Writes the rest and gives the file its name.
    func finish() throws {
        try flush()
        if let path {
            guard fsync(descriptor) == 0, unsafe rename(path + ".part", path) == 0 else {
                throw OutputFile.failure(path)
            }
        }
        isFinished = true
    }

    private func flush() throws {
        var written = 0
        while written < bytes.count {
            let count = unsafe bytes[written...].withUnsafeBytes {
                unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
            }
            guard count >= 0 || errno == EINTR else { throw OutputFile.failure(path ?? "standard output") }
            written += max(0, count)
        }
        bytes.removeAll(keepingCapacity: true)
    }

    private static func failure(_ path: String) -> Failure {
        let words = unsafe strerror(errno).map { unsafe String(cString: $0) } ?? "unknown error"
        return Failure(description: "cannot write '\(path)': \(words)")
    }
}
