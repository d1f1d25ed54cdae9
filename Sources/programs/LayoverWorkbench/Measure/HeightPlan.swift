import LayoverAssembly
import LayoverCatalog
import LayoverExport
import LayoverModel
import LayoverPreview
import LayoverSamples
import LayoverSchema
import LayoverTemplates

/// The cards to lay out in order to find the height that a widget needs.
struct HeightPlan {
    /// The cards of one language, in all markets that use it.
    struct Language {
        /// The different pages, at the default text size.
        fileprivate(set) var documents: [String] = []
        /// The number of characters of each page.
        fileprivate(set) var characters: [Int] = []
        /// Pages that must be shown completely: the texts that authors wrote in samples and campaigns.
        fileprivate(set) var whole: Set<Int> = []
        /// Pages with typical values: one list for each sample, campaign and market.
        ///
        /// A page that was drawn several times is repeated.
        fileprivate(set) var drawn: [[Int]] = []

        private var numbers: [String: Int] = [:]

        fileprivate mutating func add(_ html: String, _ pictures: SelfContained) -> Int {
            if let known = numbers[html] { return known }
            numbers[html] = documents.count
            documents.append(pictures.document(html))
            let body = html.firstRange(of: "<body>").map { html[$0.upperBound...] } ?? html[...]
            characters.append(CardText.words(of: Array(body.utf8)).count)
            return documents.count - 1
        }
    }

    private(set) var languages: [LocaleTag: Language] = [:]

    var count: Int { languages.values.reduce(0) { $0 + $1.documents.count } }

    /// All samples and campaigns, typical values, and the edge cases of the fields' types, in every market and language that
    /// has the widget.
    init(_ widget: Int, of catalog: Catalog, tools: AssemblyTools, pictures: SelfContained) {
        let gallery = CardGallery(catalog: catalog, tools: tools)
        for market in catalog.markets {
            for locale in market.locales.indices {
                let drawings = gallery.drawings(of: widget, in: market, localeIndex: locale, withEdges: true)
                for drawing in drawings {
                    let number = add(drawing, pictures)
                    if let number, drawing.origin != .edge { languages[drawing.locale]?.whole.insert(number) }
                }
                let drawn = gallery.drawn(
                    from: drawings, in: market, count: MeasuredHeights.drawnCards, seed: MeasuredHeights.seed)
                for group in drawn where !group.isEmpty {
                    let pages = group.compactMap { add($0, pictures) }
                    languages[group[0].locale]?.drawn.append(pages)
                }
            }
        }
    }

    private mutating func add(_ drawing: CardDrawing, _ pictures: SelfContained) -> Int? {
        guard let html = drawing.card(scheme: .light, width: 390, scalePercent: 100)?.html else { return nil }
        return languages[drawing.locale, default: Language()].add(html, pictures)
    }
}
