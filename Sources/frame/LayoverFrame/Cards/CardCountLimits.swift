/// Limits of what is counted card by card, so that no content makes `/metrics` grow without end.
package enum CardCountLimits {
    /// Series of `layover_card_total` for cards by widget and market; each pair has four.
    package static let series = 2_000
    /// Further series for cards that readers rely on: those that show where nobody knows, and those under a switch of high
    /// impact.
    package static let reliedSeries = 2_000
    /// Pairs of a widget and a market of which anything is kept.
    package static let pairs = 10_000
    /// Series of omissions by widget and reason.
    package static let omissionSeries = 2_000
    /// Layouts of which is remembered where their slots are counted.
    package static let pages = 4_096
}
