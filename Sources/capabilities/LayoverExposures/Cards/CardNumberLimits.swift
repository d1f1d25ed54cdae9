/// Limits on what is counted of cards.
package enum CardNumberLimits {
    /// Events that one count reads; more of them are told to be too many.
    package static let events = 5_000_000
    /// Events that are told apart, 16 MiB; later ones count as often as they were written.
    package static let distinctEvents = 1_000_000
    /// Lines of an answer: a card in a market on a day.
    package static let lines = 20_000
    /// Time that an answer holds, milliseconds.
    package static let freshMilliseconds = 30_000
    /// Time that an answer waits for a count, milliseconds; small logs are counted by then.
    package static let patienceMilliseconds = 300
    /// Answers that are kept.
    package static let queries = 4
}
