import Testing

@testable import LayoverServer

/// What is held and what is let go of.
struct SearchTableTests {
    @Test func `what was used least recently goes first, and what is pinned stays`() {
        var table = SearchTable<String>()
        for id in ["a", "b", "c", "d"] { #expect(table.put(id, id) == id) }
        #expect(table.use("a") == "a" && table.use("x") == nil)
        #expect(table.evict(over: 4, bytes: 10) { _ in false } == [])
        #expect(table.evict(over: 2, bytes: 10) { $0 == "b" } == ["c", "d"])
        #expect(Set(table.all) == ["a", "b"])
        #expect(table.put("a", "other") == "a")
        #expect(table.evict(over: 0, bytes: 10) { _ in false } == ["b", "a"])
        #expect(table.count == 0)
    }

    @Test func `bodies go before searches, oldest first, until all fits`() {
        var table = SearchTable<String>()
        for (number, id) in ["a", "b", "c"].enumerated() {
            _ = table.put(id, id)
            table.weigh(id, bytes: 10, bodyNumber: number + 1, bodyBytes: 100)
        }
        #expect(table.bytes == 330)
        #expect(table.dropBodies(over: 330).isEmpty)
        #expect(table.dropBodies(over: 329).map(\.0) == ["a"])
        table.weigh("b", bytes: 10, bodyNumber: 9, bodyBytes: 100)
        #expect(table.dropBodies(over: 130).map { "\($0.0)\($0.number)" } == ["c3"])
        #expect(table.bytes == 130)
        #expect(table.evict(over: 9, bytes: 29) { _ in false } == ["a", "b"])
        #expect(table.bytes == 10)
    }

    @Test(arguments: 0..<20) func `the bytes are those of what is held, whatever happens`(seed: UInt64) {
        var chance = Chance(seed: seed)
        var table = SearchTable<Int>()
        var weights: [Int: (bytes: Int, body: Int)] = [:]
        for step in 1...4_000 {
            let id = Int.random(in: 0..<30, using: &chance)
            switch Int.random(in: 0..<8, using: &chance) {
            case 0:
                table.remove("\(id)")
                weights[id] = nil
            case 1:
                for evicted in table.evict(over: 20, bytes: 3_000, isPinned: { $0.isMultiple(of: 3) }) {
                    #expect(!evicted.isMultiple(of: 3))
                    weights[evicted] = nil
                }
            case 2: for (dropped, _) in table.dropBodies(over: 2_000) { weights[dropped]?.body = 0 }
            default:
                _ = table.put("\(id)", id)
                let bytes = Int.random(in: 0...100, using: &chance)
                let body = Int.random(in: 0...100, using: &chance)
                table.weigh("\(id)", bytes: bytes, bodyNumber: step, bodyBytes: body)
                weights[id] = (bytes, body)
            }
            guard table.bytes == weights.values.reduce(0, { $0 + $1.bytes + $1.body }), table.count == weights.count
            else {
                Issue.record("step \(step): \(table.bytes) bytes of \(table.count)")
                return
            }
        }
        #expect(table.count <= 30)
    }
}
