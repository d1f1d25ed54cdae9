import CMicroHTTPD
import Glibc
import LayoverMemory

/// The memory that libmicrohttpd uses for one connection.
///
/// An idle stream returns the unused part of it to the system.
///
/// Once a request has arrived, version 0.9.75 writes zeros over the space that it had reserved for more of it: from then on
/// half of the connection's memory belongs to the process, and is never used while a stream continues. A returned page reads
/// as zeros again, so that nothing is lost whatever the library does with it. The other half is the buffer for each piece of
/// a reply; its content is no longer needed once it was sent.
@safe
struct ConnectionMemory: Sendable {
    private static let zeroes = [UInt8](repeating: 0, count: MemoryPages.bytes)
    private static let isKnown = unsafe strcmp(MHD_get_version(), "0.9.75") == 0

    private let start: UInt
    private let pages: Int

    /// `nil` if the memory does not begin with a page, as with small ones, and for other versions of the library.
    ///
    /// - Parameters:
    ///   - request: The request line, which that version stores at the start of the memory.
    ///   - bytes: The size of the memory.
    init?(request: UnsafeRawPointer, bytes: Int) {
        let address = UInt(bitPattern: request)
        guard ConnectionMemory.isKnown, address.isMultiple(of: UInt(MemoryPages.bytes)) else { return nil }
        start = address
        pages = bytes / MemoryPages.bytes
    }

    /// Returns pages of zeros to the system.
    ///
    /// To be called on the connection's own thread, which alone writes to them.
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
