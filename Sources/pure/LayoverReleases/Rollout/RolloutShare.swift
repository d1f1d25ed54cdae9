package import LayoverModel
import LayoverTargeting

/// Decides who receives the newer of two releases on one server.
///
/// On a server or in a market of the new release, half of the units and searches stay with the older one while both are in
/// force, so that both can be compared in the same minutes. Requests with neither a unit nor a search, and cached
/// responses, depend on the server and the market alone.
package struct RolloutShare: Hashable, Sendable {
    /// The percentage of units on a server or in a market of the new release that receive it.
    static let comparedPercent = 50

    /// True if this server belongs to the new release.
    package internal(set) var isWhole = false
    /// Markets of the new release.
    package internal(set) var markets: Set<Market> = []
    /// The percentage of units and searches elsewhere.
    package internal(set) var percent = 0
    private let hash: BucketHash

    package init(salt: String) { hash = BucketHash(seed: salt) }

    /// True if no reader here receives the new release.
    package var isEmpty: Bool { !isWhole && markets.isEmpty && percent == 0 }

    /// Returns whether a request receives the newer release; the same arguments always give the same result.
    ///
    /// - Parameters:
    ///   - market: Of the request; `nil` for the default one, which no step names.
    ///   - unit: The caller or the search; `nil` if neither is known.
    /// - Returns: Whether it is the newer one.
    package func includes(market: Market?, unit: String?) -> Bool {
        let isNew = isWhole || market.map(markets.contains) ?? false
        guard let unit else { return isNew }
        let share = isNew ? max(percent, RolloutShare.comparedPercent) : percent
        return hash.bucket(of: unit) < Double(share) / 100
    }
}
