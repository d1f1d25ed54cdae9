import CFatalSignals
import Glibc

/// Tells, after the process is gone, that a fault of its own ended it, and not somebody from outside.
///
/// SIGILL, SIGTRAP, SIGSEGV, SIGABRT and SIGBUS are what a trap, a bad access, an `abort` end a process by; SIGKILL, a
/// shortage of memory and a power cut leave nothing behind. A handler writes the signal's name into a file that is open
/// already, and the process ends as it would have, its exit status and core included.
package enum FatalSignals {
    /// Why signals are not marked.
    package struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
        package let path: String
        /// The system's own number.
        package let code: Int32

        package var description: String {
            let words = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
            return "fatal signals are not marked in '\(path)': \(words)"
        }
    }

    /// The file's rights: nobody else is told.
    private static let mode: mode_t = 0o600

    /// Empties the file at `path`, made where it is missing and never behind a link, and marks fatal signals in it from now on.
    ///
    /// - Throws: Where the file cannot be opened or the system takes no handler.
    package static func mark(in path: String) throws(Failure) {
        let file = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC | O_NOFOLLOW, mode)
        guard file >= 0 else { throw Failure(path: path, code: errno) }
        let code = fatal_signals_mark(file)
        guard code == 0 else { throw Failure(path: path, code: code) }
    }

    /// Gives this thread a stack for the handler, so that it marks the end of a full stack as well.
    ///
    /// - Complexity: O(1), a look at a value of the thread's after the first call.
    package static func guardThread() { fatal_signals_guard_thread() }
}
