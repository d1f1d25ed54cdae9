/// The times of a campaign in one market, if they differ from its usual times.
package struct CampaignException: Hashable, Sendable {
    /// The market's code.
    package let market: String
    /// A local time in the form of the files, `2026-12-07` or `2026-12-07 09:00`; `nil` to use the campaign's own time.
    package let from: String?
    package let until: String?

    package init(_ market: String, from: String? = nil, until: String? = nil) {
        (self.market, self.from, self.until) = (market, from, until)
    }
}
