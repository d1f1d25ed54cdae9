import Glibc
import LayoverAdapters

/// Nanoseconds of a monotonic clock.
package func monotonicNanoseconds() -> UInt64 { SystemClock.monotonic() }

/// CPU time of the calling thread in nanoseconds.
package func workedNanoseconds() -> UInt64 { SystemClock.thread() }

/// Seconds since 1970.
package func wallClockSeconds() -> Int { Int(SystemClock.wall() / 1_000_000_000) }

/// Milliseconds since 1970.
package func wallClockMilliseconds() -> Int { Int(SystemClock.wall() / 1_000_000) }

/// Processors that this process may use, at most 64.
package func processorCount() -> Int { min(64, max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
