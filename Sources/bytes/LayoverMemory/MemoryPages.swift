import Glibc

/// The pages in which the system provides memory to the process.
package enum MemoryPages {
    /// Bytes of one page, a power of two.
    package static let bytes = sysconf(Int32(_SC_PAGESIZE))

    /// Returns the pages that are entirely inside a piece of memory to the system.
    ///
    /// The caller may write to all of it and no longer needs its content: a page reads as zeros until it is written again.
    ///
    /// - Complexity: O(1); at most one system call, none if no whole page is inside.
    package static func giveBack(_ address: UInt, bytes count: Int) {
        let page = UInt(bytes)
        let first = (address + page - 1) / page * page
        let end = (address + UInt(count)) / page * page
        guard first < end else { return }
        unsafe madvise(UnsafeMutableRawPointer(bitPattern: first), Int(end - first), MADV_DONTNEED)
    }
}
