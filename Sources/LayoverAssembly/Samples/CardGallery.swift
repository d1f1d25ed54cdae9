package import LayoverCatalog
import LayoverFlags
import LayoverJSON
import LayoverModel

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

    /// What there is to draw of a widget in one language of one market.
    ///
    /// - Parameters:
    ///   - widget: Index in the catalog's widgets.
    ///   - market: One of the catalog's markets; a sample's own does not count.
    ///   - localeIndex: Index in the market's locales.
    ///   - withEdges: Whether values at the edges of the fields' types come too, and every campaign.
    /// - Returns: The samples that show the widget there, in the order of their files, then the edges; empty where the
    ///   market has not the widget.
    package func drawings(
        of widget: Int, in market: CompiledMarket, localeIndex: Int, withEdges: Bool
    ) -> [CardDrawing] {
        let source = serving.catalog.widgets[widget]
        guard source.source.form == .html else { return [] }
        let setting = SampleStage.Setting(market: market, localeIndex: localeIndex)
        let stages = source.samples.compactMap { sample -> (name: String, stage: SampleStage)? in
            guard let stage = try? SampleStage(sample, of: widget, serving: serving, tools: tools, in: setting) else {
                return nil
            }
            return (sample.name.name, stage)
        }
        let shown = stages.compactMap { drawing(named: $0.name, on: $0.stage) }
        guard withEdges, let stage = stages.first?.stage else { return shown }
        let campaigns = campaigns(on: stage)
        let usual = (shown + campaigns).first?.values ?? source.fields.map { _ in nil }
        let edges = EdgeValues(source.fields, usual: usual).cases.map { edge in
            CardDrawing(sample: edge.name, origin: .edge, stage: stage, kind: .widget, values: edge.values)
        }
        return shown + campaigns + edges.filter { edge in !shown.contains { $0.values == edge.values } }
    }

    /// `nil` where the sample hides its card.
    private func drawing(named name: String, on stage: SampleStage) -> CardDrawing? {
        var assembler = stage.assembler
        guard case .shown = SampleSight(&assembler, slot: stage.slot).card,
            case .values(let values, let campaign) = FieldFiller(assembler, slot: stage.slot).fill()
        else { return nil }
        return CardDrawing(
            sample: name, origin: .sample, stage: stage, kind: campaign.map { .campaign($0) } ?? .widget,
            values: values)
    }

    /// Each campaign that the widget may draw in this market.
    private func campaigns(on stage: SampleStage) -> [CardDrawing] {
        stage.assembler.layout.slots[stage.slot].campaigns.compactMap { run in
            guard
                case .values(let values, _) = FieldFiller(stage.assembler, slot: stage.slot).fill(
                    campaign: run.campaign)
            else { return nil }
            let name = "campaign-" + serving.catalog.campaigns[run.campaign].name
            return CardDrawing(
                sample: name, origin: .campaign, stage: stage, kind: .campaign(run.campaign), values: values)
        }
    }
}

/// One card with its values, ready to be written for any device.
package struct CardDrawing {
    /// Where its values come from: a file of the author's, a campaign's own texts, or a type's edge.
    package enum Origin: String, Sendable { case sample, campaign, edge }

    /// The name of its sample, of its campaign, or of the edge that it stands for.
    package let sample: String
    package let origin: Origin
    private let stage: SampleStage
    private let kind: CardDraft.Kind
    let values: [Value?]

    init(sample: String, origin: Origin, stage: SampleStage, kind: CardDraft.Kind, values: [Value?]) {
        self.sample = sample
        self.origin = origin
        self.stage = stage
        self.kind = kind
        self.values = values
    }

    /// A card as a client gets it.
    package struct Card: Hashable, Sendable {
        /// The whole page.
        package let html: String
        /// Points.
        package let height: Int
    }

    /// Writes the card.
    ///
    /// - Parameters:
    ///   - scheme: Which pictures it has.
    ///   - width: Points, 1 to 10,000: its class decides the height.
    ///   - scalePercent: The reader's text scale, 50 to 400.
    /// - Returns: `nil` where the card cannot be written: its values break it, or it is too large.
    package func card(scheme: ClientProfile.Scheme, width: Int, scalePercent: Int) -> Card? {
        var client = stage.assembler.context.client
        (client.scheme, client.width, client.scalePercent) = (scheme, width, scalePercent)
        client.capabilities = nil
        let usual = stage.assembler
        let assembler = Assembler(
            serving: usual.serving, context: usual.context.from(client), layout: usual.layout, facts: usual.facts,
            phase: usual.phase, tools: usual.tools)
        let campaign: Int? = if case .campaign(let index) = kind { index } else { nil }
        let draft = CardDraft(
            slot: stage.slot, standsInFor: nil, kind: kind,
            wording: usual.layout.slots[stage.slot].wording(for: campaign), values: values,
            place: Place(position: .end, dropsWhenShort: false, priority: 0, standing: [stage.slot]), priority: 0,
            expires: nil)
        var bytes: [UInt8] = []
        var writer = CardWriter(assembler: assembler)
        guard writer.write(draft, into: &bytes) == nil, let card = try? JSONValue(parsing: bytes),
            let html = card["html"]?.string, let height = card["height"]?.int
        else { return nil }
        return Card(html: html, height: height)
    }
}
