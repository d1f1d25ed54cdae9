import LayoverExport
import LayoverModel
import LayoverPreview

/// One appearance of a card before and after the change, with all readers who see it.
struct ReviewCard: Sendable {
    struct Reader: Hashable, Sendable {
        let market: String
        let locale: String
    }

    let widget: String
    /// `two-months`, `campaign:monday-sale`.
    let sample: String
    let change: ContentChange
    /// At least one reader; the card is drawn for the first.
    private(set) var readers: [Reader]
    /// Light, then dark; empty if there was no card.
    let before: [ExportFrame]
    let after: [ExportFrame]

    /// True if the other card has the same appearance for another reader.
    func isLook(of other: ReviewCard) -> Bool {
        widget == other.widget && sample == other.sample && change == other.change
            && before.map(\.content) == other.before.map(\.content)
            && after.map(\.content) == other.after.map(\.content)
    }

    mutating func add(_ reader: Reader) { readers.append(reader) }
}

/// The cards of a review that look different.
struct ReviewCards: Sendable {
    /// At most `ReviewLimits.cards`, in the order of widgets, markets, languages and samples.
    private(set) var drawn: [ReviewCard] = []
    /// The number of readers' cards that look different, including those that are not drawn.
    let count: Int
    /// True if some of these cards are not drawn.
    private(set) var isCut = false

    /// - Parameters:
    ///   - cards: The cards that look different, from a comparison.
    ///   - before: The content without the changes.
    ///   - after: The content with them.
    ///   - now: The time for cards whose sample has no time.
    /// - Complexity: O(cards), with four renderings each, for at most `ReviewLimits.readers` cards.
    init(_ cards: [CatalogDiff.Card], before: PreviewService, after: PreviewService, now: UTCInstant) {
        count = cards.count
        let (old, new) = (SceneExport(before), SceneExport(after))
        for card in cards.prefix(ReviewLimits.readers) {
            let scene = ReviewCards.scene(of: card)
            let found = ReviewCard(
                widget: card.widget, sample: card.sample, change: card.change,
                readers: [ReviewCard.Reader(market: card.market, locale: card.locale)],
                before: card.change == .added ? [] : old.frames(card.widget, scene, now: now),
                after: card.change == .removed ? [] : new.frames(card.widget, scene, now: now))
            if let same = drawn.firstIndex(where: { $0.isLook(of: found) }) {
                drawn[same].add(found.readers[0])
            } else if drawn.count < ReviewLimits.cards {
                drawn.append(found)
            } else {
                isCut = true
            }
        }
        if count > ReviewLimits.readers { isCut = true }
    }

    private static func scene(of card: CatalogDiff.Card) -> PreviewScene {
        var scene = PreviewScene()
        (scene.market, scene.locale, scene.sample) = (card.market, card.locale, card.sample)
        scene.scheme = .both
        return scene
    }
}
