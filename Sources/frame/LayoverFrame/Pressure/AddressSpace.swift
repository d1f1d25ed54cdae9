/// The address space that a server needs, most of which is never used as memory: stacks of threads, and the arenas of
/// `malloc`.
///
/// A process that runs out of address space cannot start a thread, and then waits forever for the work of that thread,
/// including signals.
package enum AddressSpace {
    /// The program, its libraries, a catalog, ``ownArenas``, the stacks of about eighty threads; in megabytes.
    package static let ownMegabytes = 1_024
    /// Arenas of the allocator that are included in ``ownMegabytes``.
    package static let ownArenas = 2

    /// - Parameters:
    ///   - megabytes: The memory limit of bodies and searches; 0 before settings are read.
    ///   - limit: The process's limit in bytes; `nil` for no limit.
    /// - Throws: If the limit is too low.
    package static func check(
        holding megabytes: Int, limit: Int?
    ) throws(SettingsError) {
        guard let limit else { return }
        let needed = ownMegabytes + megabytes
        guard limit < needed << 20 else { return }
        throw SettingsError(
            "the address space is limited to \(limit >> 20) MiB, but at least \(needed) MiB are needed; raise 'ulimit -v', or LimitAS of the service"
        )
    }

    /// The number of arenas that the allocator may use, so that enough address space is left for the stacks of threads.
    ///
    /// - Parameters:
    ///   - megabytes: The memory limit of bodies and searches.
    ///   - limit: The process's limit in bytes; `nil` for no limit.
    ///   - arenaMegabytes: Address space of one arena.
    /// - Returns: `nil` for no limit.
    package static func arenas(holding megabytes: Int, limit: Int?, arenaMegabytes: Int) -> Int? {
        guard let limit else { return nil }
        let spare = max(0, (limit >> 20) - ownMegabytes - megabytes)
        return ownArenas + spare / arenaMegabytes
    }
}
