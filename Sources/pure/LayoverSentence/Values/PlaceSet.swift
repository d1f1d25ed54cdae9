/// A set of places by their numbers: one bit each, 64 to a word.
package struct PlaceSet: Hashable, Sendable {
    private(set) var words: [UInt64]

    /// The empty set for `count` places.
    package init(count: Int) { words = Array(repeating: 0, count: (count + 63) / 64) }

    package mutating func insert(_ place: Int) { words[place >> 6] |= 1 << UInt64(place & 63) }

    package mutating func remove(_ place: Int) { words[place >> 6] &= ~(1 << UInt64(place & 63)) }

    package func contains(_ place: Int) -> Bool { words[place >> 6] & (1 << UInt64(place & 63)) != 0 }

    package mutating func formUnion(_ other: PlaceSet) {
        for index in words.indices { words[index] |= other.words[index] }
    }

    /// - Complexity: O(places / 64).
    package func intersection(_ other: PlaceSet) -> PlaceSet {
        var both = self
        for index in both.words.indices { both.words[index] &= other.words[index] }
        return both
    }

    package func subtracting(_ other: PlaceSet) -> PlaceSet {
        var rest = self
        for index in rest.words.indices { rest.words[index] &= ~other.words[index] }
        return rest
    }

    package var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

    package var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

    /// The numbers in order.
    package var places: [Int] {
        var found: [Int] = []
        for (index, word) in words.enumerated() {
            var rest = word
            while rest != 0 {
                found.append(index << 6 + rest.trailingZeroBitCount)
                rest &= rest - 1
            }
        }
        return found
    }
}
