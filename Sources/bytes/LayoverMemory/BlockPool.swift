import Glibc
import Synchronization

/// Lends memory for bodies and takes it back, so that the next one finds pages that are there already.
///
/// Blocks come in sizes a quarter of a power of two apart, so at most a fifth of a block lies idle. What is lent is
/// counted against one budget; what waits to be lent again is bounded too.
package final class BlockPool: Sendable {
    private struct State {
        var lentBytes = 0
        var idleBytes = 0
        /// Idle blocks by their size, the last one returned first: its pages are warm.
        var idle: [Int: [UInt]] = [:]
    }

    /// The smallest block.
    private static let leastBytes = 4 * 1024

    private let budgetBytes: Int
    private let idleByteLimit: Int
    private let state = Mutex(State())

    /// - Parameters:
    ///   - budgetBytes: Lent out at one time, all blocks together.
    ///   - idleByteLimit: Bytes that wait to be lent again, all blocks together.
    package init(budgetBytes: Int, idleByteLimit: Int) {
        self.budgetBytes = budgetBytes
        self.idleByteLimit = idleByteLimit
    }

    deinit {
        for block in state.withLock({ $0.idle.values.flatMap { $0 } }) {
            unsafe free(UnsafeMutableRawPointer(bitPattern: block))
        }
    }

    /// Bytes that are lent out now.
    package var lentBytes: Int { state.withLock { $0.lentBytes } }
    /// Bytes that wait to be lent again.
    package var idleBytes: Int { state.withLock { $0.idleBytes } }

    /// Tells whether the pool would lend a block for `capacity` bytes now.
    package func hasRoom(for capacity: Int) -> Bool {
        state.withLock { $0.lentBytes + BlockPool.blockSize(for: capacity) <= budgetBytes }
    }

    /// A block of at least `capacity` bytes, or `nil` where the budget is spent.
    package func lend(_ capacity: Int) -> (address: UInt, size: Int)? {
        let size = BlockPool.blockSize(for: capacity)
        let found: UInt?? = state.withLock { state in
            guard state.lentBytes + size <= budgetBytes else { return nil }
            state.lentBytes += size
            guard let block = state.idle[size]?.popLast() else { return .some(nil) }
            state.idleBytes -= size
            return block
        }
        guard let found else { return nil }
        if let found { return (found, size) }
        guard let fresh = unsafe malloc(size) else {
            state.withLock { $0.lentBytes -= size }
            return nil
        }
        return (UInt(bitPattern: fresh), size)
    }

    /// Takes a block back; it waits for the next body of its size unless enough wait already.
    package func put(back block: UInt, size: Int) {
        let isKept = state.withLock { state in
            state.lentBytes -= size
            guard state.idleBytes + size <= idleByteLimit else { return false }
            state.idleBytes += size
            state.idle[size, default: []].append(block)
            return true
        }
        if !isKept { unsafe free(UnsafeMutableRawPointer(bitPattern: block)) }
    }

    /// The size of the block that holds `capacity` bytes: 4 KiB, then four sizes to each doubling.
    package static func blockSize(for capacity: Int) -> Int {
        guard capacity > leastBytes else { return leastBytes }
        let power = 1 << (Int.bitWidth - 1 - (capacity - 1).leadingZeroBitCount)
        let step = power / 4
        return (capacity + step - 1) / step * step
    }
}
