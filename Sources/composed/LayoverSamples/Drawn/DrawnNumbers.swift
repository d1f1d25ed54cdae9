/// Pseudorandom numbers that are the same for the same seed on every machine.
///
/// Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (SplitMix64).
struct DrawnNumbers {
    private var state: UInt64

    init(seed: Int) { state = UInt64(truncatingIfNeeded: seed) }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
        bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
        return bits ^ (bits >> 31)
    }

    /// Uniform in a range.
    mutating func number(in range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() % UInt64(range.upperBound - range.lowerBound + 1))
    }

    /// From 1 to 9 times 10 to the power of `digits` - 1, with each number of digits equally likely, so that small
    /// numbers are as common as large ones.
    mutating func number(digits: ClosedRange<Int>) -> Int {
        let first = (1..<number(in: digits)).reduce(1) { power, _ in power * 10 }
        return number(in: first...(first * 10 - 1))
    }

    /// One of the items; `nil` if there are none.
    mutating func one<Item>(of items: [Item]) -> Item? {
        items.isEmpty ? nil : items[number(in: 0...(items.count - 1))]
    }
}
