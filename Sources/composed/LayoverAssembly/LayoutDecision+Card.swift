package import LayoverCatalog
package import LayoverModel

// One card of a decision, for callers that draw it with other values or for another device.
extension LayoutDecision {
    /// Fills the fields of the widget in a slot.
    package func fields(of slot: Int) -> FilledFields.Outcome { filler(slot).fill().outcome }

    /// The same for a given campaign, whatever its dates and routes.
    package func fields(of slot: Int, campaign: Int) -> FilledFields.Outcome {
        filler(slot).outcome(campaign: campaign)
    }

    /// The same with other values.
    ///
    /// - Parameters:
    ///   - slot: An index in the layout's slots.
    ///   - rows: Rows of the widget's table.
    ///   - campaign: An index in the catalog's campaigns.
    ///   - values: By the widget's fields; `nil` for values that come from the request.
    /// - Returns: The values of all fields, or the reason why there are no values.
    package func fields(of slot: Int, rows: [Int], campaign: Int?, values: [Value?]) -> FilledFields.Outcome {
        filler(slot).outcome(rows: rows, campaign: campaign, answer: values)
    }

    private func filler(_ slot: Int) -> FieldFiller { FieldFiller(inputs, outcomes, slot: slot) }

    package func wording(of slot: Int, for campaign: Int?) -> Wording { outcomes.wording(of: slot, for: campaign) }

    /// True if the card shows although its condition is unknown.
    package func isShownUnknown(_ slot: Int) -> Bool { outcomes.isShownUnknown(slot) }

    /// Writes one card with all its members, wherever its place in the layout.
    ///
    /// - Parameters:
    ///   - slot: An index in the layout's slots.
    ///   - campaign: The campaign to draw, an index in the catalog's campaigns.
    ///   - values: By the widget's fields.
    ///   - client: The device to draw for.
    /// - Returns: The card's bytes, or why it could not be written.
    package func card(
        of slot: Int, campaign: Int?, values: [Value?], for client: ClientProfile
    ) -> Result<[UInt8], CardFailure> {
        let own = LayoutInputs(
            serving: inputs.serving, context: inputs.context.from(client), layout: inputs.layout, facts: inputs.facts,
            phase: inputs.phase, tools: inputs.tools)
        let draft = CardDraft(
            slot: slot, standsInFor: nil, kind: campaign.map { .campaign($0) } ?? .widget,
            wording: wording(of: slot, for: campaign), values: values,
            place: inputs.place(of: slot)
                ?? Place(position: .end, dropsWhenShort: false, priority: 0, chain: [slot]), priority: 0,
            expires: nil)
        var bytes: [UInt8] = []
        var writer = CardWriter(own)
        return writer.write(draft, into: &bytes).map { .failure($0) } ?? .success(bytes)
    }
}
