package import LayoverAssembly
import LayoverCatalog
package import LayoverJSON
package import LayoverModel

/// One card with its values, ready to be written for any device.
package struct CardDrawing {
    /// The source of its values: an author's file, a campaign's own texts, an edge case of the types, or random real
    /// values.
    package enum Origin: String, Sendable { case sample, campaign, edge, drawn }

    /// The name of its sample, its campaign or its edge case.
    package let name: String
    package let origin: Origin
    package let sampleScene: SampleScene
    /// The campaign that it draws, an index in the catalog's campaigns.
    package internal(set) var campaign: Int?
    /// By the fields of the active widget.
    package let values: [Value?]

    /// The same card with random values.
    func replacing(_ values: [Value?]) -> CardDrawing {
        CardDrawing(name: name, origin: .drawn, sampleScene: sampleScene, campaign: campaign, values: values)
    }

    /// The language of the card.
    package var locale: LocaleTag {
        sampleScene.decision.wording(of: sampleScene.activeSlot, for: campaign).locale
    }

    /// Its name among samples; a campaign's has a prefix.
    package var sample: String { origin == .campaign ? "campaign-\(name)" : name }

    /// A card as clients receive it.
    package struct Card: Hashable, Sendable {
        /// The whole page.
        package let html: String
        /// Points.
        package let height: Int
    }

    /// Writes the card for a device that can do everything.
    ///
    /// - Parameters:
    ///   - scheme: The scheme of its pictures.
    ///   - width: Points, 1 to 10,000: the width class decides the height.
    ///   - scalePercent: The reader's text scale, 50 to 400.
    /// - Returns: `nil` if the card cannot be written: its values break it, or it is too large.
    package func card(scheme: ClientProfile.Scheme, width: Int, scalePercent: Int) -> Card? {
        var client = sampleScene.inputs.context.client
        (client.scheme, client.width, client.scalePercent) = (scheme, width, scalePercent)
        client.capabilities = nil
        guard case .success(let card) = card(for: client), let html = card["html"]?.string,
            let height = card["height"]?.int
        else { return nil }
        return Card(html: html, height: height)
    }

    /// Why a card could not be written.
    package struct Fault: Error, Hashable, Sendable {
        package let reason: OmissionReason
        package let detail: String
    }

    /// The whole card in its wire form, for a device.
    package func card(for client: ClientProfile) -> Result<JSONValue, Fault> {
        let written = sampleScene.decision.card(
            of: sampleScene.activeSlot, campaign: campaign, values: values, for: client)
        switch written {
        case .failure(let failure): return .failure(Fault(reason: failure.reason, detail: failure.detail))
        case .success(let bytes):
            guard let card = try? JSONValue(parsing: bytes) else {
                return .failure(Fault(reason: .failed, detail: "the card is not JSON"))
            }
            return .success(card)
        }
    }
}

extension SampleScene {
    /// Each campaign that the widget may draw in this market, whatever its dates and routes.
    package var campaignDrawings: [CardDrawing] {
        let slot = activeSlot
        return inputs.layout.slots[slot].campaigns.compactMap { run in
            guard case .values(let values, _) = decision.fields(of: slot, campaign: run.campaign) else { return nil }
            return CardDrawing(
                name: inputs.serving.catalog.campaigns[run.campaign].name, origin: .campaign, sampleScene: self,
                campaign: run.campaign, values: values)
        }
    }

    /// The same card with values that readers of its market would see.
    ///
    /// - Parameters:
    ///   - drawing: A sample or a campaign.
    ///   - count: The number of cards.
    ///   - places: The places of the market.
    ///   - seed: The same seed gives the same values.
    /// - Returns: Empty for a card without values that vary.
    func drawn(from drawing: CardDrawing, count: Int, places: MarketPlaces, seed: Int) -> [CardDrawing] {
        let slot = activeSlot
        var values = DrawnValues(inputs.widget(at: slot), in: inputs, places: places, seed: seed)
        guard values.areAny else { return [] }
        return (0..<count).compactMap { _ in
            let draw = values.draw()
            guard
                case .values(let filled, _) = decision.fields(
                    of: slot, rows: draw.rows, campaign: drawing.campaign, values: draw.values)
            else { return nil }
            return drawing.replacing(filled)
        }
    }

    /// Makes the card with values at the edges of its fields' types, if they differ from the usual ones.
    package func edgeDrawings(usual: [Value?]) -> [CardDrawing] {
        let fields = inputs.widget(at: activeSlot).fields
        guard usual.count == fields.count else { return [] }
        return EdgeValues(fields: fields, usual: usual).cases.map { edge in
            CardDrawing(name: edge.name, origin: .edge, sampleScene: self, values: edge.values)
        }
    }
}
