import Glibc
import Synchronization

/// Another program that runs beside this one: started, waited for, ended.
///
/// It stands in for Foundation's `Process`, whose start reads past the end of a list of descriptors once this process has some
/// thirteen hundred of them open (swift-corelibs-foundation of Swift 6.3, found by the address sanitizer).
package final class ChildProcess: Sendable {
    /// By which signals reach it, as long as it has not been waited for.
    package let id: Int32
    /// The end of the process, once that is known.
    private let end = Mutex<Int32?>(nil)

    /// Starts a program; no descriptor but those of `streams` goes with it.
    ///
    /// - Parameters:
    ///   - program: Its path; nothing is looked up.
    ///   - words: What stands after its name.
    ///   - environment: All of it; `nil` for that of this process.
    ///   - folder: Where it runs; `nil` for that of this process.
    ///   - streams: What it reads and writes.
    /// - Throws: `ChildProcessError` where it cannot be started.
    package init(
        _ program: String, _ words: [String], environment: [String: String]? = nil, in folder: String? = nil,
        streams: ChildStreams = ChildStreams()
    ) throws(ChildProcessError) {
        id = try SpawnActions(streams, folder: folder).spawn(program, [program] + words, environment)
    }

    /// Its exit code once it has ended, 128 and the signal's number where a signal ended it; `nil` while it runs.
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

    /// Sends a signal; nothing once its end is known, for its number may then be another's.
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
