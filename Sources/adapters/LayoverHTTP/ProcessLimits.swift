import Glibc

/// Resources that the system lets this process have.
package enum ProcessLimits {
    /// Raises how many descriptors may be open at one time as far as this process may, but no further than
    /// ``Limits/descriptors``, which is where Linux ends by default.
    ///
    /// - Returns: How many may be open before and now; where the system says nothing, what POSIX systems start with.
    package static func raiseDescriptors() -> (before: Int, now: Int) {
        var limits = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits) == 0 else {
            return (Limits.usualDescriptors, Limits.usualDescriptors)
        }
        let before = limits.rlim_cur
        let highest = min(limits.rlim_max, rlim_t(Limits.descriptors))
        guard before < highest else { return (clamped(before), clamped(before)) }
        limits.rlim_cur = highest
        let isRaised = unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits) == 0
        return (clamped(before), clamped(isRaised ? highest : before))
    }

    /// Bytes of address space that this process may have; `nil` for no limit.
    package static var addressSpaceBytes: Int? {
        var limits = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limits) == 0 else { return nil }
        return limits.rlim_cur > rlim_t(Int.max) ? nil : Int(limits.rlim_cur)
    }

    private static func clamped(_ count: rlim_t) -> Int { Int(min(count, rlim_t(Limits.descriptors))) }
}
