import LayoverModel

/// One thing by which a card is found, and where it is written.
struct FoundPlace: Hashable, Sendable {
    /// Kinds in the order in which they are told.
    enum Kind: String, CaseIterable, Sendable { case name, campaign, text, airline, market, owner }

    let kind: Kind
    /// Thing itself, as people write it: a text, a name.
    let text: String
    /// Name of a text in its file; `nil` for what has none.
    var name: String?
    /// Language of a text; `nil` for what has none.
    var locale: LocaleTag?
    /// Campaign that brings it; `nil` where the widget does.
    var campaign: String?
    /// Markets where it holds; empty for all that have the card.
    var markets: [String] = []
    var location: SourceLocation?

    init(_ kind: Kind, _ text: String) {
        self.kind = kind
        self.text = text
    }
}
