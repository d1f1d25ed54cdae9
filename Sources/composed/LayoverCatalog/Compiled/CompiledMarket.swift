package import LayoverModel

/// A market with everything that it extends merged in, and its layouts.
///
/// An immutable object, so that requests copy nothing.
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

    /// The index in `locales` for `tag`: the locale itself, else the first locale with its language that is not a
    /// pseudo-locale, else the default.
    package func localeIndex(for tag: LocaleTag?) -> Int {
        guard let tag else { return 0 }
        return locales.firstIndex(of: tag)
            ?? locales.firstIndex { $0.language == tag.language && PseudoLocale($0) == nil } ?? 0
    }
}
