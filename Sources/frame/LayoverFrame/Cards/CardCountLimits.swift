/// Limits of the counts by card, so that content cannot make `/metrics` grow without bound.
package enum CardCountLimits {
    /// Series of `layover_card_total` for cards by widget and market; four for each pair.
    package static let series = 2_000
    /// Further series for cards that readers rely on: cards that are shown when their condition is unknown, and those under a
    /// kill switch of high impact.
    package static let reliedSeries = 2_000
    /// Pairs of a widget and a market that are stored.
    package static let pairs = 10_000
    /// Series of omissions by widget and reason.
    package static let omissionSeries = 2_000
    /// Layouts for which the positions of the counts are cached.
    package static let pages = 4_096
}
