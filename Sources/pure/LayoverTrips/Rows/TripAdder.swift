package import LayoverModel

/// The person who added an item to a trip, and whether all people can see it.
package struct TripAdder: Hashable, Sendable {
    /// `nil` for a person who is gone.
    package var person: PersonID?
    package var isSent: Bool
    package let at: UTCInstant
}
