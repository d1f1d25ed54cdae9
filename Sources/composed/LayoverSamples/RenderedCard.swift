package import LayoverAssembly
package import LayoverCatalog
package import LayoverJSON
package import LayoverModel

/// The rendering of one widget in the scene of a sample: its card, or the reason why it has none.
package struct RenderedCard {
    package enum Outcome {
        /// The card in its wire form.
        case shown(JSONValue)
        case pending(String)
        case hidden(OmissionReason, String)
    }

    package let outcome: Outcome
    package let sampleScene: SampleScene
    /// By the fields of the active widget; `nil` if not all could be filled.
    package let values: [Value?]?
    /// The campaign that it draws, an index in the catalog's campaigns.
    package let campaign: Int?

    /// Writes the layout and reads the widget's card back from the bytes for clients.
    package init(_ sampleScene: SampleScene) {
        self.sampleScene = sampleScene
        outcome = RenderedCard.outcome(on: sampleScene)
        if case .values(let values, let campaign) = sampleScene.decision.fields(of: sampleScene.activeSlot) {
            (self.values, self.campaign) = (values, campaign)
        } else {
            (values, campaign) = (nil, nil)
        }
    }

    /// Writes a card from its own values, whatever its conditions.
    package init(_ drawing: CardDrawing) {
        sampleScene = drawing.sampleScene
        values = drawing.values
        campaign = drawing.campaign
        switch drawing.card(for: drawing.sampleScene.inputs.context.client) {
        case .success(let card): outcome = .shown(card)
        case .failure(let fault): outcome = .hidden(fault.reason, fault.detail)
        }
    }

    private static func outcome(on sampleScene: SampleScene) -> Outcome {
        let inputs = sampleScene.inputs
        let rendered = RenderedSample(sampleScene, slot: sampleScene.activeSlot)
        if inputs.activeSlot(for: sampleScene.slot) == nil, !inputs.layout.slots[sampleScene.slot].isFallbackOnly {
            return .hidden(.experiment, "an arm leaves it out")
        }
        let (own, other) = (inputs.widget(at: sampleScene.slot).name, inputs.widget(at: sampleScene.activeSlot).name)
        if own != other { return .hidden(.experiment, "an arm shows '\(other)' in its place") }
        switch rendered.card {
        case .shown(let card): return .shown(card)
        case .hidden("pending", let detail): return .pending(detail)
        case .hidden(let reason, let detail): return .hidden(OmissionReason(rawValue: reason) ?? .noCard, detail)
        }
    }

    /// The active widget: under an arm, the arm's version.
    package var widget: CompiledWidget { sampleScene.inputs.widget(at: sampleScene.activeSlot) }

    /// Wording of the card, all in one language.
    package var wording: Wording { sampleScene.decision.wording(of: sampleScene.activeSlot, for: campaign) }

    /// The message in place of `index`; a different one if the card shows although its condition is unknown.
    package func shownMessage(_ index: Int) -> Int {
        sampleScene.decision.isShownUnknown(sampleScene.activeSlot)
            ? widget.swapsWhenUnknown[index] ?? index : index
    }

    /// One of the widget's messages with the card's values.
    ///
    /// - Parameter index: In the widget's `messageNames`.
    /// - Returns: `nil` if one of the values is missing.
    package func message(_ index: Int) -> String? {
        let text = wording.text
        guard text.messages.indices.contains(index) else { return nil }
        return written(text.messages[index], text.arguments[index])
    }

    /// One of the campaign's texts with the card's values.
    ///
    /// - Parameter index: The index in `FieldPlan.Origin.campaignText`.
    /// - Returns: `nil` if there is no such text, or one of the values is missing.
    package func campaignText(_ index: Int) -> String? {
        guard let campaign, let texts = sampleScene.inputs.serving.catalog.campaigns[campaign].texts[wording.locale],
            texts.messages.indices.contains(index), let message = texts.messages[index]
        else { return nil }
        return written(message, texts.arguments[index])
    }

    private func written(_ message: MessageProgram, _ arguments: [Int]) -> String? {
        if let constant = message.constant { return constant }
        let given = arguments.map { index in values.flatMap { $0.indices.contains(index) ? $0[index] : nil } }
        guard given.allSatisfy({ $0 != nil }) else { return nil }
        var bytes: [UInt8] = []
        sampleScene.inputs.tools.formatting.appendMessage(
            message, arguments: given, locale: wording.text.locale, zone: sampleScene.inputs.layout.timeZone, to: &bytes
        )
        return String(decoding: bytes, as: UTF8.self)
    }
}
