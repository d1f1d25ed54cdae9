import LayoverTemplates
import LayoverTrips

/// What somebody pressed on an item.
struct PagePress: Hashable, Sendable {
    let item: ItemID
    /// One of the words of the page's buttons.
    let word: String

    /// - Returns: `nil` where a form says no such thing.
    init?(_ form: [String: String]) {
        guard let item = form["item"].flatMap(ItemID.init), let word = form["value"], PageForm.values.contains(word)
        else { return nil }
        self.item = item
        self.word = word
    }

    /// Whether the item is decided on, or no more; `nil` for another word.
    var choice: Bool? { word == "yes" ? true : word == "none" ? false : nil }

    /// The order in which presses come decides, for a form counts nothing.
    var vote: VoteInput { VoteInput(VoteValue(rawValue: word)) }
}
