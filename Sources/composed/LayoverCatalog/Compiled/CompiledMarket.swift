package import LayoverModel

/// A market with all that it extends taken in, and its layouts.
///
/// An immutable object, so that a request that looks at it copies nothing.
package final class CompiledMarket: Sendable {
    package let market: Market
    /// The first is the default.
    package let locales: [LocaleTag]
    package let currency: Currency
    package let timeZone: String
    package let adLabels: [LocaleTag: String]
    /// By surface, then by the index of the locale.
    package let layouts: [String: [CompiledLayout]]

    package init(
        market: Market, locales: [LocaleTag], currency: Currency, timeZone: String, adLabels: [LocaleTag: String],
        layouts: [String: [CompiledLayout]]
    ) {
        self.market = market
        self.locales = locales
        self.currency = currency
        self.timeZone = timeZone
        self.adLabels = adLabels
        self.layouts = layouts
    }

    /// The index in `locales` that serves `tag`: itself, else a real one of the same language, else the first.
    package func localeIndex(for tag: LocaleTag?) -> Int {
        guard let tag else { return 0 }
        return locales.firstIndex(of: tag)
            ?? locales.firstIndex { $0.language == tag.language && PseudoLocale($0) == nil } ?? 0
    }
}
