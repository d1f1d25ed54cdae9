/// Limits on how much of anything live searches take; each is tested on both sides.
package enum SearchLimits {
    /// Bytes of the sealed part of a token, as it stands in an address; a server's name may stand before it.
    package static let tokenBytes = 4_096
    /// Servers that searches are passed on to.
    package static let servers = 64
    /// Requests that are passed on to them at one time.
    package static let passed = 256
    /// Time for which a server that took no connection is not asked again.
    package static let passRestMilliseconds = 1_000
    /// Time between two looks whether the server that was asked lives, and time in which it has to say so: beyond both it is gone.
    package static let passLookMilliseconds = 1_000
    package static let passSilenceMilliseconds = 2_000
    /// Seconds after which a client is to ask again for a search that only a silent server could answer.
    package static let silentRetrySeconds = 2
    /// Time that such a request may take: as long as any search waits for its supplier, and for a stream an hour.
    package static let passMilliseconds = 130_000
    package static let passedStreamMilliseconds = 3_600_000
    /// Bytes of all answers that are being passed on.
    package static let passedBytes = 256 * 1024 * 1024
    /// Bytes of an answer of another server that is no stream though one was asked for.
    package static let passedRefusalBytes = 64 * 1024
    /// Bytes of a token that are left to the supplier's own session.
    package static let sessionTokenBytes = 2_048
    /// Experiments in one token.
    package static let arms = 64
    /// Bytes of the body that asks for a search.
    package static let requestBytes = 16 * 1024
    /// Time that a client may say that it waits for one answer.
    package static let deadlineMilliseconds = 1...120_000
    /// Layouts of one search that patches can start from.
    package static let revisions = 8
    /// Events of one search that a stream can be resumed in.
    package static let events = 64
    /// Bytes that a stream may be sent at once when it is resumed; behind more it is told one change, or the whole layout.
    package static let replayBytes = 256 * 1024
    /// Time without any question, answer or change after which the bytes of the layouts of a search that somebody listens to are
    /// let go of: whoever asks is given the layout of then, and who resumes is told one change.
    package static let idleLayoutMilliseconds = 10_000
    /// Times that one step may assemble again because a service's answer was at hand.
    package static let rounds = 16
    /// Polls that a server makes by itself for those who listen to one search.
    package static let streamPolls = 240
    /// Polls of an enquiry of which nobody sees a page.
    package static let enquiryPolls = 30
    /// Polls in a row that may fail before it makes none any more.
    package static let failures = 5
    /// The longest time between two such polls.
    package static let pollMilliseconds = 30_000
    /// Clients that wait for one answer of one search.
    package static let waiters = 64
    /// Minutes that a search may live; the setting is `search_minutes`.
    package static let minutes = 1...240
    /// Searches that are let go of in one pass, and bodies; the next request goes on with the rest.
    static let letGoAtOnce = 64
    /// Parts of the budget: one for bodies that can be asked for again, two for searches that nobody listens to, one for bodies
    /// of those that somebody does; each kind takes what the others leave.
    static let shares = 4
    /// About what a search takes itself: what it is asked for, its facts, the offers that picks choose from; counted block by
    /// block with the shipped content, beside layouts and answers.
    static let ownBytes = 14 * 1024
    /// About what a search takes beside its supplier's answer: layouts of the shipped content, events, facts.
    static let usualBytes = 40 * 1024
    /// Searches that are held at one time, where they take no more than `search_megabytes`; the setting is `searches_held`.
    package static let held = 1...1_000_000
    /// Mebibytes of answers held, and of layouts and events of searches that nobody listens to; the setting is
    /// `search_megabytes`.
    package static let megabytes = 1...4096
}
