import LayoverMemory
import Testing

/// Memory that is lent for bodies, again and again.
struct BlockPoolTests {
    @Test(arguments: [
        (1, 4_096), (4_096, 4_096), (4_097, 5_120), (5_120, 5_120), (5_121, 6_144), (7_169, 8_192), (8_192, 8_192),
        (8_193, 10_240), (1_200_064, 1_310_720),
    ])
    func `rounds up by a fifth of the block at most`(capacity: Int, size: Int) {
        #expect(BlockPool.blockSize(for: capacity) == size)
    }

    @Test func `lends a block again, the warmest first`() throws {
        let pool = BlockPool(budgetBytes: 1 << 20, idleByteLimit: 1 << 20)
        let first = try #require(pool.lend(5_000))
        let second = try #require(pool.lend(5_000))
        pool.put(back: first.address, size: first.size)
        pool.put(back: second.address, size: second.size)
        #expect(pool.lentBytes == 0 && pool.idleBytes == 10_240)
        let again = try #require(pool.lend(4_500))
        #expect(again.address == second.address)
        pool.put(back: again.address, size: again.size)
    }

    @Test func `lends up to its budget and not beyond`() throws {
        let pool = BlockPool(budgetBytes: 1 << 20, idleByteLimit: 1 << 20)
        let whole = try #require(pool.lend((1 << 20) - 4_096))
        #expect(whole.size == 1 << 20)
        #expect(pool.lend(1) == nil && !pool.hasRoom(for: 1))
        pool.put(back: whole.address, size: whole.size)
        #expect(pool.lend((1 << 20) + 1) == nil)
        #expect(pool.hasRoom(for: 1 << 20) && !pool.hasRoom(for: (1 << 20) + 1))
        #expect(pool.lentBytes == 0)
    }

    @Test func `keeps no more than its limit`() throws {
        let pool = BlockPool(budgetBytes: 1 << 30, idleByteLimit: 64 << 20)
        let blocks = try (0..<5).map { _ in try #require(pool.lend(16 << 20)) }
        for block in blocks { pool.put(back: block.address, size: block.size) }
        #expect(pool.idleBytes == 64 << 20)
    }
}
