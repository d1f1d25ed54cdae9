import LayoverTemplates
import LayoverTrips

/// A press on an item.
struct PagePress: Hashable, Sendable {
    let item: ItemID
    /// One of the words of the page's buttons.
    let word: String

    /// - Returns: `nil` if the form has none.
    init?(_ form: [String: String]) {
        guard let item = form["item"].flatMap(ItemID.init), let word = form["value"], PageForm.values.contains(word)
        else { return nil }
        self.item = item
        self.word = word
    }

    /// Whether the item is chosen, or no longer; `nil` for another word.
    var choice: Bool? { word == "yes" ? true : word == "none" ? false : nil }

    /// The vote without a number: the order of arrival decides, because a form does not count.
    var vote: VoteInput { VoteInput(VoteValue(rawValue: word)) }
}
