extension KillName {
    // Calls of clients, which can be killed whatever content is served.

    /// All that people do with shared trips.
    package static let trips = KillName(.call, "trips")
    /// Making a trip; those that there are go on.
    package static let tripMaking = KillName(.call, "trips.create")
    /// Voting, and taking votes back.
    package static let tripVotes = KillName(.call, "trips.vote")
    /// The page of a trip, which votes too.
    package static let tripPages = KillName(.call, "trips.page")
    /// Images of trips, as messengers show them beside a link.
    package static let tripImages = KillName(.call, "trips.image")
    /// Telling endpoints of changes; what they are not told waits.
    package static let tripWebhooks = KillName(.call, "trips.webhooks")

    /// Finding what can be opened, also on devices; opening it goes on.
    package static let find = KillName(.call, "find")

    /// Picking the best of places; cards that pick go on.
    package static let pick = KillName(.call, "pick")

    /// Searching by a sentence: saying codes, suggestions, batches and the grammar.
    package static let sentence = KillName(.call, "sentence")

    /// Every call that can be killed.
    package static let calls = [
        trips, tripMaking, tripVotes, tripPages, tripImages, tripWebhooks, find, pick, sentence,
    ]
}
