/// Items in the fixed order of an index: popularity, then domain, then the shorter title, then the ID's bytes.
///
/// An item's position in it, from 0, is its row, so that matches are read in order and reading stops as soon as there are
/// enough.
package struct RankedItems: Sendable {
    private let unordered: [FinderItem]
    /// For each row, the item's position in the input, so that a large list is stored once.
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

    /// The domain, and in the lower bits the length of the title.
    private static func key(_ item: FinderItem) -> Int {
        item.domain.rank << 32 | min(item.title.unicodeScalars.count, Int(UInt32.max))
    }
}
