/// Pseudorandom numbers that are the same on every machine for the same seed.
///
/// Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (SplitMix64).
struct SeededNumbers: Sendable {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    /// A different seed for each text.
    init(_ seed: UInt64, _ text: String) {
        state = text.utf8.reduce(seed ^ 0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = (state ^ state >> 30) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
        return mixed ^ mixed >> 31
    }

    mutating func next(in range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() % UInt64(range.upperBound - range.lowerBound + 1))
    }

    /// A random item of a list that is not empty.
    mutating func one<Element>(of list: [Element]) -> Element { list[next(in: 0...list.count - 1)] }

    /// A number of random items of a list, in a new order.
    mutating func some<Element>(_ count: Int, of list: [Element]) -> [Element] {
        var list = list
        for place in list.indices.dropLast() { list.swapAt(place, next(in: place...list.count - 1)) }
        return Array(list.prefix(count))
    }
}
