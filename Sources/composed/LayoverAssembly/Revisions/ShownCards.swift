import LayoverCatalog

/// The cards that readers of a search see when its next revision is decided; none of them goes because the page is full.
///
/// Grey cards are none: they stand for cards that are still to come, and are as good as theirs.
package struct ShownCards: Hashable, Sendable {
    /// Where nothing was shown: layouts that are asked for once, and the first revision that a server makes of a search.
    package static let none = ShownCards(ids: [])

    private let ids: Set<String>

    private init(ids: Set<String>) { self.ids = ids }

    /// What a revision shows; nothing where there is none.
    package init(of revision: RevisionDigest?) { self.init(ids: Set(revision?.cards.map(\.id) ?? [])) }

    var isEmpty: Bool { ids.isEmpty }

    /// Whether a card that may be drawn is one of them.
    func contains(_ draft: CardDraft, in inputs: LayoutInputs) -> Bool {
        let name = inputs.widget(at: draft.slot).name
        return switch draft.kind {
        case .widget, .text: ids.contains(name)
        case .campaign(let index): ids.contains("\(name)~\(inputs.serving.catalog.campaigns[index].name)")
        case .placeholder: false
        }
    }
}
