import LayoverCatalog

/// The cards that readers of a search see when its next revision is decided.
///
/// A full page drops none of them.
///
/// Placeholders do not count: they only represent cards that are still to come.
package struct ShownCards: Hashable, Sendable {
    /// Nothing is shown yet: for layouts that are requested once, and for the first revision that a server makes of a
    /// search.
    package static let none = ShownCards(ids: [])

    private let ids: Set<String>

    private init(ids: Set<String>) { self.ids = ids }

    /// The cards of a revision; empty for `nil`.
    package init(of revision: RevisionDigest?) { self.init(ids: Set(revision?.cards.map(\.id) ?? [])) }

    var isEmpty: Bool { ids.isEmpty }

    /// Returns whether a card is among them.
    func contains(_ draft: CardDraft, in inputs: LayoutInputs) -> Bool {
        let name = inputs.widget(at: draft.slot).name
        return switch draft.kind {
        case .widget, .text: ids.contains(name)
        case .campaign(let index): ids.contains("\(name)~\(inputs.serving.catalog.campaigns[index].name)")
        case .placeholder: false
        }
    }
}
