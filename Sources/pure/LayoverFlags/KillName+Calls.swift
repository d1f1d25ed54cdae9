extension KillName {
    // Calls of clients, which can be killed independently of the served content.

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

    /// Finding content to open, also on devices; opening it keeps working.
    package static let find = KillName(.call, "find")

    /// Picking the best of places; cards that pick keep working.
    package static let pick = KillName(.call, "pick")

    /// Search as a sentence: sentences of codes, suggestions, batches and the grammar.
    package static let sentence = KillName(.call, "sentence")

    /// Every call that can be killed.
    package static let calls = [
        trips, tripMaking, tripVotes, tripPages, tripImages, tripWebhooks, find, pick, sentence,
    ]
}
