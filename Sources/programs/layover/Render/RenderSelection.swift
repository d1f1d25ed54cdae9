import LayoverCatalog
import LayoverModel
import LayoverSamples
import LayoverSchema

/// Selects the cards to draw.
struct RenderSelection {
    /// One card in one language of one market.
    struct Drawing {
        let widget: String
        let market: String
        let locale: String
        let card: CardDrawing
    }

    private let catalog: Catalog
    private let widgets: [Int]
    private let markets: Set<String>
    private let locales: Set<String>
    private let samples: Set<String>
    private let withEdges: Bool

    init(_ arguments: Arguments, _ catalog: Catalog) throws {
        self.catalog = catalog
        widgets = try RenderSelection.widgets(arguments.operands, catalog)
        markets = try RenderSelection.known(arguments.values("--market"), "market", catalog.markets.map(\.market.code))
        locales = try RenderSelection.known(
            arguments.values("--locale"), "locale", catalog.markets.flatMap { $0.locales.map(\.tag) })
        samples = Set(arguments.values("--sample"))
        withEdges = arguments.has("--edge")
    }

    /// The cards to draw, and messages about widgets that a market has but that have no card there.
    func drawings(from gallery: CardGallery) -> (found: [Drawing], missing: [String]) {
        var (found, missing): ([Drawing], [String]) = ([], [])
        for widget in widgets {
            for market in catalog.markets where markets.isEmpty || markets.contains(market.market.code) {
                for (index, locale) in market.locales.enumerated()
                where locales.isEmpty || locales.contains(locale.tag) {
                    let cards = gallery.drawings(of: widget, in: market, localeIndex: index, withEdges: withEdges)
                        .filter { samples.isEmpty || samples.contains($0.sample) }
                    let name = catalog.widgets[widget].name
                    found += cards.map {
                        Drawing(widget: name, market: market.market.code, locale: locale.tag, card: $0)
                    }
                    if cards.isEmpty, samples.isEmpty, isServed(widget, in: market, index) {
                        missing.append("no sample of '\(name)' shows its card in \(market.market) in \(locale)")
                    }
                }
            }
        }
        return (found, missing)
    }

    private func isServed(_ widget: Int, in market: CompiledMarket, _ localeIndex: Int) -> Bool {
        market.layouts.values.contains { $0[localeIndex].slots.contains { $0.widget == widget } }
    }

    /// The HTML widgets, or the named ones.
    private static func widgets(_ names: [String], _ catalog: Catalog) throws -> [Int] {
        guard !names.isEmpty else { return catalog.widgets.indices.filter { catalog.widgets[$0].source.form == .html } }
        let known = catalog.widgets.map(\.name)
        return try names.map { name in
            guard let index = known.firstIndex(of: name) else {
                throw UsageError.no("widget", named: name, among: known)
            }
            let form = catalog.widgets[index].source.form
            guard form == .html else {
                throw UsageError("'\(name)' is of type \(form.rawValue); only html cards are drawn here")
            }
            return index
        }
    }

    private static func known(_ words: [String], _ noun: String, _ all: [String]) throws -> Set<String> {
        for word in words where !all.contains(word) {
            throw UsageError.no(noun, named: word, among: all)
        }
        return Set(words)
    }
}
