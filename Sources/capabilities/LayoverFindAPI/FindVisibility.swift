import LayoverAssembly
import LayoverCatalog
import LayoverFindSQLite
import LayoverFlags
import LayoverModel
import LayoverSchema

/// The items of a file that one reader may see: without killed cards and items of other markets.
struct FindVisibility: Sendable {
    private let current: FindFiles.Current
    private let market: String?
    /// Rows of cards that are killed or no longer served.
    private let hidden: Set<Int>

    init(_ current: FindFiles.Current, _ serving: Serving?, market: Market?, locale: LocaleTag?) {
        self.current = current
        self.market = market?.code
        let place = KillScopeContext(market: market, locale: locale, platform: nil, app: nil)
        hidden = Set(
            current.cards.filter { card in
                guard let serving, let widget = serving.catalog.widget(card.value), widget.source.status == .live
                else { return true }
                guard !serving.kills.isEmpty else { return false }
                return widget.killNames.contains { serving.kills.isKilled($0, in: place, type: widget.cardType) }
            }.keys)
    }

    func isVisible(_ row: Int) -> Bool {
        guard !hidden.contains(row) else { return false }
        return market.map { current.file.isIn($0, row) } ?? true
    }

    /// Returns `true` if finding is killed for the market and language.
    static func isKilled(_ kills: Kills, market: Market?, locale: LocaleTag?) -> Bool {
        guard !kills.isEmpty else { return false }
        return kills.isKilled(.find, in: KillScopeContext(market: market, locale: locale, platform: nil, app: nil))
    }
}
