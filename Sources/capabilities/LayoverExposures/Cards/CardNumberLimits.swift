/// Limits on the counts of cards.
package enum CardNumberLimits {
    /// Maximum events that one count reads; with more, the count fails.
    package static let events = 5_000_000
    /// Maximum events that are distinguished, 16 MiB; later duplicates are counted again.
    package static let distinctEvents = 1_000_000
    /// Maximum lines of an answer: a card in a market on a day.
    package static let lines = 20_000
    /// How long an answer is cached, milliseconds.
    package static let freshMilliseconds = 30_000
    /// How long a reply waits for a count, milliseconds; small logs are counted by then.
    package static let patienceMilliseconds = 300
    /// Maximum cached answers.
    package static let queries = 4
}
