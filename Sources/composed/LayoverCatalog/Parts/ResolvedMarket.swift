package import LayoverModel
package import LayoverSchema

/// A market with everything that it extends merged in.
package struct ResolvedMarket: Sendable {
    package let market: Market
    /// Pseudo-locales last, if they are enabled.
    package let locales: [LocaleTag]
    package let currency: Currency
    package let timeZone: String
    package let adLabels: [LocaleTag: String]
    package let partKeys: PartKeys
    package let location: SourceLocation

    package init(
        market: Market, locales: [LocaleTag], currency: Currency, timeZone: String, adLabels: [LocaleTag: String],
        partKeys: PartKeys = PartKeys(), location: SourceLocation
    ) {
        self.market = market
        self.locales = locales
        self.currency = currency
        self.timeZone = timeZone
        self.adLabels = adLabels
        self.partKeys = partKeys
        self.location = location
    }

    /// The real languages, English first; pseudo-locales are made from them.
    package var spoken: [LocaleTag] {
        let real = locales.filter { PseudoLocale($0) == nil }
        return real.filter { $0.language == "en" } + real.filter { $0.language != "en" }
    }

    /// The market with the pseudo-locales that it does not list itself, after its own languages.
    package var withPseudoLocales: ResolvedMarket {
        let added = PseudoLocale.locales.filter { !locales.contains($0) }
        let label = spoken.first.flatMap { adLabels[$0] } ?? ""
        let labels = added.map { ($0, PseudoLocale($0)?.text(label) ?? label) }
        return ResolvedMarket(
            market: market, locales: locales + added, currency: currency, timeZone: timeZone,
            adLabels: adLabels.merging(labels) { own, _ in own }, partKeys: partKeys, location: location)
    }
}
