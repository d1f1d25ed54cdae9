import CFatalSignals
import Glibc

/// Records that a fault of its own ended this process, in contrast to a signal from outside.
///
/// SIGILL, SIGTRAP, SIGSEGV, SIGABRT and SIGBUS are the signals of a trap, a bad access or an `abort`; SIGKILL, lack of
/// memory and a power cut leave no record. A handler writes the signal's name into an open file, and the process ends as it
/// would have without it, including its exit status and core dump.
package enum FatalSignals {
    /// Why signals are not marked.
    package struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
        package let path: String
        /// The `errno`.
        package let code: Int32

        package var description: String {
            let words = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
            return "fatal signals cannot be recorded in '\(path)': \(words)"
        }
    }

    /// The file's permissions: only its owner can read it.
    private static let mode: mode_t = 0o600

    /// Truncates or creates the file at `path`, never through a link, and records fatal signals in it from now on.
    ///
    /// - Throws: If the file cannot be opened or the handler cannot be installed.
    package static func mark(in path: String) throws(Failure) {
        let file = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC | O_NOFOLLOW, mode)
        guard file >= 0 else { throw Failure(path: path, code: errno) }
        let code = fatal_signals_mark(file)
        guard code == 0 else { throw Failure(path: path, code: code) }
    }

    /// Gives this thread a stack for the handler, so that an overflow of the thread's stack is recorded too.
    ///
    /// - Complexity: O(1); after the first call it only reads a value of the thread.
    package static func guardThread() { fatal_signals_guard_thread() }
}
