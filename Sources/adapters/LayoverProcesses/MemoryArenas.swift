import CMalloc
import Glibc

/// Arenas of glibc's allocator; a thread takes another one if the existing ones are in use.
package enum MemoryArenas {
    /// Address space that is reserved for each, in megabytes; most of it is never used as memory.
    package static let megabytes = 64
    /// The default number of arenas.
    package static var usualCount: Int { 8 * max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

    /// Makes threads share at most this many arenas from now on; existing ones are kept.
    package static func limit(to count: Int) { _ = mallopt(M_ARENA_MAX, Int32(clamping: max(1, count))) }
}
