internal import CCairo
import Glibc

/// What a process that draws is kept from, and what the machine can write.
package enum DrawingProcess {
    /// Bytes of memory that the process may take, its libraries and fonts included.
    package static let memoryBytes: UInt64 = 512 << 20
    /// Seconds that it may work on one picture; the server waits for a part of one.
    package static let workSeconds: UInt32 = 2

    /// Keeps this process from more memory than ``memoryBytes``, from files, cores and sockets, for good.
    ///
    /// - Returns: `false` where the memory is not bounded.
    package static func confine() -> Bool { ccairo_confine(memoryBytes) }

    /// How far the process stands back behind those that answer requests.
    package static let niceness: Int32 = 10

    /// Lets every process of usual priority go first, for good: a picture may wait, a search may not.
    package static func standBack() { _ = nice(niceness) }

    /// Ends the process by a signal where the work from now on takes more than ``workSeconds``.
    ///
    /// - Returns: `false` where it is not bounded.
    package static func allowWork() -> Bool { ccairo_allow_work(workSeconds) }

    /// Tells whether one installed font has all that texts in a language are written with.
    package static func covers(language: String) -> Bool {
        unsafe language.withCString { unsafe ccairo_covers($0) }
    }
}
