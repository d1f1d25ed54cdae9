/// Collects the terms of a column, row by row.
struct ColumnCollector {
    private var table = TermTable()
    /// The numbers of the terms of each row, one row after the other, and where each row begins.
    private var numbers: [UInt32] = []
    private var rowStarts: [UInt32] = []
    private var isWhole: [UInt8] = []

    /// Adds the distinct terms of a row, the first `whole` of which are whole words; rows are added in ascending order.
    mutating func add(_ terms: [String], row: Int, whole: Int = 0) {
        while rowStarts.count <= row { rowStarts.append(UInt32(clamping: numbers.count)) }
        for (place, term) in terms.enumerated() {
            let number = table.number(term)
            numbers.append(UInt32(clamping: number))
            guard place < whole else { continue }
            while isWhole.count <= number { isWhole.append(0) }
            isWhole[number] = 1
        }
    }

    /// Frees the memory that only adding needs; called once, after the last row.
    mutating func close() { table.close() }

    /// - Returns: The parts, and for each term whether it is a whole word.
    /// - Complexity: O(*n* log *n*) in distinct terms.
    func finish() -> (parts: ColumnParts, isWhole: [UInt8]) {
        let order = table.sorted
        var texts: [UInt8] = []
        var textStarts: [UInt32] = [0]
        textStarts.reserveCapacity(order.count + 1)
        var ranks = [UInt32](repeating: 0, count: order.count)
        for (rank, number) in order.enumerated() {
            ranks[number] = UInt32(clamping: rank)
            texts.append(contentsOf: table.bytes(number))
            textStarts.append(UInt32(clamping: texts.count))
        }
        let (rowStarts, sorted) = sortedRows(ranks)
        let whole = order.map { $0 < isWhole.count ? isWhole[$0] : 0 }
        return (ColumnParts(texts: texts, textStarts: textStarts, rowStarts: rowStarts, rows: sorted), whole)
    }

    /// Rows by their term's rank; those of one term keep their order.
    private func sortedRows(_ ranks: [UInt32]) -> (starts: [UInt32], rows: [UInt32]) {
        var starts = [UInt32](repeating: 0, count: ranks.count + 1)
        for number in numbers { starts[Int(ranks[Int(number)]) + 1] += 1 }
        for rank in 0..<ranks.count { starts[rank + 1] += starts[rank] }
        var ends = starts
        var sorted = [UInt32](repeating: 0, count: numbers.count)
        for row in rowStarts.indices {
            let end = row + 1 < rowStarts.count ? Int(rowStarts[row + 1]) : numbers.count
            for place in Int(rowStarts[row])..<end {
                let rank = Int(ranks[Int(numbers[place])])
                sorted[Int(ends[rank])] = UInt32(clamping: row)
                ends[rank] += 1
            }
        }
        return (starts, sorted)
    }
}
