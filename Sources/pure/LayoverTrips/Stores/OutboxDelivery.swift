/// A row of the outbox that was lent, with what is to be told, all of one moment.
package struct OutboxDelivery: Sendable {
    package let row: OutboxRow
    /// The trip and the lines of its log since the row's ``OutboxRow/since``; `nil` where it is no more.
    package let window: TripChangeWindow?

    package init(row: OutboxRow, window: TripChangeWindow?) {
        self.row = row
        self.window = window
    }
}
