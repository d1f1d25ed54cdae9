import LayoverTestKit
import Testing

@testable import LayoverUpstream

struct DeadlinesTests {
    @Test(arguments: 1...50 as ClosedRange<UInt64>)
    func `hands over due deadlines, the soonest first`(seed: UInt64) {
        var chance = SeededGenerator(seed: seed)
        var deadlines = Deadlines()
        var model: [(at: Int, id: UInt64)] = []
        for id in 0..<300 as Range<UInt64> {
            let at = Int.random(in: 0...100, using: &chance)
            deadlines.add(at, id)
            model.append((at, id))
            if chance.happens(10) {
                deadlines.keep { $0 % 3 != 0 }
                model.removeAll { $0.id % 3 == 0 }
            }
            if chance.happens(30) {
                let now = Int.random(in: 0...30, using: &chance)
                var taken: Set<UInt64> = []
                while let due = deadlines.takeDue(at: now) { taken.insert(due) }
                #expect(taken == Set(model.filter { $0.at <= now }.map(\.id)), "seed \(seed)")
                model.removeAll { $0.at <= now }
            }
            #expect(deadlines.first?.microseconds == model.map(\.at).min(), "seed \(seed)")
        }
    }
}
