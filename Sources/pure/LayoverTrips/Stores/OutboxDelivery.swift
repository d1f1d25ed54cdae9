/// A claimed row of the outbox with the data of its notification, all of one moment.
package struct OutboxDelivery: Sendable {
    package let row: OutboxRow
    /// The trip and the lines of its log since the row's ``OutboxRow/since``; `nil` if it was deleted.
    package let window: TripChangeWindow?
}
