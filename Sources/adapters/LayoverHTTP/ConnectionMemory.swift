import CMicroHTTPD
import Glibc

/// The memory in which libmicrohttpd works for one connection, of which a stream that rests gives back what holds nothing.
///
/// Once a request is in, version 0.9.75 writes zeroes over all that it kept free for more of it: half of the connection's memory
/// is the process's from then on, and never used while a stream goes on. A page of zeroes that was given back reads as zeroes
/// again, so that nothing is lost whatever the library does with it. The other half is the buffer that each piece of a reply is
/// written to; what stands there means nothing once it was sent.
@safe
struct ConnectionMemory: Sendable {
    static let pageBytes = sysconf(Int32(_SC_PAGESIZE))
    private static let zeroes = [UInt8](repeating: 0, count: pageBytes)
    private static let isKnown = unsafe strcmp(MHD_get_version(), "0.9.75") == 0

    private let start: UInt
    private let pages: Int

    /// `nil` where the memory does not begin with a page, as small ones do not, and for other versions of the library.
    ///
    /// - Parameters:
    ///   - request: The request line, which that version keeps where the memory begins.
    ///   - bytes: Of the memory.
    init?(request: UnsafeRawPointer, bytes: Int) {
        let address = UInt(bitPattern: request)
        guard ConnectionMemory.isKnown, address.isMultiple(of: UInt(ConnectionMemory.pageBytes)) else { return nil }
        start = address
        pages = bytes / ConnectionMemory.pageBytes
    }

    /// Gives pages of zeroes back to the system; for the connection's own thread, which alone writes to them.
    func releaseZeroes() {
        var first = 0
        while first < pages {
            var end = first
            while end < pages, isZero(end) { end += 1 }
            if end > first {
                unsafe madvise(address(of: first), (end - first) * ConnectionMemory.pageBytes, MADV_DONTNEED)
            }
            first = end + 1
        }
    }

    /// Gives the whole pages of a buffer back to the system, for whoever may write to it and needs nothing that stands there.
    ///
    /// - Complexity: O(1); one system call, none where no page lies in it whole.
    static func release(_ buffer: UnsafeMutableRawBufferPointer) {
        let start = UInt(bitPattern: buffer.baseAddress)
        let page = UInt(pageBytes)
        let first = (start + page - 1) / page * page
        let end = (start + UInt(buffer.count)) / page * page
        guard first < end else { return }
        unsafe madvise(UnsafeMutableRawPointer(bitPattern: first), Int(end - first), MADV_DONTNEED)
    }

    private func isZero(_ page: Int) -> Bool {
        guard let address = unsafe address(of: page) else { return false }
        return unsafe memcmp(address, ConnectionMemory.zeroes, ConnectionMemory.pageBytes) == 0
    }

    private func address(of page: Int) -> UnsafeMutableRawPointer? {
        unsafe UnsafeMutableRawPointer(bitPattern: start + UInt(page * ConnectionMemory.pageBytes))
    }
}
