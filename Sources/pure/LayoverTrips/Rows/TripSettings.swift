package import LayoverModel

/// What managers decide about a trip.
package struct TripSettings: Hashable, Sendable {
    /// Who may add items.
    package enum Adding: String, Hashable, Sendable, CaseIterable { case everyone, managers }

    package var title: String?
    package var ballot = Ballot.grade
    package var adding = Adding.everyone
    /// From this moment on nobody votes; it stays when it has come, until the trip is opened again.
    package var closesAt: UTCInstant?
    package var isClosed = false
    /// The decision.
    package var chosen: ItemID?

    package init() {}

    /// Whether it is to be closed at a moment and was not yet.
    package func isDue(at now: UTCInstant) -> Bool { !isClosed && (closesAt.map { now >= $0 } ?? false) }
}
