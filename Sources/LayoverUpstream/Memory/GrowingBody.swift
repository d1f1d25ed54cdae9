import Glibc
import LayoverModel

/// A body that comes in, in memory lent by the pool: as large as it says at first, then twice as large each time.
///
/// Used by the thread of events alone.
@safe
final class GrowingBody {
    private let pool: BlockPool
    private var address: UInt
    private var size: Int
    private(set) var count = 0

    /// Nothing comes of it where the pool's budget is spent.
    ///
    /// - Parameters:
    ///   - promised: The length that the answer gives, where it gives one; believed up to 4 MiB.
    ///   - pool: Lends the memory.
    init?(promised: Int?, pool: BlockPool) {
        let first = promised.map { min($0, Limits.firstBlockBytes) } ?? Limits.firstBlockBytesUnknown
        guard let block = pool.lend(first + HeldBytesPadding.count) else { return nil }
        self.pool = pool
        (address, size) = block
    }

    deinit { if address != 0 { pool.take(back: address, size: size) } }

    /// Appends what came in.
    ///
    /// - Returns: `false` where the pool's budget is spent; then the body stays as it was.
    func append(_ bytes: UnsafeRawPointer, count added: Int) -> Bool {
        guard reserve(count + added), let memory = unsafe UnsafeMutableRawPointer(bitPattern: address) else {
            return false
        }
        unsafe (memory + count).copyMemory(from: bytes, byteCount: added)
        count += added
        return true
    }

    /// Hands the memory on; nothing can be appended any more.
    func finish() -> ReceivedBody {
        let body = ReceivedBody(address: address, size: size, count: count, pool: pool)
        address = 0
        return body
    }

    private func reserve(_ needed: Int) -> Bool {
        guard needed + HeldBytesPadding.count > size else { return true }
        guard let larger = pool.lend(max(needed + HeldBytesPadding.count, size * 2)) else { return false }
        guard let target = unsafe UnsafeMutableRawPointer(bitPattern: larger.address),
            let source = unsafe UnsafeRawPointer(bitPattern: address)
        else { return false }
        unsafe target.copyMemory(from: source, byteCount: count)
        pool.take(back: address, size: size)
        (address, size) = larger
        return true
    }
}
