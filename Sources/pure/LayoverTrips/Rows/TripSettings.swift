package import LayoverModel

/// Settings of a trip, which managers change.
package struct TripSettings: Hashable, Sendable {
    /// Who may add items.
    package enum Adding: String, Hashable, Sendable, CaseIterable { case everyone, managers }

    package var title: String?
    package var ballot = Ballot.grade
    package var adding = Adding.everyone
    /// The end of voting; it stays when that moment has passed, until the trip is opened again.
    package var closesAt: UTCInstant?
    package var isClosed = false
    /// The decision.
    package var chosen: ItemID?
    /// The yes votes with which an item counts as agreed; `nil` if no number is set.
    ///
    /// It closes and decides nothing.
    package var enough: Int?

    package init() {}

    /// Whether it must be closed at a moment and is not closed yet.
    package func isDue(at now: UTCInstant) -> Bool { !isClosed && (closesAt.map { now >= $0 } ?? false) }
}
