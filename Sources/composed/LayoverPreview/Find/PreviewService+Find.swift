package import LayoverJSON
import LayoverModel

extension PreviewService {
    /// `/api/find`: cards by any text in any language, by key, campaign, airline, market, name or owner.
    ///
    /// - Parameters:
    ///   - text: Words; the card must contain each.
    ///   - index: The index of the same build.
    ///   - market: The viewer's market, which is preferred if it has the card.
    /// - Returns: At most `Limits.foundCards` cards with at most `Limits.foundPlaces` places each, and the total numbers.
    package func find(_ text: String, in index: FindIndex, market: String?) -> JSONValue {
        let found = FindSearch(text, in: index).found
        return .record([
            "search": String(text.prefix(Limits.findCharacters)), "total": found.count,
            "places": found.reduce(0) { $0 + $1.places.count },
            "cards": found.prefix(Limits.foundCards).map { found in
                JSONValue.record([
                    "widget": found.card.widget, "owner": found.card.owner, "markets": found.card.markets,
                    "count": found.places.count,
                    "places": found.places.prefix(Limits.foundPlaces).map {
                        json($0, MarketChoice(index: index, card: found.card, wanted: market))
                    },
                ])
            },
        ])
    }

    private func json(_ found: FoundPlace, _ choice: MarketChoice) -> JSONValue {
        .record([
            "kind": found.kind.rawValue, "text": found.text, "name": found.name, "locale": found.locale?.tag,
            "campaign": found.campaign, "market": choice.market(for: found), "place": findings.place(found.location),
        ])
    }
}

/// Chooses the market in which a search result is shown.
private struct MarketChoice {
    let index: FindIndex
    let card: FindIndex.Card
    /// The viewer's market.
    let wanted: String?

    /// The viewer's market, the default one, or the first, among those that have the result in its language; `nil` for a
    /// card in no market.
    func market(for found: FoundPlace) -> String? {
        let own = found.markets.isEmpty ? card.markets : card.markets.filter(found.markets.contains)
        let speaking = found.locale.map { locale in own.filter { speaks($0, locale) } } ?? own
        let first = found.locale.map { locale in speaking.filter { index.locales[$0]?.first == locale } } ?? []
        let candidates = speaking.isEmpty ? own : speaking
        for market in [wanted, index.defaultMarket].compactMap({ $0 }) where candidates.contains(market) {
            return market
        }
        return first.first ?? candidates.first
    }

    private func speaks(_ market: String, _ locale: LocaleTag) -> Bool {
        index.locales[market]?.contains { $0 == locale || $0.language == locale.language } ?? false
    }
}
