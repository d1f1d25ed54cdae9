import LayoverFrame
@testable import LayoverLayouts
@testable import LayoverSearches
@testable import LayoverSuppliers
import LayoverTestKit
import Testing

/// Entries that are held, and entries that are dropped.
struct SearchTableTests {
    private typealias Body = SearchTable<String>.Body

    private func weigh(
        _ table: inout SearchTable<String>, _ id: String, bytes: Int = 0, number: Int = 0, body: Int = 0,
        isRepeatable: Bool = false, isPinned: Bool = false
    ) {
        table.weigh(
            id, bytes: bytes, body: Body(number: number, bytes: body, isRepeatable: isRepeatable), isPinned: isPinned)
    }

    /// Returns the evicted entries; only the entries that the table knows as pinned are pinned.
    private func evicted(_ table: inout SearchTable<String>, over count: Int, bytes: Int) -> [String] {
        let gone = table.letGo(over: count, bytes: bytes) { _ in false }
        #expect(gone.bodies.isEmpty)
        return gone.evicted
    }

    @Test func `the least recently used is dropped first, and pinned ones stay`() {
        var table = SearchTable<String>()
        for id in ["a", "b", "c", "d", "e"] { #expect(table.put(id, id) == id) }
        #expect(table.use("a") == "a")
        #expect(table.use("x") == nil)
        #expect(evicted(&table, over: 5, bytes: 10) == [])
        #expect(table.letGo(over: 3, bytes: 10) { $0 == "b" }.evicted == ["c", "d"])
        #expect(Set(table.all) == ["a", "b", "e"])
        #expect(table.put("e", "other") == "e")
        #expect(evicted(&table, over: 2, bytes: 10) == ["a"], "what turned out to be pinned is out of line")
        weigh(&table, "b")
        #expect(evicted(&table, over: 1, bytes: 10) == ["e"], "what was let loose is used last")
        #expect(table.all == ["b"])
    }

    @Test func `a quarter of the number is left to searches without a pin`() {
        var table = SearchTable<String>()
        for number in 0..<20 {
            _ = table.put("\(number)", "\(number)")
            if number < 12 { weigh(&table, "\(number)", isPinned: true) }
        }
        #expect(evicted(&table, over: 12, bytes: 10) == ["12", "13", "14", "15", "16"])
        #expect(table.count == 15, "three of twelve")
        #expect(evicted(&table, over: 2, bytes: 10) == ["17", "18"], "the one that was used last stays")
    }

    @Test func `pinned bodies are outside of the budget, and inside again when they are released`() {
        var table = SearchTable<String>()
        for (number, id) in ["a", "b"].enumerated() {
            _ = table.put(id, id)
            weigh(&table, id, bytes: 100, number: number + 1, body: 10, isPinned: id == "a")
        }
        #expect(table.bytes == 120)
        #expect(evicted(&table, over: 2, bytes: 120) == [])
        weigh(&table, "a", bytes: 100, number: 1, body: 10)
        #expect(table.bytes == 220)
        #expect(evicted(&table, over: 2, bytes: 219) == ["b"], "what was let loose is used last")
        #expect(table.bytes == 110)
    }

    @Test func `a search and its answer are dropped together, and the newest stays whatever its size`() {
        var table = SearchTable<String>()
        for (number, id) in ["a", "b", "c"].enumerated() {
            _ = table.put(id, id)
            weigh(&table, id, bytes: 10, number: number + 1, body: 100)
        }
        #expect(evicted(&table, over: 9, bytes: 330) == [])
        #expect(evicted(&table, over: 9, bytes: 329) == ["a"])
        #expect(table.use("b") == "b")
        #expect(evicted(&table, over: 9, bytes: 110) == ["c"])
        #expect(evicted(&table, over: 9, bytes: 1) == [])
        #expect(table.bytes == 110)
    }

    @Test func `bodies that can be fetched again are dropped first, down to their share, least recently used first`() {
        var table = SearchTable<String>()
        for (number, id) in ["a", "b", "c", "d"].enumerated() {
            _ = table.put(id, id)
            weigh(&table, id, bytes: 100, number: number + 1, body: 100, isRepeatable: true)
        }
        _ = table.use("a")
        var gone = table.letGo(over: 9, bytes: 700) { _ in false }
        #expect(gone.bodies.map { "\($0.element)\($0.number)" } == ["b2"])
        #expect(gone.evicted.isEmpty)
        gone = table.letGo(over: 9, bytes: 400) { _ in false }
        #expect(gone.bodies.map(\.element) == ["c", "d"], "one of four hundred is their share")
        #expect(gone.evicted == ["b"], "one of four hundred is their share")
        #expect(table.bytes == 400)
        gone = table.letGo(over: 9, bytes: 99) { _ in false }
        #expect(gone.bodies.map(\.element) == ["a"])
        #expect(gone.evicted == ["c", "d"])
        #expect(table.bytes == 100)
    }

    @Test func `pinned bodies outlive those without listeners, up to their share`() {
        var table = SearchTable<String>()
        for (number, id) in ["a", "b", "c", "d"].enumerated() {
            _ = table.put(id, id)
            weigh(&table, id, bytes: 10, number: number + 1, body: 100, isPinned: number < 2)
        }
        #expect(table.bytes == 420)
        #expect(evicted(&table, over: 9, bytes: 419) == ["c"])
        let gone = table.letGo(over: 9, bytes: 240) { _ in false }
        #expect(gone.bodies.map(\.element) == ["a"], "half is left to the newest")
        #expect(gone.evicted.isEmpty, "half is left to the newest")
        #expect(table.bytes == 210)
    }

    @Test func `one pass looks at 64, pinned or not, and the next goes on`() {
        var table = SearchTable<String>()
        for number in 0..<200 {
            _ = table.put("\(number)", "\(number)")
            weigh(&table, "\(number)", bytes: 1, number: 1, body: 1, isRepeatable: true)
        }
        #expect(table.letGo(over: 200, bytes: 336) { _ in false }.bodies.count == 64)
        #expect(table.bytes == 336)
        var asked = 0
        let none = table.letGo(over: 1, bytes: 400) { _ in
            asked += 1
            return true
        }
        #expect(none.isEmpty, "pinned, only their bodies are on the budget")
        #expect(asked == 64, "pinned, only their bodies are on the budget")
        #expect(table.bytes == 272, "pinned, only their bodies are on the budget")
        #expect(table.letGo(over: 1, bytes: 400) { _ in false }.evicted.count == 64)
        #expect(table.letGo(over: 73, bytes: 400) { _ in false }.evicted.count == 54, "a quarter is left")
        #expect(table.count == 82)
    }

    /// The default settings: searches of a one-shot supplier without listeners.
    @Test(arguments: [20 << 10, 40 << 10]) func `ten thousand in a row keep the newest thousand with their answers`(
        layout: Int
    ) {
        let bounds = LiveSearchRegistry.Bounds()
        let body = bounds.bytes / 1_000 - layout
        var table = SearchTable<Int>()
        for number in 0..<10_000 {
            _ = table.put("\(number)", number)
            table.weigh("\(number)", bytes: layout, body: .init(), isPinned: true)
            table.weigh("\(number)", bytes: layout, body: .init(number: 1, bytes: body), isPinned: false)
            let gone = table.letGo(over: bounds.held, bytes: bounds.bytes) { _ in false }
            #expect(gone.bodies.isEmpty)
            #expect(gone.evicted.count <= 1)
        }
        let found = (9_000..<10_000).count(where: { (number: Int) in table.use("\(number)") == number })
        #expect(found == 1_000)
        #expect(table.count == 1_000)
        #expect(table.bytes <= bounds.bytes)
    }

    private struct Weight {
        var bytes = 0
        var body = 0
        var isRepeatable = false
        var isPinned = false
        var charged: Int { (isPinned ? 0 : bytes) + body }
    }

    @Test(arguments: 0..<20) func `the bytes are those of the held bodies, whatever happens`(seed: UInt64) {
        var chance = SeededGenerator(seed: seed)
        var table = SearchTable<Int>()
        var weights: [Int: Weight] = [:]
        for step in 1...4_000 {
            let id = Int.random(in: 0..<30, using: &chance)
            switch Int.random(in: 0..<9, using: &chance) {
            case 0:
                table.remove("\(id)")
                weights[id] = nil
            case 1:
                let gone = table.letGo(over: 20, bytes: 1_500) { weights[$0]?.isPinned == true }
                for (element, _) in gone.bodies { weights[element]?.body = 0 }
                #expect(gone.evicted.allSatisfy { weights[$0]?.isPinned == false })
                for one in gone.evicted { weights[one] = nil }
                let loose = weights.values.count(where: { !$0.isPinned })
                #expect(weights.count <= 20 || loose <= 5)
                #expect(weights.values.reduce(0) { $0 + $1.charged } <= 1_500 || loose <= 1)
            case 2: _ = table.use("\(id)")
            default:
                _ = table.put("\(id)", id)
                let weight = Weight(
                    bytes: Int.random(in: 0...100, using: &chance), body: Int.random(in: 0...100, using: &chance),
                    isRepeatable: chance.happens(50), isPinned: chance.happens(40))
                table.weigh(
                    "\(id)", bytes: weight.bytes,
                    body: .init(number: step, bytes: weight.body, isRepeatable: weight.isRepeatable),
                    isPinned: weight.isPinned)
                weights[id] = weight
            }
            guard table.bytes == weights.values.reduce(0, { $0 + $1.charged }), table.count == weights.count else {
                Issue.record("step \(step): \(table.bytes) bytes of \(table.count)")
                return
            }
        }
        #expect(table.count <= 30)
    }
}

/// Slots in a queue.
struct SlotLineTests {
    @Test(arguments: 0..<5) func `it is a list without repeats, whatever happens`(seed: UInt64) {
        var chance = SeededGenerator(seed: seed)
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
        #expect(plain.isEmpty)
        #expect(line.count == 0)
        line.append(-1)
        #expect(line.first == nil)
    }
}
