import LayoverMemory
import LayoverModel

/// A posted body that is kept after its request, in the pool's memory.
///
/// It counts as a body in flight until its last owner releases it.
@safe
final class HeldBody: HeldBytes, Sendable {
    let count: Int
    private let pool: BlockPool
    /// A number, so that threads may share it: the memory is not written any more.
    private let address: UInt
    private let size: Int

    /// Takes over a block of the pool with a complete body and its padding.
    init(address: UInt, size: Int, count: Int, pool: BlockPool) {
        self.address = address
        self.size = size
        self.count = count
        self.pool = pool
    }

    deinit { pool.put(back: address, size: size) }

    func withPaddedBytes<Result, Failure: Error>(
        _ use: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let padded = unsafe UnsafeRawBufferPointer(
            start: UnsafeRawPointer(bitPattern: address), count: count + Limits.paddingBytes)
        return try use(unsafe Span(_unsafeBytes: padded))
    }
}
