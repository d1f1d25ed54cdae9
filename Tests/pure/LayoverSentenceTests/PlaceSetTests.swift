import LayoverSentence
import LayoverTestKit
import Testing

/// Sets of places, compared with sets of numbers.
struct PlaceSetTests {
    @Test(arguments: [1, 63, 64, 65, 4_096])
    func `behaves like a set of numbers`(count: Int) {
        var random = SeededGenerator(seed: UInt64(count))
        for _ in 0..<200 {
            let (left, right) = (numbers(&random, count), numbers(&random, count))
            let (first, second) = (set(left, count), set(right, count))
            #expect(first.places == left.sorted())
            #expect(first.count == left.count)
            #expect(first.isEmpty == left.isEmpty)
            #expect(first.intersection(second).places == left.intersection(right).sorted())
            #expect(first.subtracting(second).places == left.subtracting(right).sorted())
            var union = first
            union.formUnion(second)
            #expect(union.places == left.union(right).sorted())
        }
    }

    private func numbers(_ random: inout SeededGenerator, _ count: Int) -> Set<Int> {
        Set((0..<random.below(20)).map { _ in random.below(count) })
    }

    private func set(_ numbers: Set<Int>, _ count: Int) -> PlaceSet {
        var set = PlaceSet(count: count)
        for number in numbers { set.insert(number) }
        return set
    }
}
