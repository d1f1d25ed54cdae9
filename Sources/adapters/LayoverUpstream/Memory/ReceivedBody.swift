import Glibc
import LayoverMemory
import LayoverModel

/// One complete body in memory from the pool, with zeros after it; the object owns the memory.
@safe
final class ReceivedBody: HeldBytes {
    let count: Int
    private let address: UInt
    private let size: Int
    private let pool: BlockPool

    /// Takes over a block whose first `count` bytes are the body, and writes the padding.
    ///
    /// - Precondition: The block contains the body and its padding, and is not written by others.
    init(address: UInt, size: Int, count: Int, pool: BlockPool) {
        precondition(count >= 0 && count + HeldBytesPadding.count <= size, "the block holds body and padding")
        self.address = address
        self.size = size
        self.count = count
        self.pool = pool
        if let memory = unsafe UnsafeMutableRawPointer(bitPattern: address) {
            unsafe memset(memory + count, 0, HeldBytesPadding.count)
        }
    }

    deinit { pool.put(back: address, size: size) }

    var heldByteCount: Int { size }

    /// Fills another block of the same pool, with padding after it.
    ///
    /// - Returns: `nil` if the pool's budget is spent.
    /// - Throws: The error of `fill`; the block is then returned to the pool.
    func sibling<Failure: Error>(
        count: Int, _ fill: (inout MutableSpan<UInt8>) throws(Failure) -> Void
    ) throws(Failure) -> ReceivedBody? {
        guard let block = pool.lend(count + HeldBytesPadding.count) else { return nil }
        let held = ReceivedBody(address: block.address, size: block.size, count: count, pool: pool)
        guard let memory = unsafe UnsafeMutableRawPointer(bitPattern: block.address) else { return nil }
        var span = unsafe MutableSpan<UInt8>(_unsafeBytes: UnsafeMutableRawBufferPointer(start: memory, count: count))
        try fill(&span)
        return held
    }

    func withPaddedBytes<Result, Failure: Error>(
        _ use: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let start = unsafe UnsafePointer<UInt8>(bitPattern: address)
        let bytes = unsafe UnsafeBufferPointer(start: start, count: count + HeldBytesPadding.count)
        return try unsafe use(bytes.span)
    }
}
