import Glibc
import Synchronization

/// Lends memory for bodies and takes it back, so that the next one finds pages that are there already.
///
/// Blocks come in sizes a quarter of a power of two apart, so at most a fifth of a block lies idle. What is lent is
/// counted against one budget; what waits to be lent again is bounded too, and given back once it was not used for a while.
package final class BlockPool: Sendable {
    private struct State {
        var lentBytes = 0
        var idleBytes = 0
        /// By the size of their blocks.
        var idle: [Int: IdleBlocks] = [:]
    }

    /// Blocks of one size that wait to be lent again, the last one returned first: its pages are warm.
    private struct IdleBlocks {
        private(set) var blocks: [UInt] = []
        /// How many waited at all times since the last look.
        private var unused = 0

        mutating func add(_ block: UInt) { blocks.append(block) }

        mutating func take() -> UInt? {
            defer { unused = min(unused, blocks.count) }
            return blocks.popLast()
        }

        /// Takes those out that nobody was lent since the last look.
        mutating func takeUnused() -> ArraySlice<UInt> {
            let taken = blocks.prefix(unused)
            blocks.removeFirst(unused)
            unused = blocks.count
            return taken
        }
    }

    /// Time after which whoever has a pool looks for blocks that were not used.
    package static let lookMilliseconds = 10_000
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
        for block in state.withLock({ $0.idle.values.flatMap(\.blocks) }) {
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

    /// Takes a block back; it waits for the next body of its size unless enough wait already.
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

    /// Gives the system back what waited all the time since the last look, such as what a burst of bodies left.
    ///
    /// - Complexity: O(idle blocks), with two system calls at most for each that is given back.
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

    /// Frees a block whose whole pages are the system's again, wherever in its heap the allocator keeps the rest.
    private static func giveBack(_ block: UInt, size: Int) {
        MemoryPages.giveBack(block, bytes: size)
        unsafe free(UnsafeMutableRawPointer(bitPattern: block))
    }

    /// The size of the block that holds `capacity` bytes: 4 KiB, then four sizes to each doubling.
    package static func blockSize(for capacity: Int) -> Int {
        guard capacity > leastBytes else { return leastBytes }
        let power = 1 << (Int.bitWidth - 1 - (capacity - 1).leadingZeroBitCount)
        let step = power / 4
        return (capacity + step - 1) / step * step
    }
}
