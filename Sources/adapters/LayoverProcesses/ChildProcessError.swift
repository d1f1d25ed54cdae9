import Glibc

/// Why a program did not start.
package struct ChildProcessError: Error, Hashable, Sendable, CustomStringConvertible {
    package let program: String
    /// The `errno`.
    package let code: Int32

    package var description: String {
        let words = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
        return "'\(program)' does not start: \(words)"
    }
}
