package import LayoverJSON

/// Why a patch does not fit a layout; the client then fetches the whole layout.
package enum PatchMismatch: Error, Hashable, Sendable {
    case notALayout, notAPatch
    /// The layout has another revision than the patch's base.
    case otherBase
    case unknownID(String)
    case badIndex(Int)
}

// Applies a patch as a client does; for tests, and for authors of clients.
extension LayoutPatch {
    /// The layout that results from applying a patch.
    ///
    /// - Throws: `PatchMismatch`.
    package static func apply(_ patch: JSONValue, to layout: JSONValue) throws(PatchMismatch) -> JSONValue {
        guard var cards = layout["cards"]?.items, let revision = layout["revision"]?.string else { throw .notALayout }
        guard let members = patch.members, let changes = patch["changes"]?.items else { throw .notAPatch }
        guard patch["base"]?.string == revision else { throw .otherBase }
        for change in changes { try apply(change, to: &cards) }
        return .object(
            members.compactMap { member in
                switch member.key {
                case "base": nil
                case "changes": JSONValue.Member("cards", .array(cards))
                default: member
                }
            })
    }

    private static func apply(_ change: JSONValue, to cards: inout [JSONValue]) throws(PatchMismatch) {
        guard let op = change["op"]?.string, let id = change["id"]?.string else { throw .notAPatch }
        if op == "insert" {
            guard let index = change["index"]?.int, let card = change["card"] else { throw .notAPatch }
            guard (0...cards.count).contains(index) else { throw .badIndex(index) }
            return cards.insert(card, at: index)
        }
        guard let place = cards.firstIndex(where: { $0["id"]?.string == id }) else { throw .unknownID(id) }
        if op == "remove" {
            cards.remove(at: place)
        } else {
            guard op == "replace", let card = change["card"] else { throw .notAPatch }
            cards[place] = card
        }
    }
}
