import Glibc

/// The pages in which the system lends memory to the process.
package enum MemoryPages {
    /// Bytes of one page, a power of two.
    package static let bytes = sysconf(Int32(_SC_PAGESIZE))

    /// Gives the pages that lie whole in a piece of memory back to the system, for whoever may write to all of it and needs
    /// nothing that stands there: a page reads as zeroes until it is written again.
    ///
    /// - Complexity: O(1); one system call, none where no page lies in it whole.
    package static func giveBack(_ address: UInt, bytes count: Int) {
        let page = UInt(bytes)
        let first = (address + page - 1) / page * page
        let end = (address + UInt(count)) / page * page
        guard first < end else { return }
        unsafe madvise(UnsafeMutableRawPointer(bitPattern: first), Int(end - first), MADV_DONTNEED)
    }
}
