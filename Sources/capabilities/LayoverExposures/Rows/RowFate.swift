/// What became of one row.
enum RowFate: Hashable, Sendable {
    /// It stands in a segment: the system took it, so that no end of this process takes it back.
    case written
    /// It stood there before.
    case repeated
    /// It stands nowhere, and may come again.
    case lost
}

/// Whoever waits to hear what became of rows.
struct RowReceipt: Sendable {
    /// Where in the queue the rows stand.
    let range: Range<Int>
    /// How many more there was no room for.
    let missing: Int
    /// Hears it once, in the order of the rows.
    let completion: @Sendable ([RowFate]) -> Void

    func settle(_ fates: [RowFate]) { completion(Array(fates[range]) + Array(repeating: .lost, count: missing)) }
}
