internal import CCairo
import Glibc

/// The restrictions of a process that draws, and the languages that the machine's fonts cover.
package enum DrawingProcess {
    /// Bytes of memory for the process, including its libraries and fonts.
    package static let memoryBytes: UInt64 = 512 << 20
    /// CPU seconds for one image; the server waits for a part of one.
    package static let workSeconds: UInt32 = 2

    /// Permanently restricts this process: at most ``memoryBytes`` of memory, no written files, no core dumps, no sockets.
    ///
    /// - Returns: `false` if the memory is not bounded.
    package static func confine() -> Bool { ccairo_confine(memoryBytes) }

    /// How much lower the priority of this process is than that of processes that answer requests.
    package static let niceness: Int32 = 10

    /// Permanently lowers the priority below all normal processes: an image may wait, a search may not.
    package static func standBack() { _ = nice(niceness) }

    /// Ends the process by a signal if its work from now on takes more than ``workSeconds``.
    ///
    /// - Returns: `false` if the work is not bounded.
    package static func allowWork() -> Bool { ccairo_allow_work(workSeconds) }

    /// True if one installed font has all characters of a language.
    package static func covers(language: String) -> Bool {
        unsafe language.withCString { unsafe ccairo_covers($0) }
    }
}
