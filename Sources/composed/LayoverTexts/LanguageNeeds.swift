package import LayoverCatalog
package import LayoverModel

/// What a widget's markets need from it in one language.
package struct LanguageNeed: Hashable, Sendable {
    /// One market that needs the language.
    package struct Speaker: Hashable, Sendable {
        package let market: Market
        /// The languages that its readers see instead, in order.
        package let others: [LocaleTag]
    }

    /// Sorted by market; empty if no market needs it yet.
    package var speakers: [Speaker] = []
    /// The markets' words for advertising.
    package var adLabels: Set<String> = []
    /// True if no market is known to need the language, but that is uncertain or reported elsewhere.
    package var isUnsure = false

    package init(speakers: [Speaker] = [], adLabels: Set<String> = [], isUnsure: Bool = false) {
        self.speakers = speakers
        self.adLabels = adLabels
        self.isUnsure = isUnsure
    }
}

/// What some markets together need from a widget; an immutable object that all widgets of the same markets share.
package final class LanguageNeeds: Sendable {
    package let languages: [LocaleTag: LanguageNeed]

    package init(_ languages: [LocaleTag: LanguageNeed]) { self.languages = languages }

    /// - Parameter markets: Sorted by code.
    package convenience init(of markets: [ResolvedMarket]) {
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
