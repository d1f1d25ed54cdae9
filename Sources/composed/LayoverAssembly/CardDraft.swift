import LayoverCatalog
import LayoverModel

/// A card that will be in the layout unless the page is full: its values, not yet written.
///
/// An immutable object, so that sorting and writing it copies nothing.
final class CardDraft {
    /// Index in the layout's slots.
    let slot: Int
    /// If the card is a fallback, the slot that it replaces: an index in the layout's slots.
    let standsInFor: Int?
    let kind: Kind
    /// The words of the card, all in one language.
    let wording: Wording
    /// By the widget's fields.
    let values: [Value?]
    let place: Place
    /// Priority to stay on a full page: its own widget's, even if the card is placed before another widget.
    let priority: Int
    let expires: UTCInstant?

    init(
        slot: Int, standsInFor: Int?, kind: Kind, wording: Wording, values: [Value?], place: Place, priority: Int,
        expires: UTCInstant?
    ) {
        self.slot = slot
        self.standsInFor = standsInFor
        self.kind = kind
        self.wording = wording
        self.values = values
        self.place = place
        self.priority = priority
        self.expires = expires
    }

    /// The slot of the layout that this card fills.
    var asked: Int { standsInFor ?? slot }

    enum Kind {
        case widget
        case campaign(Int)
        /// A grey card in place of the slot's card.
        case placeholder(for: Int)
        /// A line of text for a client that cannot draw the card.
        case text
    }
}
