import CMicroHTTPD
import Glibc
import LayoverMemory

/// The memory in which libmicrohttpd works for one connection, of which a stream that rests gives back what holds nothing.
///
/// Once a request is in, version 0.9.75 writes zeroes over all that it kept free for more of it: half of the connection's memory
/// is the process's from then on, and never used while a stream goes on. A page of zeroes that was given back reads as zeroes
/// again, so that nothing is lost whatever the library does with it. The other half is the buffer that each piece of a reply is
/// written to; what stands there means nothing once it was sent.
@safe
struct ConnectionMemory: Sendable {
    private static let zeroes = [UInt8](repeating: 0, count: MemoryPages.bytes)
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
        guard ConnectionMemory.isKnown, address.isMultiple(of: UInt(MemoryPages.bytes)) else { return nil }
        start = address
        pages = bytes / MemoryPages.bytes
    }

    /// Gives pages of zeroes back to the system; for the connection's own thread, which alone writes to them.
    func releaseZeroes() {
        var first = 0
        while first < pages {
            var end = first
            while end < pages, isZero(end) { end += 1 }
            MemoryPages.giveBack(address(of: first), bytes: (end - first) * MemoryPages.bytes)
            first = end + 1
        }
    }

    private func isZero(_ page: Int) -> Bool {
        guard let held = unsafe UnsafeRawPointer(bitPattern: address(of: page)) else { return false }
        return unsafe memcmp(held, ConnectionMemory.zeroes, MemoryPages.bytes) == 0
    }

    private func address(of page: Int) -> UInt { start + UInt(page * MemoryPages.bytes) }
}
