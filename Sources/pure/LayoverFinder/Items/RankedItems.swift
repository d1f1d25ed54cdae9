/// Items in the one order that an index has: popularity, then domain, then the shorter title, then the id's bytes.
///
/// Their place in it, from 0, is their row, so that a match is read in order and left as soon as enough is found.
package struct RankedItems: Sendable {
    package let items: [FinderItem]
    package let rows: [ItemRow]

    /// - Complexity: O(*n* log *n*).
    package init(_ unordered: [FinderItem]) {
        let byTail = unordered.indices.map { Tail(unordered[$0], $0) }.sorted()
        var tails = [Int](repeating: 0, count: unordered.count)
        for (place, tail) in byTail.enumerated() { tails[tail.index] = place }
        let order = unordered.indices.sorted {
            let (first, second) = (unordered[$0].popularity, unordered[$1].popularity)
            return first != second ? first > second : tails[$0] < tails[$1]
        }
        items = order.map { unordered[$0] }
        rows = order.map { index in
            let item = unordered[index]
            return ItemRow(
                domain: item.domain, country: item.country ?? "", popularity: item.popularity, tail: tails[index])
        }
    }

    private struct Tail: Comparable {
        let index: Int
        private let domain: Int
        private let length: Int
        private let id: [UInt8]

        init(_ item: FinderItem, _ index: Int) {
            self.index = index
            domain = item.domain.rank
            length = item.title.unicodeScalars.count
            id = Array(item.id.utf8)
        }

        static func < (left: Tail, right: Tail) -> Bool {
            if left.domain != right.domain { return left.domain < right.domain }
            if left.length != right.length { return left.length < right.length }
            return left.id.lexicographicallyPrecedes(right.id)
        }
    }
}
