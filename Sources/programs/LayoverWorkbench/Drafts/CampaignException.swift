/// Times of a campaign in one market that take the place of those it has elsewhere.
package struct CampaignException: Hashable, Sendable {
    /// Code of the market.
    package let market: String
    /// A local time as files have it, `2026-12-07` or `2026-12-07 09:00`; `nil` where the campaign's own counts.
    package let from: String?
    package let until: String?

    package init(_ market: String, from: String? = nil, until: String? = nil) {
        (self.market, self.from, self.until) = (market, from, until)
    }
}
