package import LayoverJSON
import LayoverTemplates

/// Differences between two cards: texts, attributes, elements, looks, height and state.
package struct CardComparison: Sendable {
    /// One card as a reader sees it.
    package struct Side: Hashable, Sendable {
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
    }

    package struct Change: Hashable, Sendable {
        package enum Kind: String, Sendable { case text, attribute, element, style, height, place, state }

        package let kind: Kind
        package let was: String?
        package let `is`: String?
        /// Place in the page: `h2.title`.
        package let at: String
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
        .object([
            .init("against", .string(against)), .init("here", here.json), .init("there", there.json),
            .init("is_same", .bool(isSame)), .init("changes", .array(changes.map(\.json))),
        ])
    }
}

extension CardComparison.Side {
    fileprivate var json: JSONValue {
        .object([
            .init("html", html.map { .string($0) } ?? .null), .init("height", height.map { .int($0) } ?? .null),
            .init("state", .string(state)), .init("card", card ?? .null),
        ])
    }
}

extension CardComparison.Change {
    fileprivate var json: JSONValue {
        .object([
            .init("kind", .string(kind.rawValue)), .init("was", was.map { .string($0) } ?? .null),
            .init("is", self.is.map { .string($0) } ?? .null), .init("at", .string(at)),
        ])
    }
}
