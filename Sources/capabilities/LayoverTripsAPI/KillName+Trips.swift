package import LayoverFlags

extension KillName {
    /// All features of shared trips.
    package static let trips = KillName(.call, "trips")
    /// Creating a trip; existing trips keep working.
    package static let tripMaking = KillName(.call, "trips.create")
    /// Voting, and withdrawing votes.
    package static let tripVotes = KillName(.call, "trips.vote")
    /// The page of a trip, which also accepts votes.
    package static let tripPages = KillName(.call, "trips.page")
    /// Preview images of trips, which messengers show beside a link.
    package static let tripImages = KillName(.call, "trips.image")
    /// Notifying endpoints of changes; pending notifications wait.
    package static let tripWebhooks = KillName(.call, "trips.webhooks")
}
