/// Need of a server for address space, of which most is never memory: stacks of threads, and what `malloc` sets aside.
///
/// A process that runs out of it can start no thread, and then waits for what that thread would have done, signals too.
package enum AddressSpace {
    /// The program, its libraries, a catalog, ``ownArenas``, the stacks of some eighty threads; in megabytes.
    package static let ownMegabytes = 1_024
    /// Arenas of the allocator for which there is room in ``ownMegabytes``.
    package static let ownArenas = 2

    /// - Parameters:
    ///   - megabytes: What bodies and searches may take beside; 0 before settings are read.
    ///   - limit: How many bytes the process may have; `nil` for no limit.
    /// - Throws: Where that is too little.
    package static func check(
        holding megabytes: Int, limit: Int?
    ) throws(SettingsError) {
        guard let limit else { return }
        let needed = ownMegabytes + megabytes
        guard limit < needed << 20 else { return }
        throw SettingsError(
            "the address space is limited to \(limit >> 20) MiB, and at least \(needed) MiB are needed; raise 'ulimit -v', or LimitAS of the service"
        )
    }

    /// Counts the arenas that the allocator may have, so that it leaves the stacks of threads their room.
    ///
    /// - Parameters:
    ///   - megabytes: What bodies and searches may take beside.
    ///   - limit: How many bytes the process may have; `nil` for no limit.
    ///   - arenaMegabytes: What is set aside for each.
    /// - Returns: `nil` where there may be as many as the allocator likes.
    package static func arenas(holding megabytes: Int, limit: Int?, arenaMegabytes: Int) -> Int? {
        guard let limit else { return nil }
        let spare = max(0, (limit >> 20) - ownMegabytes - megabytes)
        return ownArenas + spare / arenaMegabytes
    }
}
