import CMicroHTTPD
import Glibc

/// Immutable bytes that many replies send without a copy, such as assets.
package final class SharedBytes: Sendable {
    package let count: Int
    /// The address of the first byte; a number, so that threads may share it: the memory is never written.
    private let address: UInt

    /// Copies `bytes` to memory of their own.
    package convenience init(_ bytes: [UInt8]) {
        self.init(copying: bytes.span)
    }

    package init(copying bytes: Span<UInt8>) {
        count = bytes.count
        let memory = UnsafeMutableRawPointer.allocate(byteCount: max(1, bytes.count), alignment: 16)
        unsafe bytes.withUnsafeBytes { source in
            guard let start = source.baseAddress else { return }
            unsafe memory.copyMemory(from: start, byteCount: source.count)
        }
        address = UInt(bitPattern: memory)
    }

    deinit { unsafe UnsafeMutableRawPointer(bitPattern: address)?.deallocate() }

    /// Calls `use` with the bytes.
    package func withBytes<Result>(_ use: (Span<UInt8>) -> Result) -> Result {
        let start = unsafe UnsafePointer<UInt8>(bitPattern: address)
        return unsafe use(UnsafeBufferPointer(start: start, count: count).span)
    }

    /// The bytes that libmicrohttpd sends; valid as long as this object lives.
    var vector: MHD_IoVec { unsafe MHD_IoVec(iov_base: UnsafeRawPointer(bitPattern: address), iov_len: count) }
}
