import LayoverAssembly
package import LayoverJSON
package import LayoverSamples

package struct WidgetRendering {
    package let state: CardState
    /// In words; `nil` if the card is shown.
    package let reason: String?
    /// The sample in use: `us-resident`, `edge:longest`, `campaign:monday-sale`; `nil` without a sample.
    package let sample: String?
    /// `nil` if the widget has no place in this market.
    package let renderedCard: RenderedCard?
    /// Notes on requests of the scene that the widget cannot meet.
    package let notes: [String]

    init(_ renderedCard: RenderedCard, sample: String?, notes: [String] = []) {
        self.renderedCard = renderedCard
        self.sample = sample
        self.notes = notes
        switch renderedCard.outcome {
        case .shown(let card):
            state = card["type"]?.string == "native" ? .native : .shown
            reason = nil
        case .pending(let detail):
            state = .pending
            reason = detail.isEmpty ? "it waits" : "it waits: \(detail)"
        case .hidden(let why, let detail):
            state = ReasonText.isBroken(why) ? .broken : .hidden
            reason = ReasonText.words(why, detail)
        }
    }

    /// There is no card to show.
    init(_ state: CardState, because reason: String, notes: [String] = []) {
        self.state = state
        self.reason = reason
        self.notes = notes
        sample = nil
        renderedCard = nil
    }

    /// Number of the widget's fields that have no value.
    package var missingValues: Int { renderedCard?.values?.count { $0 == nil } ?? 0 }

    /// True if a reader would see the card.
    package var isShown: Bool { state == .shown || state == .native }
}

extension WidgetRendering {
    /// The whole card in its wire form, if there is one.
    package var card: JSONValue? {
        if case .shown(let card)? = renderedCard?.outcome { card } else { nil }
    }

    /// The card's own HTML document.
    package var html: String? { card?["html"]?.string }
}
