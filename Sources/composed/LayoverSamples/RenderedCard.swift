package import LayoverAssembly
package import LayoverCatalog
package import LayoverJSON
package import LayoverModel

/// Rendering of one widget where a sample plays: its card, or the reason why there is none.
package struct RenderedCard {
    package enum Outcome {
        /// The card as the wire has it.
        case shown(JSONValue)
        case pending(String)
        case hidden(OmissionReason, String)
    }

    package let outcome: Outcome
    package let sampleScene: SampleScene
    /// By the fields of the widget that stands there; `nil` where they could not all be filled.
    package let values: [Value?]?
    /// The campaign that it draws, an index in the catalog's campaigns.
    package let campaign: Int?

    /// Writes the layout and reads the widget's card back from what a client would get.
    package init(_ sampleScene: SampleScene) {
        self.sampleScene = sampleScene
        outcome = RenderedCard.outcome(on: sampleScene)
        if case .values(let values, let campaign) = sampleScene.decision.fields(of: sampleScene.activeSlot) {
            (self.values, self.campaign) = (values, campaign)
        } else {
            (values, campaign) = (nil, nil)
        }
    }

    /// Draws a card of its own values, whatever its conditions say.
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

    /// The widget that stands there: under an arm, the arm's version of it.
    package var widget: CompiledWidget { sampleScene.inputs.widget(at: sampleScene.activeSlot) }

    /// Wording of the card, all in one language.
    package var wording: Wording { sampleScene.decision.wording(of: sampleScene.activeSlot, for: campaign) }

    /// The message that stands in the place of `index`: another where the card shows although nobody knows whether it should.
    package func shownMessage(_ index: Int) -> Int {
        sampleScene.decision.isShownUnknown(sampleScene.activeSlot)
            ? widget.swapsWhenUnknown[index] ?? index : index
    }

    /// One of the widget's messages with the card's values in it.
    ///
    /// - Parameter index: In the widget's `messageNames`.
    /// - Returns: `nil` where one of those values is missing.
    package func message(_ index: Int) -> String? {
        let text = wording.text
        guard text.messages.indices.contains(index) else { return nil }
        return written(text.messages[index], text.arguments[index])
    }

    /// One of the texts of the campaign that it draws, with the card's values in it.
    ///
    /// - Parameter index: As `FieldPlan.Origin.campaignText` has it.
    /// - Returns: `nil` where it has none, or one of those values is missing.
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
