import LayoverModel

/// A property that finds a card, and its location.
struct FoundPlace: Hashable, Sendable {
    /// Kinds in the order in which they are listed.
    enum Kind: String, CaseIterable, Sendable { case name, campaign, text, airline, market, owner }

    let kind: Kind
    /// The property as people write it: a text, a name.
    let text: String
    /// The name of a text in its file, if it has one.
    var name: String?
    /// The language of a text, if it has one.
    var locale: LocaleTag?
    /// The campaign that it belongs to; `nil` for the widget's own.
    var campaign: String?
    /// The markets where it applies; empty for all that have the card.
    var markets: [String] = []
    var location: SourceLocation?

    init(_ kind: Kind, _ text: String) {
        self.kind = kind
        self.text = text
    }
}
