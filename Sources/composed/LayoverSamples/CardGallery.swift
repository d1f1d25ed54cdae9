package import LayoverAssembly
package import LayoverCatalog
import LayoverFlags
import LayoverJSON
import LayoverModel
import LayoverSchema

/// The html cards of a catalog as readers see them: each sample in any market and language, on any device.
///
/// They are written by the same code that answers a request.
package struct CardGallery {
    private let serving: Serving
    private let tools: AssemblyTools

    /// Every kill switch is in its resting state, and time stands still.
    package init(catalog: Catalog, tools: AssemblyTools) {
        serving = Serving(catalog: catalog, kills: Kills(switches: catalog.killSwitches))
        self.tools = tools.standingStill
    }

    /// Lists the drawings of a widget in one language of one market.
    ///
    /// - Parameters:
    ///   - widget: Index in the catalog's widgets.
    ///   - market: One of the catalog's markets; a sample's own does not count.
    ///   - localeIndex: Index in the market's locales.
    ///   - withEdges: True if values at the edges of the fields' types come too, and every campaign.
    /// - Returns: The samples that show the widget there, in the order of their files, then the edges; empty where the
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

    /// Each sample and campaign with values such as readers meet there, a list for each.
    ///
    /// - Parameters:
    ///   - drawings: What `drawings` gave for one market and language; edges are passed over.
    ///   - market: The same market.
    ///   - count: How many to draw of each.
    ///   - seed: The same seed draws the same values.
    /// - Returns: No cards for a sample or a campaign that says the same to everybody.
    package func drawn(
        from drawings: [CardDrawing], in market: CompiledMarket, count: Int, seed: Int
    ) -> [[CardDrawing]] {
        let places = MarketPlaces(serving.catalog, in: market)
        return drawings.filter { $0.origin != .edge }.map {
            $0.sampleScene.drawn(from: $0, count: count, places: places, seed: seed)
        }
    }

    /// `nil` where the sample hides its card.
    private func drawing(named name: String, on sampleScene: SampleScene) -> CardDrawing? {
        guard case .shown = RenderedSample(sampleScene, slot: sampleScene.slot).card,
            case .values(let values, let campaign) = sampleScene.decision.fields(of: sampleScene.slot)
        else { return nil }
        return CardDrawing(
            name: name, origin: .sample, sampleScene: sampleScene, campaign: campaign, values: values)
    }
}
