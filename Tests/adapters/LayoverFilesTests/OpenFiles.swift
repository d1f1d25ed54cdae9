import Foundation

/// Descriptors of this process.
enum OpenFiles {
    /// Duplicates the descriptor of an open file, like the copy that a process holds between fork and exec.
    ///
    /// - Returns: `nil` if this process does not have the file open.
    static func duplicate(of path: String) throws -> Int32? {
        let real = URL(filePath: path).resolvingSymlinksInPath().path
        let numbers = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap { Int32($0) }
        let number = numbers.first {
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == real
        }
        return number.map { dup($0) }
    }
}
