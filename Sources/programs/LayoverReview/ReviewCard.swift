import LayoverExport
import LayoverModel
import LayoverPreview

/// One look of a card before and after, with all readers who see it so.
struct ReviewCard: Sendable {
    struct Reader: Hashable, Sendable {
        let market: String
        let locale: String
    }

    let widget: String
    /// `two-months`, `campaign:monday-sale`.
    let sample: String
    let change: ContentChange
    /// At least one; the first is the one that is drawn.
    private(set) var readers: [Reader]
    /// Light, then dark; none where there was no card.
    let before: [ExportFrame]
    let after: [ExportFrame]

    /// True if this is another reader of the same look.
    func isLook(of other: ReviewCard) -> Bool {
        widget == other.widget && sample == other.sample && change == other.change
            && before.map(\.content) == other.before.map(\.content)
            && after.map(\.content) == other.after.map(\.content)
    }

    mutating func add(_ reader: Reader) { readers.append(reader) }
}

/// Cards of a review that look otherwise.
struct ReviewCards: Sendable {
    /// At most `ReviewLimits.cards`, in the order of widgets, markets, languages and samples.
    private(set) var drawn: [ReviewCard] = []
    /// Readers' cards that look otherwise, those that are not drawn too.
    let count: Int
    /// True if some are drawn nowhere here.
    private(set) var isCut = false

    /// - Parameters:
    ///   - cards: What looks otherwise, of a comparison.
    ///   - before: The content without the changes.
    ///   - after: The content with them.
    ///   - now: The moment for cards that no sample gives one.
    /// - Complexity: O(cards), four renderings each, for `ReviewLimits.readers` cards at most.
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
