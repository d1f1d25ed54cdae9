import LayoverCatalog
import LayoverModel
import LayoverSchema
import LayoverTexts

/// The languages that each widget needs: those of every market whose layouts have it, as a widget or as a fallback.
struct MarketNeeds: Sendable {
    private let needs: [String: LanguageNeeds]
    /// By the markets' indices, for combinations that some widget has.
    private let shared: [[Int]: LanguageNeeds]
    /// Every market's words for advertising, by language, for widgets that are in no market yet.
    private var adLabels: [LocaleTag: Set<String>] = [:]
    private let defaultLabel: String
    private let pseudoLocales: [LocaleTag]
    /// The languages of all markets; `UnheardTexts` reports texts in other languages.
    private let spoken: Set<String>
    /// True if a widget without needs may be in a layout that cannot be read.
    let areUnsure: Bool

    /// - Parameters:
    ///   - environment: The markets and layouts.
    ///   - widgets: By name.
    ///   - tools: Has the setting for pseudo-locales.
    ///   - earlier: The needs of an earlier tree with the same markets; unchanged parts stay the same objects.
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

    /// What the widget's markets need; `nil` for a widget in no layout.
    subscript(widget: String) -> LanguageNeeds? { needs[widget] }

    func isPlaced(_ widget: String) -> Bool { needs[widget] != nil }

    /// The languages that its markets need.
    ///
    /// For a widget in no layout, those of its texts, so that a draft can be viewed before any market has it.
    func languages(of widget: WidgetFiles) -> [LocaleTag: LanguageNeed] {
        needs[widget.name]?.languages
            ?? (widget.messages.compactMap { LocaleTag($0.names[1]) } + pseudoLocales).reduce(into: [:]) {
                needs, locale in
                needs[locale] = LanguageNeed(
                    adLabels: adLabels[locale] ?? [defaultLabel],
                    isUnsure: areUnsure || !spoken.contains(locale.language))
            }
    }

    /// By widget: the indices of the markets that have it, in order.
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

    /// By widget: its fallback.
    static func fallbacks(of widgets: [String: WidgetSource]) -> [String: String] {
        widgets.reduce(into: [:]) { fallbacks, widget in
            if case .widget(let name) = widget.value.fallback { fallbacks[widget.key] = name.name }
        }
    }

    /// The widgets and all their fallbacks.
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
