import LayoverAssembly
import LayoverCatalog
import LayoverExport
import LayoverModel
import LayoverPreview
import LayoverSamples
import LayoverSchema
import LayoverTemplates

/// The cards to lay out in order to check that a widget's cards fit into its height.
struct FitPlan {
    /// A card from a sample or a campaign that an author wrote.
    struct Card {
        let name: String
        let market: Market
        let document: String
        /// The card's height in points, by text size and width, in the order of `TextScale.steps` and
        /// `MeasuredHeights.widths`.
        let rooms: [[Int]]
    }

    /// The different cards of each language.
    private(set) var cards: [LocaleTag: [Card]] = [:]

    /// - Complexity: O(samples x markets x languages x sizes) rendered cards.
    init(_ widget: Int, of catalog: Catalog, tools: AssemblyTools, pictures: SelfContained) {
        let gallery = CardGallery(catalog: catalog, tools: tools)
        var known: Set<String> = []
        for market in catalog.markets {
            for locale in market.locales.indices {
                let drawings = gallery.drawings(of: widget, in: market, localeIndex: locale, withEdges: true)
                for drawing in drawings where drawing.origin != .edge {
                    guard let html = FitPlan.card(drawing, width: 390, percent: 100)?.html,
                        known.insert("\(drawing.locale.tag)\n\(html)").inserted
                    else { continue }
                    cards[drawing.locale, default: []].append(
                        Card(
                            name: drawing.sample, market: market.market, document: pictures.document(html),
                            rooms: FitPlan.rooms(drawing)))
                }
            }
        }
    }

    private static func rooms(_ drawing: CardDrawing) -> [[Int]] {
        TextScale.steps.map { percent in
            MeasuredHeights.widths.map { card(drawing, width: $0, percent: percent)?.height ?? .max }
        }
    }

    private static func card(_ drawing: CardDrawing, width: Int, percent: Int) -> CardDrawing.Card? {
        drawing.card(scheme: .light, width: width, scalePercent: percent)
    }
}
