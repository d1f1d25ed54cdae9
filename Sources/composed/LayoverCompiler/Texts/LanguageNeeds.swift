import LayoverCatalog
import LayoverModel

/// What a widget's markets need from it in one language.
struct LanguageNeed: Hashable, Sendable {
    /// One market that needs the language.
    struct Speaker: Hashable, Sendable {
        let market: Market
        /// The languages that its readers see instead, in order.
        let others: [LocaleTag]
    }

    /// Sorted by market; empty if no market needs it yet.
    var speakers: [Speaker] = []
    /// The markets' words for advertising.
    var adLabels: Set<String> = []
    /// True if no market is known to need the language, but that is uncertain or reported elsewhere.
    var isUnsure = false
}

/// What some markets together need from a widget; an immutable object that all widgets of the same markets share.
final class LanguageNeeds: Sendable {
    let languages: [LocaleTag: LanguageNeed]

    init(_ languages: [LocaleTag: LanguageNeed]) { self.languages = languages }

    /// - Parameter markets: Sorted by code.
    convenience init(of markets: [Environment.ResolvedMarket]) {
        var languages: [LocaleTag: LanguageNeed] = [:]
        for market in markets {
            for locale in market.locales {
                let others = LanguageChain.from(locale, in: market.locales).dropFirst()
                languages[locale, default: LanguageNeed()].speakers.append(
                    LanguageNeed.Speaker(market: market.market, others: Array(others)))
                languages[locale]?.adLabels.insert(market.adLabels[locale] ?? "")
            }
        }
        self.init(languages)
    }
}
