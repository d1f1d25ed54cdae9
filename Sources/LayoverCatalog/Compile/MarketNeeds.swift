import LayoverModel

/// What a widget's markets ask of it in one language.
struct LanguageNeed: Hashable, Sendable {
    /// One of the markets, for messages.
    var market: Market
    /// Their words for advertising.
    var adLabels: Set<String>
}

/// Which languages each widget must speak: those of every market whose layouts have it, or have it as a fallback.
struct MarketNeeds {
    private var needs: [String: [LocaleTag: LanguageNeed]] = [:]

    init(_ environment: Environment, _ widgets: [String: WidgetSource]) {
        for layout in environment.layouts {
            for market in environment.markets {
                for name in MarketNeeds.closure(LayoutOrder(layout, in: market.market).widgets.map(\.name), widgets) {
                    for locale in market.locales { note(locale, market, name) }
                }
            }
        }
    }

    func languages(of widget: String) -> [LocaleTag: LanguageNeed] { needs[widget] ?? [:] }

    func isPlaced(_ widget: String) -> Bool { needs[widget] != nil }

    private mutating func note(_ locale: LocaleTag, _ market: Environment.ResolvedMarket, _ widget: String) {
        needs[widget, default: [:]][locale, default: LanguageNeed(market: market.market, adLabels: [])]
            .adLabels.insert(market.adLabels[locale] ?? "")
    }

    private static func closure(_ names: [String], _ widgets: [String: WidgetSource]) -> [String] {
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
