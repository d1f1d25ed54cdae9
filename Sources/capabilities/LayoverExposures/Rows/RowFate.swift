/// The fate of one row.
enum RowFate: Hashable, Sendable {
    /// It is in a segment: the system has the bytes, so that they survive the end of this process.
    case written
    /// It was in a segment already.
    case repeated
    /// It was not written, and may be sent again.
    case lost
}

/// A caller that waits for the fates of its rows.
struct RowReceipt: Sendable {
    /// Indices of the rows in the queue.
    let range: Range<Int>
    /// Number of further rows for which there was no room.
    let missing: Int
    /// Called once with the fates, in the order of the rows.
    let completion: @Sendable ([RowFate]) -> Void

    func settle(_ fates: [RowFate]) { completion(Array(fates[range]) + Array(repeating: .lost, count: missing)) }
}
