import LayoverModel

/// What a widget's markets ask of it in one language.
struct LanguageNeed: Hashable, Sendable {
    /// One market that needs the language.
    struct Speaker: Hashable, Sendable {
        let market: Market
        /// The languages that its readers are shown instead, in order.
        let others: [LocaleTag]
    }

    /// Sorted by market; empty where none needs it yet.
    var speakers: [Speaker] = []
    /// Their words for advertising.
    var adLabels: Set<String> = []
}

/// Which languages each widget must speak: those of every market whose layouts have it, or have it as a fallback.
struct MarketNeeds {
    private var needs: [String: [LocaleTag: LanguageNeed]] = [:]
    /// The words for advertising of every market, by language, for widgets that no market has yet.
    private var adLabels: [LocaleTag: Set<String>] = [:]
    private let defaultLabel: String
    private let pseudoLocales: [LocaleTag]

    init(_ environment: Environment, _ widgets: [String: WidgetSource], tools: CompilerTools) {
        pseudoLocales = tools.pseudoLocales ? PseudoLocale.locales : []
        let home = environment.settings.flatMap { Market($0.defaultMarket.name) }.flatMap(environment.market)
        defaultLabel = home?.locales.first.flatMap { home?.adLabels[$0] } ?? ""
        for market in environment.markets {
            for (locale, label) in market.adLabels { adLabels[locale, default: []].insert(label) }
        }
        for orders in environment.orders {
            for (market, order) in zip(environment.markets, orders) {
                for name in MarketNeeds.closure(order.widgets.map(\.name), widgets) {
                    for locale in market.locales { note(locale, market, name) }
                }
            }
        }
    }

    /// The languages that its markets need; where it stands in no layout, those that its texts have, so that a draft
    /// can be looked at before any market takes it.
    func languages(of widget: WidgetFiles) -> [LocaleTag: LanguageNeed] {
        needs[widget.name]
            ?? (widget.messages.compactMap { LocaleTag($0.names[1]) } + pseudoLocales).reduce(into: [:]) {
                needs, locale in
                needs[locale] = LanguageNeed(adLabels: adLabels[locale] ?? [defaultLabel])
            }
    }

    func isPlaced(_ widget: String) -> Bool { needs[widget] != nil }

    private mutating func note(_ locale: LocaleTag, _ market: Environment.ResolvedMarket, _ widget: String) {
        let speaker = LanguageNeed.Speaker(
            market: market.market, others: Array(LanguageChain.from(locale, in: market.locales).dropFirst()))
        var need = needs[widget]?[locale] ?? LanguageNeed()
        if need.speakers.last?.market != market.market { need.speakers.append(speaker) }
        need.adLabels.insert(market.adLabels[locale] ?? "")
        needs[widget, default: [:]][locale] = need
    }

    /// The widgets and all that stand in for them.
    static func closure(_ names: [String], _ widgets: [String: WidgetSource]) -> [String] {
        var all = names
        var known = Set(names)
        var next = 0
        while next < all.count {
            if case .widget(let name)? = widgets[all[next]]?.fallback, known.insert(name.name).inserted {
                all.append(name.name)
            }
            next += 1
        }
        return all
    }
}
