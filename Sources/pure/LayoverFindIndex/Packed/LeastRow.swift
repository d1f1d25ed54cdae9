/// Finds the position of the least row in a range without scanning the whole range.
///
/// Source: Bender and Farach-Colton, "The LCA problem revisited" (2000): a table by powers of two, here over blocks.
struct LeastRow: Sendable {
    private static let blockLength = 32
    /// By power of two: for each block, the position of the least row among that many blocks from there on.
    private let table: [[UInt32]]

    /// - Complexity: O(rows).
    init(_ rows: [UInt32]) {
        let count = (rows.count + LeastRow.blockLength - 1) / LeastRow.blockLength
        var table = [
            (0..<count).map { block in
                let start = block * LeastRow.blockLength
                return UInt32(LeastRow.scan(start..<min(start + LeastRow.blockLength, rows.count), rows))
            }
        ]
        var width = 1
        while width * 2 <= count {
            let before = table[table.count - 1]
            table.append(
                (0...(count - width * 2)).map { block in
                    let (first, second) = (before[block], before[block + width])
                    return rows[Int(second)] < rows[Int(first)] ? second : first
                })
            width *= 2
        }
        self.table = table
    }

    /// - Parameters:
    ///   - range: At least one place.
    ///   - rows: The rows of the initializer.
    /// - Returns: The position of the least row, the first among equals.
    /// - Complexity: O(1).
    func place(_ range: Range<Int>, _ rows: [UInt32]) -> Int {
        let first = (range.lowerBound + LeastRow.blockLength - 1) / LeastRow.blockLength
        let last = range.upperBound / LeastRow.blockLength
        guard first < last else { return LeastRow.scan(range, rows) }
        var least = ofBlocks(first..<last, rows)
        let (head, tail) = (first * LeastRow.blockLength, last * LeastRow.blockLength)
        if range.lowerBound < head {
            let place = LeastRow.scan(range.lowerBound..<head, rows)
            if rows[place] <= rows[least] { least = place }
        }
        if tail < range.upperBound {
            let place = LeastRow.scan(tail..<range.upperBound, rows)
            if rows[place] < rows[least] { least = place }
        }
        return least
    }

    private func ofBlocks(_ blocks: Range<Int>, _ rows: [UInt32]) -> Int {
        let power = Int.bitWidth - 1 - blocks.count.leadingZeroBitCount
        let (first, second) = (table[power][blocks.lowerBound], table[power][blocks.upperBound - (1 << power)])
        return Int(rows[Int(second)] < rows[Int(first)] ? second : first)
    }

    private static func scan(_ range: Range<Int>, _ rows: [UInt32]) -> Int {
        var least = range.lowerBound
        for place in range where rows[place] < rows[least] { least = place }
        return least
    }
}
