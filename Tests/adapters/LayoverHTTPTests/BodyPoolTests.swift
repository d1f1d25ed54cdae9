import Testing

@testable import LayoverHTTP

struct BodyPoolTests {
    @Test(arguments: [
        (1, 4_096), (4_096, 4_096), (4_097, 5_120), (5_120, 5_120), (5_121, 6_144), (7_169, 8_192), (8_192, 8_192),
        (8_193, 10_240), (1_200_064, 1_310_720),
    ])
    func `rounds up by a fifth of the block at most`(capacity: Int, size: Int) {
        #expect(BodyPool.blockSize(for: capacity) == size)
    }

    @Test func `lends a block again, the warmest first`() throws {
        let pool = BodyPool(budgetBytes: 100_000)
        let first = try #require(pool.lend(5_000))
        let second = try #require(pool.lend(5_000))
        pool.put(back: first.address, size: first.size)
        pool.put(back: second.address, size: second.size)
        #expect(pool.lentBytes == 0)
        let again = try #require(pool.lend(4_500))
        #expect(again.address == second.address)
        pool.put(back: again.address, size: again.size)
    }

    @Test func `lends up to its budget and not beyond`() throws {
        let pool = BodyPool(budgetBytes: 8_192)
        let first = try #require(pool.lend(4_096))
        #expect(pool.hasRoom(for: 4_096))
        #expect(!pool.hasRoom(for: 4_097))
        #expect(pool.lend(4_097) == nil)
        let second = try #require(pool.lend(4_096))
        #expect(pool.lend(1) == nil)
        for block in [first, second] { pool.put(back: block.address, size: block.size) }
        #expect(pool.lentBytes == 0)
    }
}
