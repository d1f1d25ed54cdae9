package import LayoverAssembly
package import LayoverCatalog
import LayoverFlags
import LayoverJSON
import LayoverModel
import LayoverSchema

/// The html cards of a catalog as readers see them: each sample in any market and language, on any device.
///
/// The code that answers requests writes them.
package struct CardGallery {
    private let serving: Serving
    private let tools: AssemblyTools

    /// Every kill switch is in its resting state, and the clock is stopped.
    package init(catalog: Catalog, tools: AssemblyTools) {
        serving = Serving(catalog: catalog, kills: Kills(switches: catalog.killSwitches))
        self.tools = tools.standingStill
    }

    /// Lists the drawings of a widget in one language of one market.
    ///
    /// - Parameters:
    ///   - widget: Index in the catalog's widgets.
    ///   - market: One of the catalog's markets; it overrides a sample's own market.
    ///   - localeIndex: Index in the market's locales.
    ///   - withEdges: Whether to add every campaign, and values at the edges of the fields' types.
    /// - Returns: The samples that show the widget there, in the order of their files, then the edges; empty if the
    ///   market does not have the widget.
    package func drawings(
        of widget: Int, in market: CompiledMarket, localeIndex: Int, withEdges: Bool
    ) -> [CardDrawing] {
        let source = serving.catalog.widgets[widget]
        guard source.source.form == .html else { return [] }
        let setting = SampleSetting(market: market, localeIndex: localeIndex)
        let scenes = source.samples.compactMap { sample -> (name: String, sampleScene: SampleScene)? in
            guard let sampleScene = try? SampleScene(sample, of: widget, serving: serving, tools: tools, in: setting)
            else {
                return nil
            }
            return (sample.name.name, sampleScene)
        }
        let shown = scenes.compactMap { drawing(named: $0.name, on: $0.sampleScene) }
        guard withEdges, let sampleScene = scenes.first?.sampleScene else { return shown }
        let campaigns = sampleScene.campaignDrawings
        let usual = (shown + campaigns).first?.values ?? source.fields.map { _ in nil }
        let edges = sampleScene.edgeDrawings(usual: usual)
        return shown + campaigns + edges.filter { edge in !shown.contains { $0.values == edge.values } }
    }

    /// Each sample and campaign with values that readers in the market would see, one list for each.
    ///
    /// - Parameters:
    ///   - drawings: The result of `drawings` for one market and language; edges are ignored.
    ///   - market: The same market.
    ///   - count: The number of cards for each drawing.
    ///   - seed: The same seed gives the same values.
    /// - Returns: Empty lists for samples and campaigns without values that vary.
    package func drawn(
        from drawings: [CardDrawing], in market: CompiledMarket, count: Int, seed: Int
    ) -> [[CardDrawing]] {
        let places = MarketPlaces(serving.catalog, in: market)
        return drawings.filter { $0.origin != .edge }.map {
            $0.sampleScene.drawn(from: $0, count: count, places: places, seed: seed)
        }
    }

    /// `nil` if the sample hides its card.
    private func drawing(named name: String, on sampleScene: SampleScene) -> CardDrawing? {
        guard case .shown = RenderedSample(sampleScene, slot: sampleScene.slot).card,
            case .values(let values, let campaign) = sampleScene.decision.fields(of: sampleScene.slot)
        else { return nil }
        return CardDrawing(
            name: name, origin: .sample, sampleScene: sampleScene, campaign: campaign, values: values)
    }
}
