import LayoverAssembly
import LayoverCatalog
import LayoverModel
import LayoverTemplates

/// What has to be laid out to know how high one widget's card must be.
struct HeightPlan {
    /// Below 600 points, and from there on.
    static let compactWidths = [320, 360, 390, 430]
    static let regularWidths = [600, 768, 1024]

    /// Different documents at each of `TextScale.steps`.
    let documents: [[String]]

    var count: Int { documents.reduce(0) { $0 + $1.count } }

    /// All samples, campaigns and edges of the fields' types, in every market and language that has the widget.
    init(_ widget: Int, of catalog: Catalog, tools: AssemblyTools, pictures: SelfContained) {
        let gallery = CardGallery(catalog: catalog, tools: tools)
        let drawings = catalog.markets.flatMap { market in
            market.locales.indices.flatMap { locale in
                gallery.drawings(of: widget, in: market, localeIndex: locale, withEdges: true)
            }
        }
        documents = TextScale.steps.map { scale in
            let found = drawings.compactMap { $0.card(scheme: .light, width: 390, scalePercent: scale)?.html }
            return Set(found).sorted().map(pictures.document)
        }
    }
}
