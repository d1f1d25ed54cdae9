/// Limits of what live searches use; each is tested on both sides.
package enum SearchLimits {
    /// Bytes of the sealed part of a token, as it appears in an address.
    ///
    /// A server's name may precede it.
    package static let tokenBytes = 4_096
    /// Servers that searches are passed on to.
    package static let servers = 64
    /// Requests that are passed on to them at one time.
    package static let passed = 256
    /// Time for which a server that accepted no connection receives no request.
    package static let passRestMilliseconds = 1_000
    /// Interval of liveness checks of the other server, and the time in which it must answer one.
    ///
    /// After both it counts as gone.
    package static let passLookMilliseconds = 1_000
    package static let passSilenceMilliseconds = 2_000
    /// Seconds after which a client retries a search that only a silent server could answer.
    package static let silentRetrySeconds = 2
    /// Time that such a request may take: as long as any search waits for its supplier, and an hour for a stream.
    package static let passMilliseconds = 130_000
    package static let passedStreamMilliseconds = 3_600_000
    /// Bytes of all answers that are being passed on.
    package static let passedBytes = 256 * 1024 * 1024
    /// Bytes of an answer of another server that is not a stream although one was requested.
    package static let passedRefusalBytes = 64 * 1024
    /// Bytes of a token that are reserved for the supplier's own session.
    package static let sessionTokenBytes = 2_048
    /// Experiments in one token.
    package static let arms = 64
    /// Bytes of the body that requests a search.
    package static let requestBytes = 16 * 1024
    /// The deadlines that a client may set for one answer.
    package static let deadlineMilliseconds = 1...120_000
    /// Layouts of one search that patches can start from.
    package static let revisions = 8
    /// Events of one search from which a stream can be resumed.
    package static let events = 64
    /// Bytes that a resumed stream may be sent at once.
    ///
    /// If it missed more, it is sent one change or the whole layout.
    package static let replayBytes = 256 * 1024
    /// Time without a request, an answer or a change after which a search with listeners drops the bytes of its layouts.
    ///
    /// The next request receives a new layout, and a resumed stream receives one change.
    package static let idleLayoutMilliseconds = 10_000
    /// Times that one step may assemble again because a service's answer was already available.
    package static let rounds = 16
    /// Polls that a server makes by itself for the listeners of one search.
    package static let streamPolls = 240
    /// Polls of an enquiry whose client sees no page.
    package static let enquiryPolls = 30
    /// Polls in a row that may fail before the server stops polling.
    package static let failures = 5
    /// The longest time between two such polls.
    package static let pollMilliseconds = 30_000
    /// Clients that wait for one answer of one search.
    package static let waiters = 64
    /// Minutes that a search may live; the setting is `search_minutes`.
    package static let minutes = 1...240
    /// Searches and bodies that are dropped in one pass; the next request continues with the rest.
    static let letGoAtOnce = 64
    /// Parts of the budget: one for bodies that can be requested again, two for searches without listeners, one for bodies
    /// of searches with listeners.
    ///
    /// Each kind may use what the others leave.
    static let shares = 4
    /// The approximate size of a search itself: its request, its facts, and the offers that picks choose from.
    ///
    /// Counted block by block with the shipped content, without layouts and answers.
    static let ownBytes = 14 * 1024
    /// The approximate size of a search without its supplier's answer: layouts of the shipped content, events, facts.
    static let usualBytes = 40 * 1024
    /// Searches that are held at one time if they fit in `search_megabytes`; the setting is `searches_held`.
    package static let held = 1...1_000_000
    /// Mebibytes of held answers, and of layouts and events of searches without listeners; the setting is
    /// `search_megabytes`.
    package static let megabytes = 1...4096
}
