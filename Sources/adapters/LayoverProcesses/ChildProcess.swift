import Glibc
import Synchronization

/// Another program that runs beside this one: started, waited for, ended.
///
/// It replaces Foundation's `Process`, which reads past the end of a list of descriptors at its start once this process has
/// about thirteen hundred of them open (swift-corelibs-foundation of Swift 6.3, found by the address sanitizer).
package final class ChildProcess: Sendable {
    /// The process id, with which signals reach it as long as it has not been waited for.
    package let id: Int32
    /// The exit code, once it is known.
    private let end = Mutex<Int32?>(nil)

    /// Starts a program; it inherits no descriptors but those of `streams`.
    ///
    /// - Parameters:
    ///   - program: Its path; there is no search in `PATH`.
    ///   - words: The arguments after its name.
    ///   - environment: The complete environment; `nil` for that of this process.
    ///   - folder: Its working directory; `nil` for that of this process.
    ///   - streams: The streams that it reads and writes.
    /// - Throws: `ChildProcessError` if it cannot be started.
    package init(
        _ program: String, _ words: [String], environment: [String: String]? = nil, in folder: String? = nil,
        streams: ChildStreams = ChildStreams()
    ) throws(ChildProcessError) {
        id = try SpawnActions(streams, folder: folder).spawn(program, [program] + words, environment)
    }

    /// Its exit code once it has ended, 128 plus the signal's number if a signal ended it; `nil` while it runs.
    package var exitCode: Int32? {
        end.withLock { end in
            if let end { return end }
            var status: Int32 = 0
            guard unsafe waitpid(id, &status, WNOHANG) == id else { return nil }
            end = ChildProcess.code(of: status)
            return end
        }
    }

    package var isRunning: Bool { exitCode == nil }

    /// Waits until it has ended; blocks the thread.
    @discardableResult
    package func waitUntilExit() -> Int32 {
        while true {
            if let code = exitCode { return code }
            var information = unsafe siginfo_t()
            _ = unsafe waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT)
        }
    }

    /// Sends a signal; does nothing once its end is known, because its id may then belong to another process.
    package func send(signal: Int32) {
        end.withLock { end in
            if end == nil { _ = kill(id, signal) }
        }
    }

    private static func code(of status: Int32) -> Int32 {
        let signal = status & 0x7f
        return signal == 0 ? (status >> 8) & 0xff : 128 + signal
    }
}
