import Testing

@testable import LayoverServer

/// What is held and what is let go of.
struct SearchTableTests {
    private func weigh(
        _ table: inout SearchTable<String>, _ id: String, bytes: Int = 0, number: Int = 0, body: Int = 0,
        isPinned: Bool = false
    ) { table.weigh(id, bytes: bytes, bodyNumber: number, bodyBytes: body, isPinned: isPinned) }

    @Test func `what was used least recently goes first, and what is pinned stays`() {
        var table = SearchTable<String>()
        for id in ["a", "b", "c", "d"] { #expect(table.put(id, id) == id) }
        #expect(table.use("a") == "a" && table.use("x") == nil)
        #expect(table.evict(over: 4, bytes: 10) { _ in false } == [])
        #expect(table.evict(over: 2, bytes: 10) { $0 == "b" } == ["c", "d"])
        #expect(Set(table.all) == ["a", "b"])
        #expect(table.put("a", "other") == "a")
        #expect(table.evict(over: 0, bytes: 10) { _ in false } == ["a"], "what turned out to be pinned is out of line")
        weigh(&table, "b")
        #expect(table.evict(over: 0, bytes: 10) { _ in false } == ["b"])
        #expect(table.count == 0)
    }

    @Test func `what is pinned is not on the budget, and is again when it is let loose`() {
        var table = SearchTable<String>()
        for (number, id) in ["a", "b"].enumerated() {
            _ = table.put(id, id)
            weigh(&table, id, bytes: 100, number: number + 1, body: 10, isPinned: id == "a")
        }
        #expect(table.bytes == 120)
        #expect(table.evict(over: 2, bytes: 120) { _ in false } == [])
        #expect(table.dropBodies(over: 119).map(\.0) == ["a"], "whose bodies they are makes no difference")
        #expect(table.evict(over: 2, bytes: 109) { _ in false } == ["b"])
        #expect(table.bytes == 0 && table.evict(over: 0, bytes: 0) { _ in false } == [])
        weigh(&table, "a", bytes: 100)
        #expect(table.bytes == 100)
        #expect(table.evict(over: 1, bytes: 100) { _ in false } == [])
        #expect(table.evict(over: 1, bytes: 99) { _ in false } == ["a"])
    }

    @Test func `one pass looks at 64, pinned or not, and the next goes on`() {
        var table = SearchTable<String>()
        for number in 0..<200 {
            _ = table.put("\(number)", "\(number)")
            weigh(&table, "\(number)", bytes: 1, number: 1, body: 1)
        }
        #expect(table.dropBodies(over: 200 + 136).count == 64 && table.bytes == 336)
        #expect(table.dropBodies(over: 0).count == 64 && table.dropBodies(over: 200).count == 64)
        #expect(table.dropBodies(over: 200).count == 8 && table.bytes == 200)
        var asked = 0
        let none = table.evict(over: 0, bytes: 0) { _ in
            asked += 1
            return true
        }
        #expect(none.isEmpty && asked == 64 && table.bytes == 136)
        #expect(table.evict(over: 136, bytes: 0) { _ in false }.count == 64)
        #expect(table.evict(over: 73, bytes: 136) { _ in false }.count == 63)
        #expect(table.evict(over: 0, bytes: 0) { _ in false }.count == 9)
        #expect(table.count == 64 && table.bytes == 0)
    }

    @Test func `bodies go before searches, oldest first, until all fits`() {
        var table = SearchTable<String>()
        for (number, id) in ["a", "b", "c"].enumerated() {
            _ = table.put(id, id)
            weigh(&table, id, bytes: 10, number: number + 1, body: 100)
        }
        #expect(table.bytes == 330)
        #expect(table.dropBodies(over: 330).isEmpty)
        #expect(table.dropBodies(over: 329).map(\.0) == ["a"])
        weigh(&table, "b", bytes: 10, number: 9, body: 100)
        #expect(table.dropBodies(over: 130).map { "\($0.0)\($0.number)" } == ["c3"])
        #expect(table.bytes == 130)
        #expect(table.evict(over: 9, bytes: 29) { _ in false } == ["a", "b"])
        #expect(table.bytes == 10)
    }

    private struct Weight {
        var bytes = 0
        var body = 0
        var isPinned = false
        var charged: Int { (isPinned ? 0 : bytes) + body }
    }

    @Test(arguments: 0..<20) func `the bytes are those of what is held, whatever happens`(seed: UInt64) {
        var chance = Chance(seed: seed)
        var table = SearchTable<Int>()
        var weights: [Int: Weight] = [:]
        /// Least recently used first, what is pinned left out.
        var line: [Int] = []
        for step in 1...4_000 {
            let id = Int.random(in: 0..<30, using: &chance)
            switch Int.random(in: 0..<9, using: &chance) {
            case 0:
                table.remove("\(id)")
                weights[id] = nil
                line.removeAll { $0 == id }
            case 1:
                let evicted = table.evict(over: 20, bytes: 1_500) { weights[$0]?.isPinned == true }
                #expect(evicted == Array(line.prefix(evicted.count)))
                for one in evicted { weights[one] = nil }
                line.removeFirst(evicted.count)
                let charged = weights.values.reduce(0) { $0 + $1.charged }
                #expect(line.isEmpty || (weights.count <= 20 && charged <= 1_500))
            case 2: for (dropped, _) in table.dropBodies(over: 2_000) { weights[dropped]?.body = 0 }
            case 3:
                guard table.use("\(id)") != nil, weights[id]?.isPinned == false else { continue }
                line.removeAll { $0 == id }
                line.append(id)
            default:
                _ = table.put("\(id)", id)
                let weight = Weight(
                    bytes: Int.random(in: 0...100, using: &chance), body: Int.random(in: 0...100, using: &chance),
                    isPinned: chance.happens(40))
                table.weigh(
                    "\(id)", bytes: weight.bytes, bodyNumber: step, bodyBytes: weight.body, isPinned: weight.isPinned)
                weights[id] = weight
                line.removeAll { $0 == id }
                if !weight.isPinned { line.append(id) }
            }
            guard table.bytes == weights.values.reduce(0, { $0 + $1.charged }), table.count == weights.count else {
                Issue.record("step \(step): \(table.bytes) bytes of \(table.count)")
                return
            }
        }
        #expect(table.count <= 30)
    }
}

/// Who stands in line.
struct SlotLineTests {
    @Test(arguments: 0..<5) func `it is a list without repeats, whatever happens`(seed: UInt64) {
        var chance = Chance(seed: seed)
        var line = SlotLine()
        var plain: [Int] = []
        for _ in 0..<2_000 {
            let slot = Int.random(in: 0..<12, using: &chance)
            plain.removeAll { $0 == slot }
            if chance.happens(60) {
                line.append(slot)
                plain.append(slot)
            } else {
                line.remove(slot)
            }
            guard line.first == plain.first, line.count == plain.count else {
                Issue.record("\(line.count) and not \(plain)")
                return
            }
        }
        while let slot = line.first {
            #expect(plain.removeFirst() == slot)
            line.remove(slot)
        }
        #expect(plain.isEmpty && line.count == 0)
        line.append(-1)
        #expect(line.first == nil)
    }
}
