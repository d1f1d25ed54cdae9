/// Places of a layout's parts in its bytes, noted by its writer while it writes.
struct LayoutOutline {
    /// One card.
    struct Card {
        /// Its id, as it stands between quotes.
        let id: Range<Int>
        /// From its `{` to its `}`.
        let bytes: Range<Int>
        /// Over all of these.
        let hash: UInt64
    }

    /// Range of the layout's revision, as it stands between quotes.
    var revision = 0..<0
    /// Everything before `"cards"`.
    var head = 0..<0
    var cards: [Card] = []
    /// Everything after the list of cards.
    var tail = 0..<0
}
