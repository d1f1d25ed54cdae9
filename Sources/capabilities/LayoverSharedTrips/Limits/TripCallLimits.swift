/// How much a call about a trip may bring, and what is kept ready for answers.
enum TripCallLimits {
    /// Bytes of a body.
    static let bodyBytes = 64 << 10
    /// Bytes of an `Idempotency-Key`.
    static let keyBytes = 255
    /// Bytes of one that is all that a caller is known by, where the answer holds a key that the request did not bring.
    static let secretKeyBytes = 16
    /// Bytes of a token in `Authorization`.
    static let tokenBytes = 128
    /// Legs of a flight, and flights of a leg.
    static let legs = 6
    static let segments = 8
    /// Bytes of a name in an offer: an airport, a supplier, an itinerary's.
    static let wordBytes = 256
    static let travellers = 1...20
    /// Written views kept ready, and their bytes together.
    static let readyBodies = 16_384
    static let readyBytes = 64 << 20
    /// Trips that a request for results names, by which its layout has their votes.
    static let namedTrips = 4
    /// Keys of which it is known where they lead, and trips that are read for results at one time.
    static let knownKeys = 16_384
    static let lookupsUnderWay = 64
    /// What people see of their trips, kept ready for results: each with its flights.
    static let readyFlights = 65_536
    /// Buckets of a kind of limit: beyond it those that are new share one.
    static let buckets = 65_536
    /// Streams of one person, and of all.
    static let streamsOfPerson = 5
    static let streams = 2_000
    /// Between two beats of a stream.
    static let beatMilliseconds = 15_000
    /// How long a stream lasts, so that clients spread over servers anew.
    static let streamSeconds = 900...1_500
    /// Changes that may happen while a client's missed ones are read; with more it fetches all again.
    static let changesBehind = 100
    /// When a client whose stream ended comes back.
    static let streamRetryMilliseconds = 2_000...5_000
    /// Bytes of a supplier's answer of which a gateway has a flight signed, and of the signed offer.
    static let answerBytes = 16 << 20
    static let signedBytes = 32 << 10
    /// How long a signed offer may be added.
    static let signedSeconds = 86_400
    /// Bytes of a link to where a flight is booked.
    static let linkBytes = 4_096
    /// Searches that are watched by name; beyond it every search counts as watched.
    static let watchedSearches = 1_000_000
    /// Pairs of airports of a search between two cities.
    static let airportPairs = 64
    /// Answers that wait to be compared, and their bytes.
    static let waitingAnswers = 64
    static let waitingBytes = 64 << 20
    /// Between two looks at which searches are watched; where other servers add flights too, for prices of theirs.
    static let watchMilliseconds = 3_600_000
    static let sharedWatchMilliseconds = 60_000
    /// Between two looks at what other servers changed, and how long rows are trusted that were looked at.
    static let followMilliseconds = 900...1_100
    static let followedMilliseconds = 1_500
    /// Time between two looks, however often others tell of changes.
    static let followPauseMilliseconds = 20
    /// Reported trips in one answer.
    static let listedReports = 1...1_000
    static let reportsAtOnce = 100
    /// Flights of a list to share from, and bytes in which a client sends them.
    static let listedOffers = 50
    static let listBytes = 256 << 10
    /// Bytes of a `Layover-Unit` that a list's service is told.
    static let unitBytes = 1_024
    /// Bytes of a page's form, and of the proof in it; how long that holds.
    static let formBytes = 4_096
    static let proofBytes = 256
    static let proofSeconds = 86_400
    /// Keys of single trips that a browser keeps; those that were handed over first make room.
    static let handedKeys = 16
    /// How long a person's page tells that another device became them.
    static let handoverToldSeconds = 86_400
    /// Pages of lookers kept ready, their bytes together, and for how long, so that what they say of times stays right.
    static let keptPages = 1_024
    static let keptPageBytes = 64 << 20
    static let keptPageSeconds = 10
    /// Characters of a name that is shown again in its field.
    static let typedName = 80
    /// Prices in a preview of a page.
    static let previewedPrices = 3
    static let reopeningMilliseconds = 2_000
    static let checkpointMilliseconds = 60_000
    /// How often the log is emptied while it may hold what was erased.
    static let erasedMilliseconds = 5_000
}
