import LayoverCatalog
import LayoverModel
import LayoverSchema

/// Which languages each widget must speak: those of every market whose layouts have it, or have it as a fallback.
struct MarketNeeds: Sendable {
    private let needs: [String: LanguageNeeds]
    /// By the markets' numbers, as far as any widget has just these.
    private let shared: [[Int]: LanguageNeeds]
    /// The words for advertising of every market, by language, for widgets that no market has yet.
    private var adLabels: [LocaleTag: Set<String>] = [:]
    private let defaultLabel: String
    private let pseudoLocales: [LocaleTag]
    /// The languages of all markets; texts in others are told of by `UnheardTexts`.
    private let spoken: Set<String>
    /// True if a widget without needs may stand in a layout that does not read.
    let areUnsure: Bool

    /// - Parameters:
    ///   - environment: The markets and layouts.
    ///   - widgets: By name.
    ///   - tools: Say whether there are pseudo-locales.
    ///   - earlier: Those of the same markets before: what is as it was there is the same object here.
    /// - Complexity: O(widgets of all layouts in all markets).
    init(
        _ environment: Environment, _ widgets: [String: WidgetSource], tools: CompilerTools,
        after earlier: MarketNeeds? = nil
    ) {
        areUnsure = environment.hidesPages
        spoken = Set(environment.markets.flatMap(\.locales).map(\.language))
        pseudoLocales = tools.pseudoLocales ? PseudoLocale.locales : []
        let home = environment.settings.flatMap { Market($0.defaultMarket.name) }.flatMap(environment.market)
        defaultLabel = home?.locales.first.flatMap { home?.adLabels[$0] } ?? ""
        var shared: [[Int]: LanguageNeeds] = [:]
        needs = MarketNeeds.markets(of: environment, widgets).mapValues { numbers in
            let known = shared[numbers] ?? earlier?.shared[numbers]
            let needs = known ?? LanguageNeeds(of: numbers.map { environment.markets[$0] })
            shared[numbers] = needs
            return needs
        }
        self.shared = shared
        for market in environment.markets {
            for (locale, label) in market.adLabels { adLabels[locale, default: []].insert(label) }
        }
    }

    /// Demands of the widget's markets on it; `nil` for a widget that stands in no layout.
    subscript(widget: String) -> LanguageNeeds? { needs[widget] }

    func isPlaced(_ widget: String) -> Bool { needs[widget] != nil }

    /// The languages that its markets need; where it stands in no layout, those that its texts have, so that a draft
    /// can be looked at before any market takes it.
    func languages(of widget: WidgetFiles) -> [LocaleTag: LanguageNeed] {
        needs[widget.name]?.languages
            ?? (widget.messages.compactMap { LocaleTag($0.names[1]) } + pseudoLocales).reduce(into: [:]) {
                needs, locale in
                needs[locale] = LanguageNeed(
                    adLabels: adLabels[locale] ?? [defaultLabel],
                    isUnsure: areUnsure || !spoken.contains(locale.language))
            }
    }

    /// By widget: the numbers of the markets that have it, in order.
    private static func markets(of environment: Environment, _ widgets: [String: WidgetSource]) -> [String: [Int]] {
        let fallbacks = fallbacks(of: widgets)
        var markets: [String: [Int]] = [:]
        for orders in environment.orders {
            for (number, order) in orders.enumerated() {
                for name in closure(order.widgets.map(\.name), fallbacks) { markets[name, default: []].append(number) }
            }
        }
        guard environment.orders.count > 1 else { return markets }
        return markets.mapValues { $0.count > 1 ? Set($0).sorted() : $0 }
    }

    /// By widget: the one that stands in for it.
    static func fallbacks(of widgets: [String: WidgetSource]) -> [String: String] {
        widgets.reduce(into: [:]) { fallbacks, widget in
            if case .widget(let name) = widget.value.fallback { fallbacks[widget.key] = name.name }
        }
    }

    /// The widgets and all that stand in for them.
    static func closure(_ names: [String], _ fallbacks: [String: String]) -> [String] {
        guard !fallbacks.isEmpty else { return names }
        var all = names
        var known = Set(names)
        var next = 0
        while next < all.count {
            if let name = fallbacks[all[next]], known.insert(name).inserted { all.append(name) }
            next += 1
        }
        return all
    }
}
