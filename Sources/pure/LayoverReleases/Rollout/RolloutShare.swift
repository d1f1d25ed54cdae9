package import LayoverModel
import LayoverTargeting

/// Who is shown the newer of two releases on one server.
///
/// Of those who have a unit or a search, half stay with the older one as long as both are in force, where a server or a
/// market is the new one's: only so can one be held against the other in the same minutes. What has neither, and what caches
/// keep, goes by the server and the market alone.
package struct RolloutShare: Hashable, Sendable {
    /// Of a hundred units on a server or in a market of the new release, those who are shown it.
    static let comparedPercent = 50

    /// True if this server is the new release's.
    package internal(set) var isWhole = false
    /// Markets of the new release.
    package internal(set) var markets: Set<Market> = []
    /// Of a hundred units and searches elsewhere.
    package internal(set) var percent = 0
    private let hash: BucketHash

    package init(salt: String) { hash = BucketHash(seed: salt) }

    /// True if nobody here is shown the new release.
    package var isEmpty: Bool { !isWhole && markets.isEmpty && percent == 0 }

    /// Tells whether a request is answered of the new release; always the same for the same.
    ///
    /// - Parameters:
    ///   - market: Of the request; `nil` for the default one, which no step names.
    ///   - unit: Who asks, or which search; `nil` where neither is known.
    /// - Returns: Whether it is the newer one.
    package func includes(market: Market?, unit: String?) -> Bool {
        let isNew = isWhole || market.map(markets.contains) ?? false
        guard let unit else { return isNew }
        let share = isNew ? max(percent, RolloutShare.comparedPercent) : percent
        return hash.bucket(of: unit) < Double(share) / 100
    }
}
