package import LayoverJSON
import LayoverTemplates

/// Differences between two cards: texts, attributes, elements, looks, height and state.
package struct CardComparison: Sendable, JSONWritable {
    /// One card as a reader sees it.
    package struct Side: Hashable, Sendable, JSONWritable {
        /// The whole page; `nil` if the card has no page.
        package let html: String?
        package let height: Int?
        /// `shown`, `hidden`.
        package let state: String
        /// Place of the card, in words.
        package let place: String?
        /// The members that clients draw, for a card without a page; `nil` for a card with one.
        package let card: JSONValue?

        package init(
            html: String?, height: Int?, state: String, place: String? = nil, card: JSONValue? = nil
        ) {
            self.card = card
            self.html = html
            self.height = height
            self.state = state
            self.place = place
        }

        package var json: JSONValue { .record(["html": html, "height": height, "state": state, "card": card]) }
    }

    package struct Change: Hashable, Sendable, JSONWritable {
        package enum Kind: String, Sendable { case text, attribute, element, style, height, place, state }

        package let kind: Kind
        package let was: String?
        package let `is`: String?
        /// Place in the page: `h2.title`.
        package let at: String

        package var json: JSONValue { .record(["kind": kind.rawValue, "was": was, "is": self.is, "at": at]) }
    }

    package let against: String
    package let here: Side
    package let there: Side
    /// At most `DiffLimits.changes`.
    package let changes: [Change]

    package var isSame: Bool { changes.isEmpty && here == there }

    /// - Parameters:
    ///   - here: The current card.
    ///   - there: The card to compare with.
    ///   - against: The name of the other content, for people.
    package init(_ here: Side, _ there: Side, against: String) {
        self.here = here
        self.there = there
        self.against = against
        var found: [Change] = []
        func recordChange(_ kind: Change.Kind, was: String?, is now: String?) {
            if was != now { found.append(Change(kind: kind, was: was, is: now, at: "card")) }
        }
        recordChange(.state, was: there.state, is: here.state)
        recordChange(.height, was: there.height.map(String.init), is: here.height.map(String.init))
        recordChange(.place, was: there.place, is: here.place)
        if let old = there.html, let new = here.html, old != new {
            var walk = TreeComparison()
            walk.compare(HTMLTree(old).nodes, HTMLTree(new).nodes, at: "")
            found += walk.changes
        }
        changes = Array(found.prefix(DiffLimits.changes))
    }

    package var json: JSONValue {
        .record(["against": against, "here": here, "there": there, "is_same": isSame, "changes": changes])
    }
}
