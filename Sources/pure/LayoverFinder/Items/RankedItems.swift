/// Items in the one order that an index has: popularity, then domain, then the shorter title, then the id's bytes.
///
/// Their place in it, from 0, is their row, so that a match is read in order and left as soon as enough is found.
package struct RankedItems: Sendable {
    private let unordered: [FinderItem]
    /// Where the item of each row stands among those that were given, so that many items are held once.
    private let order: [Int]
    package let rows: [ItemRow]

    /// The items by row.
    package var items: some Collection<FinderItem> { order.lazy.map { [unordered] in unordered[$0] } }

    /// - Complexity: O(*n* log *n*).
    package init(_ unordered: [FinderItem]) {
        self.unordered = unordered
        let keys = unordered.map { RankedItems.key($0) }
        let byTail = unordered.indices.sorted { first, second in
            if keys[first] != keys[second] { return keys[first] < keys[second] }
            return unordered[first].id.utf8.lexicographicallyPrecedes(unordered[second].id.utf8)
        }
        var tails = [Int](repeating: 0, count: unordered.count)
        for (place, index) in byTail.enumerated() { tails[index] = place }
        order = unordered.indices.sorted {
            let (first, second) = (unordered[$0].popularity, unordered[$1].popularity)
            return first != second ? first > second : tails[$0] < tails[$1]
        }
        rows = order.map { index in
            let item = unordered[index]
            return ItemRow(
                domain: item.domain, country: item.country ?? "", popularity: item.popularity, tail: tails[index])
        }
    }

    /// The domain, and below it the length of the title.
    private static func key(_ item: FinderItem) -> Int {
        item.domain.rank << 32 | min(item.title.unicodeScalars.count, Int(UInt32.max))
    }
}
