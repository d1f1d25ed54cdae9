import LayoverCatalog
import LayoverModel

/// A card that will stand in the layout unless the page is full: its values, not yet written.
///
/// An immutable object, so that sorting and writing it copies nothing.
final class CardDraft {
    /// Index in the layout's slots.
    let slot: Int
    /// The widget whose place it takes, where it is a fallback: also an index in the slots.
    let standsInFor: Int?
    let kind: Kind
    /// The words of the card, all in one language.
    let wording: Wording
    /// By the widget's fields.
    let values: [Value?]
    let place: Place
    /// Priority to stay when a page is full: its widget's own, whatever the card stands before.
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

    /// The slot that the layout asked for.
    var asked: Int { standsInFor ?? slot }

    enum Kind {
        case widget
        case campaign(Int)
        /// A grey card for the slot.
        case placeholder(for: Int)
        /// A line of text for a client that can draw nothing better.
        case text
    }
}
