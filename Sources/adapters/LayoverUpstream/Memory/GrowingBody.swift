import Glibc
import LayoverMemory
import LayoverModel

/// A body that is arriving, in memory from the pool: at first as large as its declared length, then doubled each time.
///
/// Used only on the event thread.
@safe
final class GrowingBody {
    private let pool: BlockPool
    private var address: UInt
    private var size: Int
    private(set) var count = 0

    /// `nil` if the pool's budget is spent.
    ///
    /// - Parameters:
    ///   - promised: The length that the answer declares, if any; trusted up to 4 MiB.
    ///   - pool: Provides the memory.
    init?(promised: Int?, pool: BlockPool) {
        let first = promised.map { min($0, Limits.firstBlockBytes) } ?? Limits.firstBlockBytesUnknown
        guard let block = pool.lend(first + HeldBytesPadding.count) else { return nil }
        self.pool = pool
        (address, size) = block
    }

    deinit { if address != 0 { pool.put(back: address, size: size) } }

    /// Appends received bytes.
    ///
    /// - Returns: `false` if the pool's budget is spent; then the body is unchanged.
    func append(_ bytes: UnsafeRawPointer, count added: Int) -> Bool {
        guard reserve(count + added), let memory = unsafe UnsafeMutableRawPointer(bitPattern: address) else {
            return false
        }
        unsafe (memory + count).copyMemory(from: bytes, byteCount: added)
        count += added
        return true
    }

    /// Passes the memory on; nothing can be appended any more.
    ///
    /// A small body whose length was not known moves into a block of its size, because it may be kept for a long time.
    func finish() -> ReceivedBody {
        let needed = count + HeldBytesPadding.count
        if size <= Limits.movedBlockBytes, BlockPool.blockSize(for: needed) <= size / 2 { move(to: needed) }
        let body = ReceivedBody(address: address, size: size, count: count, pool: pool)
        address = 0
        return body
    }

    private func reserve(_ needed: Int) -> Bool {
        guard needed + HeldBytesPadding.count > size else { return true }
        return move(to: max(needed + HeldBytesPadding.count, size * 2))
    }

    /// Moves into another block.
    ///
    /// - Returns: `false` if the pool's budget is spent; then the body is unchanged.
    @discardableResult
    private func move(to bytes: Int) -> Bool {
        guard let other = pool.lend(bytes) else { return false }
        guard let target = unsafe UnsafeMutableRawPointer(bitPattern: other.address),
            let source = unsafe UnsafeRawPointer(bitPattern: address)
        else { return false }
        unsafe target.copyMemory(from: source, byteCount: count)
        pool.put(back: address, size: size)
        (address, size) = other
        return true
    }
}
