import CMalloc
import Glibc

/// Arenas of glibc's allocator, of which a thread takes another one where those that are there are in use.
package enum MemoryArenas {
    /// Address space that is set aside for each, in megabytes; most of it is never memory.
    package static let megabytes = 64
    /// How many there may be where nobody says otherwise.
    package static var usualCount: Int { 8 * max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

    /// Has threads share this many from now on; those that are there stay.
    package static func limit(to count: Int) { _ = mallopt(M_ARENA_MAX, Int32(clamping: max(1, count))) }
}
