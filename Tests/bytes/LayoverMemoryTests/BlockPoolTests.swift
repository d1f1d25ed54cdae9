import Glibc
import LayoverMemory
import LayoverTestKit
import Testing

/// Memory blocks for bodies, which are reused.
struct BlockPoolTests {
    @Test(arguments: [
        (1, 4_096), (4_096, 4_096), (4_097, 5_120), (5_120, 5_120), (5_121, 6_144), (7_169, 8_192), (8_192, 8_192),
        (8_193, 10_240), (1_200_064, 1_310_720),
    ])
    func `rounds up by a fifth of the block at most`(capacity: Int, size: Int) {
        #expect(BlockPool.blockSize(for: capacity) == size)
    }

    @Test func `reuses a block, the warmest first`() throws {
        let pool = BlockPool(budgetBytes: 1 << 20, idleByteLimit: 1 << 20)
        let first = try #require(pool.lend(5_000))
        let second = try #require(pool.lend(5_000))
        pool.put(back: first.address, size: first.size)
        pool.put(back: second.address, size: second.size)
        #expect(pool.lentBytes == 0)
        #expect(pool.idleBytes == 10_240)
        let again = try #require(pool.lend(4_500))
        #expect(again.address == second.address)
        pool.put(back: again.address, size: again.size)
    }

    @Test func `returns blocks up to its budget and not beyond`() throws {
        let pool = BlockPool(budgetBytes: 1 << 20, idleByteLimit: 1 << 20)
        let whole = try #require(pool.lend((1 << 20) - 4_096))
        #expect(whole.size == 1 << 20)
        #expect(pool.lend(1) == nil)
        #expect(!pool.hasRoom(for: 1))
        pool.put(back: whole.address, size: whole.size)
        #expect(pool.lend((1 << 20) + 1) == nil)
        #expect(pool.hasRoom(for: 1 << 20))
        #expect(!pool.hasRoom(for: (1 << 20) + 1))
        #expect(pool.lentBytes == 0)
    }

    @Test func `keeps no more than its limit`() throws {
        let pool = BlockPool(budgetBytes: 1 << 30, idleByteLimit: 64 << 20)
        let blocks = try (0..<5).map { _ in try #require(pool.lend(16 << 20)) }
        for block in blocks { pool.put(back: block.address, size: block.size) }
        #expect(pool.idleBytes == 64 << 20)
    }

    @Test func `gives back blocks that were unused from one look to the next`() throws {
        let pool = BlockPool(budgetBytes: 1 << 20, idleByteLimit: 1 << 20)
        func lend(_ count: Int) throws -> [(address: UInt, size: Int)] {
            try (0..<count).map { _ in try #require(pool.lend(60_000)) }
        }
        func putBack(_ blocks: [(address: UInt, size: Int)]) {
            for block in blocks { pool.put(back: block.address, size: block.size) }
        }
        let size = BlockPool.blockSize(for: 60_000)
        putBack(try lend(8))
        pool.giveBackUnused()
        #expect(pool.idleBytes == 8 * size, "they came back since the look before")
        putBack(try lend(3))
        pool.giveBackUnused()
        #expect(pool.idleBytes == 3 * size, "five of them were not needed")
        pool.giveBackUnused()
        #expect(pool.idleBytes == 0)
        #expect(pool.lentBytes == 0)
        let again = try lend(2)
        #expect(pool.lentBytes == 2 * size)
        putBack(again)
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func `used blocks stay as they were written, however often memory is given back`(seed: UInt64) throws {
        let pool = BlockPool(budgetBytes: 4 << 20, idleByteLimit: 1 << 20)
        var dice = SeededGenerator(seed: seed)
        var lent: [(block: (address: UInt, size: Int), mark: UInt8)] = []
        for step in 0..<2_000 {
            switch Int.random(in: 0..<5, using: &dice) {
            case 0...1:
                guard let block = pool.lend(Int.random(in: 1...100_000, using: &dice)) else { continue }
                let mark = UInt8(truncatingIfNeeded: step)
                unsafe memset(try #require(UnsafeMutableRawPointer(bitPattern: block.address)), Int32(mark), block.size)
                lent.append((block, mark))
            case 2...3:
                guard !lent.isEmpty else { continue }
                let (block, mark) = lent.remove(at: Int.random(in: 0..<lent.count, using: &dice))
                let bytes = unsafe UnsafeRawBufferPointer(
                    start: UnsafeRawPointer(bitPattern: block.address), count: block.size)
                let isAsWritten = unsafe bytes.allSatisfy { $0 == mark }
                #expect(isAsWritten, "seed \(seed), step \(step)")
                pool.put(back: block.address, size: block.size)
            default: pool.giveBackUnused()
            }
        }
        #expect(lent.reduce(0) { $0 + $1.block.size } == pool.lentBytes)
        for (block, _) in lent { pool.put(back: block.address, size: block.size) }
    }
}
