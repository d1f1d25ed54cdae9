import Glibc

/// Pages mapped directly from the system; a test can query which of them are resident.
@safe
package final class MappedPages {
    /// Bytes of one page.
    package static let pageBytes = sysconf(Int32(_SC_PAGESIZE))

    package let start: UnsafeMutableRawPointer
    package let count: Int

    package init(_ count: Int) throws {
        let found = unsafe mmap(
            nil, count * MappedPages.pageBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard let found = unsafe found, unsafe found != MAP_FAILED else { throw TestFailure("no memory") }
        unsafe start = found
        self.count = count
    }

    deinit { unsafe munmap(start, bytes) }

    /// Bytes of all pages.
    package var bytes: Int { count * MappedPages.pageBytes }

    /// One byte of one page.
    package subscript(page: Int, byte: Int) -> UInt8 {
        get { unsafe start.load(fromByteOffset: page * MappedPages.pageBytes + byte, as: UInt8.self) }
        set {
            unsafe start.storeBytes(
                of: newValue, toByteOffset: page * MappedPages.pageBytes + byte, as: UInt8.self)
        }
    }

    /// For each page, whether it is resident.
    package var resident: [Bool] {
        var found = [UInt8](repeating: 0, count: count)
        _ = unsafe mincore(start, bytes, &found)
        return found.map { $0 & 1 == 1 }
    }
}
