/// Gathers the terms of a column, row by row.
struct ColumnCollector {
    private var table = TermTable()
    /// The number of each term of each row, and the rows, side by side.
    private var numbers: [UInt32] = []
    private var rows: [UInt32] = []
    private var isWhole: [UInt8] = []

    /// Adds the terms of a row, each once, of which the first ones are whole words; rows come ascending.
    mutating func add(_ terms: [String], row: Int, whole: Int = 0) {
        for (place, term) in terms.enumerated() {
            let number = table.number(term)
            numbers.append(UInt32(clamping: number))
            rows.append(UInt32(clamping: row))
            guard place < whole else { continue }
            while isWhole.count <= number { isWhole.append(0) }
            isWhole[number] = 1
        }
    }

    /// - Returns: The parts, and by term of these whether it is a whole word.
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

    /// Rows by their term's rank; those of one term stay in their order.
    private func sortedRows(_ ranks: [UInt32]) -> (starts: [UInt32], rows: [UInt32]) {
        var starts = [UInt32](repeating: 0, count: ranks.count + 1)
        for number in numbers { starts[Int(ranks[Int(number)]) + 1] += 1 }
        for rank in 0..<ranks.count { starts[rank + 1] += starts[rank] }
        var ends = starts
        var sorted = [UInt32](repeating: 0, count: rows.count)
        for (number, row) in zip(numbers, rows) {
            let rank = Int(ranks[Int(number)])
            sorted[Int(ends[rank])] = row
            ends[rank] += 1
        }
        return (starts, sorted)
    }
}
