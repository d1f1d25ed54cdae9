import Glibc

/// The clocks of the system, in nanoseconds.
package enum SystemClock {
    /// A clock that is never set.
    package static func monotonic() -> UInt64 { nanoseconds(CLOCK_MONOTONIC) }

    /// CPU time of the calling thread.
    package static func thread() -> UInt64 { nanoseconds(CLOCK_THREAD_CPUTIME_ID) }

    /// Time since 1970.
    package static func wall() -> UInt64 { nanoseconds(CLOCK_REALTIME) }

    private static func nanoseconds(_ clock: clockid_t) -> UInt64 {
        var time = timespec()
        unsafe clock_gettime(clock, &time)
        return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
    }
}
