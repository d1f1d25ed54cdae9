/// Limits of what a call about a trip may send, and of what is kept ready for answers.
enum TripCallLimits {
    /// Bytes of a body.
    static let bodyBytes = 64 << 10
    /// Bytes of an `Idempotency-Key`.
    static let keyBytes = 255
    /// The least bytes of one that alone identifies a caller, if the answer contains a key that the request did not have.
    static let secretKeyBytes = 16
    /// Bytes of a token in `Authorization`.
    static let tokenBytes = 128
    /// Written views kept ready, and their bytes together.
    static let readyBodies = 16_384
    static let readyBytes = 64 << 20
    /// Trips that a request for results may name; its layout has their votes.
    static let namedTrips = 4
    /// Keys whose trips are known, and trips that are read for results at one time.
    static let knownKeys = 16_384
    static let lookupsUnderWay = 64
    /// People's views of their trips that are kept ready for results, each with its flights.
    static let readyFlights = 65_536
    /// Buckets of a kind of limit; beyond it new callers share one.
    static let buckets = 65_536
    /// Streams of one person, and of all.
    static let streamsOfPerson = 5
    static let streams = 2_000
    /// Time between two heartbeats of a stream.
    static let beatMilliseconds = 15_000
    /// How long a stream lasts, so that clients spread over the servers again.
    static let streamSeconds = 900...1_500
    /// Changes that may happen while a client's missed ones are read; after more it fetches everything again.
    static let changesBehind = 100
    /// Time after which a client whose stream ended reconnects.
    static let streamRetryMilliseconds = 2_000...5_000
    /// Bytes of a supplier's answer from which a flight is signed for a gateway, and of the signed offer.
    static let answerBytes = 16 << 20
    static let signedBytes = 32 << 10
    /// How long a signed offer may be added.
    static let signedSeconds = 86_400
    /// Bytes of a link to a flight's booking.
    static let linkBytes = 4_096
    /// Searches that are watched by name; beyond it every search counts as watched.
    static let watchedSearches = 1_000_000
    /// Answers that wait to be compared, and their bytes.
    static let waitingAnswers = 64
    static let waitingBytes = 64 << 20
    /// Time between two updates of the watched searches; the second if other servers also add flights, for the prices of
    /// theirs.
    static let watchMilliseconds = 3_600_000
    static let sharedWatchMilliseconds = 60_000
    /// Time between two checks for changes of other servers, and how long rows are trusted after a check.
    static let followMilliseconds = 900...1_100
    static let followedMilliseconds = 1_500
    /// The shortest time between two checks, however often other servers announce changes.
    static let followPauseMilliseconds = 20
    /// Reported trips in one answer.
    static let listedReports = 1...1_000
    static let reportsAtOnce = 100
    /// Flights of a list to share from, and bytes in which a client sends them.
    static let listedOffers = 50
    static let listBytes = 256 << 10
    /// Bytes of a `Layover-Unit` that is passed to a list's service.
    static let unitBytes = 1_024
    /// Bytes of a page's form, and of the proof in it; how long the proof is valid.
    static let formBytes = 4_096
    static let proofBytes = 256
    static let proofSeconds = 86_400
    /// Keys of single trips that a browser keeps; the oldest make room.
    static let handedKeys = 16
    /// How long a person's page reports that another device took over.
    static let handoverToldSeconds = 86_400
    /// Pages that are kept ready for visitors who have not joined, their bytes together, and for how long, so that the times
    /// on them stay right.
    static let keptPages = 1_024
    static let keptPageBytes = 64 << 20
    static let keptPageSeconds = 10
    /// Characters of a name that is shown again in its field.
    static let typedName = 80
    /// Prices in a preview of a page.
    static let previewedPrices = 3
    static let reopeningMilliseconds = 2_000
    static let checkpointMilliseconds = 60_000
    /// How often the log is emptied while it may contain erased data.
    static let erasedMilliseconds = 5_000
}
