/// Returns the rows of some ranges of terms in their order, and reads only as many as are requested.
///
/// A range returns its least row first; the parts before and after that row then become two ranges.
struct RowHeap {
    private struct Part {
        let row: UInt32
        let column: PackedColumn
        let place: Int
        let places: Range<Int>
        /// True for the rows of one term, which ascend.
        let isSorted: Bool
    }

    /// A heap with the least row at the root.
    private var parts: [Part] = []

    init(_ ranges: [TermRange]) {
        parts.reserveCapacity(ranges.count + 16)
        for range in ranges { push(range.column, range.places, isSorted: range.terms.count == 1) }
    }

    /// The next row, ascending; a row that is in several ranges is returned once for each of them.
    ///
    /// - Complexity: O(log of the rows returned so far).
    mutating func next() -> Int? {
        guard let part = parts.first else { return nil }
        let last = parts.removeLast()
        if !parts.isEmpty {
            parts[0] = last
            sink()
        }
        if part.place > part.places.lowerBound {
            push(part.column, part.places.lowerBound..<part.place, isSorted: part.isSorted)
        }
        push(part.column, (part.place + 1)..<part.places.upperBound, isSorted: part.isSorted)
        return Int(part.row)
    }

    private mutating func push(_ column: PackedColumn, _ places: Range<Int>, isSorted: Bool) {
        guard !places.isEmpty else { return }
        let place = isSorted ? places.lowerBound : column.leastPlace(places)
        parts.append(Part(row: column.row(place), column: column, place: place, places: places, isSorted: isSorted))
        var child = parts.count - 1
        while child > 0, parts[child].row < parts[(child - 1) / 2].row {
            parts.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    private mutating func sink() {
        var parent = 0
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < parts.count {
                if parts[child].row < parts[least].row { least = child }
            }
            guard least != parent else { return }
            parts.swapAt(least, parent)
            parent = least
        }
    }
}
