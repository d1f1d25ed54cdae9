import LayoverCatalog
import LayoverModel

/// The language in which a page is shown.
enum PageLanguages {
    /// Languages that are read from one request.
    private static let limit = 16

    /// Reads `Accept-Language`: `nb-NO, nb;q=0.9, en;q=0.8`.
    ///
    /// - Returns: Those of weight above 0, the most preferred first; those of equal weight keep their order.
    static func read(_ header: String) -> [LocaleTag] {
        let found = header.prefix(1_024).split(separator: ",").prefix(limit).compactMap {
            part -> (LocaleTag, Double)? in
            let pieces = part.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
            guard let tag = pieces.first.flatMap({ LocaleTag(String($0)) }) else { return nil }
            let weight = pieces.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            return weight > 0 ? (tag, weight) : nil
        }
        return found.enumerated().sorted { ($1.element.1, $0.offset) < ($0.element.1, $1.offset) }.map(\.element.0)
    }

    /// The best language of a market for a reader: the one that they request, else one that they speak, else the trip's own.
    static func choose(_ call: PageCall, in market: CompiledMarket, own: LocaleTag?) -> LocaleTag {
        for tag in [call.wanted].compactMap({ $0 }) + call.spoken + [own].compactMap({ $0 }) {
            if let found = match(tag, in: market) { return found }
        }
        return market.locales[0]
    }

    /// The market of a page that belongs to no trip: the default one if it has the reader's language, else one that has it.
    static func market(_ call: PageCall, in catalog: Catalog) -> CompiledMarket? {
        let usual =
            catalog.markets.indices.contains(catalog.defaultMarket) ? catalog.markets[catalog.defaultMarket] : nil
        for tag in [call.wanted].compactMap({ $0 }) + call.spoken {
            if let usual, match(tag, in: usual) != nil { return usual }
            if let found = catalog.markets.first(where: { match(tag, in: $0) != nil }) { return found }
        }
        return usual ?? catalog.markets.first
    }

    /// The tag itself, else the same language in another region.
    private static func match(_ tag: LocaleTag, in market: CompiledMarket) -> LocaleTag? {
        if market.locales.contains(tag) { return tag }
        return market.locales.first { $0.language == tag.language && PseudoLocale($0) == nil }
    }
}
