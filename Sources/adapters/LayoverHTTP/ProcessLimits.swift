import Glibc

/// Resources that the system allows this process.
package enum ProcessLimits {
    /// Raises the limit of open descriptors as far as the process may, but at most to ``Limits/descriptors``, which is the
    /// default maximum of Linux.
    ///
    /// - Returns: The limit before and now; if the system does not report it, the usual initial value of POSIX systems.
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

    /// The limit of address space of this process in bytes; `nil` for no limit.
    package static var addressSpaceBytes: Int? {
        var limits = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limits) == 0 else { return nil }
        return limits.rlim_cur > rlim_t(Int.max) ? nil : Int(limits.rlim_cur)
    }

    private static func clamped(_ count: rlim_t) -> Int { Int(min(count, rlim_t(Limits.descriptors))) }
}
