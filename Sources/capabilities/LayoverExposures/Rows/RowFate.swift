/// The fate of one row.
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
    /// Places of the rows in the queue.
    let range: Range<Int>
    /// Number of further rows for which there was no room.
    let missing: Int
    /// Hears it once, in the order of the rows.
    let completion: @Sendable ([RowFate]) -> Void

    func settle(_ fates: [RowFate]) { completion(Array(fates[range]) + Array(repeating: .lost, count: missing)) }
}
