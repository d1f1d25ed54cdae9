import Glibc
import Synchronization

/// Provides memory for bodies and keeps returned blocks, so that the next body finds pages that are already mapped.
///
/// Sizes of blocks are a quarter of a power of two apart, so at most a fifth of a block is unused. One budget limits the
/// blocks in use. Idle blocks are limited too, and freed after some time without use.
package final class BlockPool: Sendable {
    private struct State {
        var lentBytes = 0
        var idleBytes = 0
        /// By the size of their blocks.
        var idle: [Int: IdleBlocks] = [:]
    }

    /// Idle blocks of one size, the last one returned first: its pages are warm.
    private struct IdleBlocks {
        private(set) var blocks: [UInt] = []
        /// How many blocks were idle at all times since the last check.
        private var unused = 0

        mutating func add(_ block: UInt) { blocks.append(block) }

        mutating func take() -> UInt? {
            defer { unused = min(unused, blocks.count) }
            return blocks.popLast()
        }

        /// Removes the blocks that were not used since the last check.
        mutating func takeUnused() -> ArraySlice<UInt> {
            let taken = blocks.prefix(unused)
            blocks.removeFirst(unused)
            unused = blocks.count
            return taken
        }
    }

    /// Time after which the owner of a pool frees blocks that were not used.
    package static let lookMilliseconds = 10_000
    /// The smallest block.
    private static let leastBytes = 4 * 1024

    private let budgetBytes: Int
    private let idleByteLimit: Int
    private let state = Mutex(State())

    /// - Parameters:
    ///   - budgetBytes: The limit of bytes in use, all blocks together.
    ///   - idleByteLimit: The limit of idle bytes, all blocks together.
    package init(budgetBytes: Int, idleByteLimit: Int) {
        self.budgetBytes = budgetBytes
        self.idleByteLimit = idleByteLimit
    }

    deinit {
        for block in state.withLock({ $0.idle.values.flatMap(\.blocks) }) {
            unsafe free(UnsafeMutableRawPointer(bitPattern: block))
        }
    }

    /// Bytes of blocks in use.
    package var lentBytes: Int { state.withLock { $0.lentBytes } }
    /// Bytes of idle blocks.
    package var idleBytes: Int { state.withLock { $0.idleBytes } }

    /// True if the pool would provide a block for `capacity` bytes now.
    package func hasRoom(for capacity: Int) -> Bool {
        state.withLock { $0.lentBytes + BlockPool.blockSize(for: capacity) <= budgetBytes }
    }

    /// A block of at least `capacity` bytes, or `nil` if the budget is spent.
    package func lend(_ capacity: Int) -> (address: UInt, size: Int)? {
        let size = BlockPool.blockSize(for: capacity)
        let found: UInt?? = state.withLock { state in
            guard state.lentBytes + size <= budgetBytes else { return nil }
            state.lentBytes += size
            guard let block = state.idle[size]?.take() else { return .some(nil) }
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

    /// Takes a block back.
    ///
    /// It is kept for the next body of its size unless enough blocks are idle.
    package func put(back block: UInt, size: Int) {
        let isKept = state.withLock { state in
            state.lentBytes -= size
            guard state.idleBytes + size <= idleByteLimit else { return false }
            state.idleBytes += size
            state.idle[size, default: IdleBlocks()].add(block)
            return true
        }
        if !isKept { unsafe free(UnsafeMutableRawPointer(bitPattern: block)) }
    }

    /// Frees the blocks that were idle since the last check, such as those that a burst of bodies left.
    ///
    /// - Complexity: O(idle blocks), with at most two system calls for each freed block.
    package func giveBackUnused() {
        let unused = state.withLock { state in
            var unused: [(block: UInt, size: Int)] = []
            for size in state.idle.keys {
                for block in state.idle[size]?.takeUnused() ?? [] { unused.append((block, size)) }
            }
            state.idleBytes -= unused.reduce(0) { $0 + $1.size }
            return unused
        }
        for (block, size) in unused { BlockPool.giveBack(block, size: size) }
    }

    /// Frees a block and returns its whole pages to the system, even if the allocator keeps the rest of it in its heap.
    private static func giveBack(_ block: UInt, size: Int) {
        MemoryPages.giveBack(block, bytes: size)
        unsafe free(UnsafeMutableRawPointer(bitPattern: block))
    }

    /// The size of the block that holds `capacity` bytes: 4 KiB, then four sizes for each doubling.
    package static func blockSize(for capacity: Int) -> Int {
        guard capacity > leastBytes else { return leastBytes }
        let power = 1 << (Int.bitWidth - 1 - (capacity - 1).leadingZeroBitCount)
        let step = power / 4
        return (capacity + step - 1) / step * step
    }
}
