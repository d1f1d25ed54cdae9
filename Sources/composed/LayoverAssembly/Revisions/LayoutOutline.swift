/// Ranges of a layout's parts in its bytes, recorded during writing.
struct LayoutOutline {
    struct Card {
        /// Its id, without the quotes.
        let id: Range<Int>
        /// From its `{` to its `}`.
        let bytes: Range<Int>
        /// A hash of all its bytes.
        let hash: UInt64
    }

    /// The layout's revision, without the quotes.
    var revision = 0..<0
    /// Everything before `"cards"`.
    var head = 0..<0
    var cards: [Card] = []
    /// Everything after the list of cards.
    var tail = 0..<0
}
