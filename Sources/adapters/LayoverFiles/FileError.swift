import Glibc

/// A system error, or an exceeded limit.
package enum FileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The error of a system call: the operation, the path and `errno`.
    case system(operation: String, path: String, code: Int32)
    /// A named limit is exceeded.
    case limit(what: String, path: String, limit: Int)

    /// The file to create exists already.
    package static func taken(_ path: String) -> FileError { .system(operation: "make", path: path, code: EEXIST) }

    /// True if nothing exists at the path, in contrast to something that cannot be read.
    package var isAbsent: Bool {
        if case .system(_, _, let code) = self { code == ENOENT || code == ENOTDIR } else { false }
    }

    /// True if the disk, or the owner's part of it, is full.
    package var isFull: Bool {
        if case .system(_, _, let code) = self { code == ENOSPC || code == EDQUOT } else { false }
    }

    /// True if writing there is not permitted.
    package var isRefusal: Bool {
        if case .system(_, _, let code) = self { [EROFS, EACCES, EPERM].contains(code) } else { false }
    }

    package var description: String {
        switch self {
        case .system(let operation, let path, let code):
            "cannot \(operation) '\(path)': \(Self.words(code)) (errno \(code))"
        case .limit(let what, let path, let limit): "'\(path)' holds more than \(limit) \(what)"
        }
    }

    /// The system's text for an error number.
    static func words(_ code: Int32) -> String {
        guard let words = unsafe strerror(code) else { return "unknown error" }
        return unsafe String(cString: words)
    }
}
