/// One card that can be approved: a sample or a campaign, in one language and one market.
package struct SnapshotKey: Hashable, Sendable {
    /// `two-months`, `campaign:monday-sale`.
    package let sample: String
    package let locale: String
    package let market: String

    package init(sample: String, locale: String, market: String) {
        self.sample = sample
        self.locale = locale
        self.market = market
    }
}

extension SnapshotKey: Comparable {
    package static func < (left: SnapshotKey, right: SnapshotKey) -> Bool {
        (left.sample, left.locale, left.market) < (right.sample, right.locale, right.market)
    }
}
