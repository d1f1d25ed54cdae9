package import LayoverModel

/// Who put an item into a trip, and whether everybody knows.
package struct TripAdder: Hashable, Sendable {
    /// `nil` for a person who is gone.
    package var person: PersonID?
    package var isSent: Bool
    package let at: UTCInstant

    package init(person: PersonID?, isSent: Bool, at: UTCInstant) {
        self.person = person
        self.isSent = isSent
        self.at = at
    }
}
