/// What stands around the body of a whole page, the same for every rendering of a card in one locale.
package struct CardFrame: Sendable {
    /// Up to the place of the text scale.
    package let opening: [UInt8]
    /// From behind the text scale to the body.
    package let head: [UInt8]
    package let closing: [UInt8]

    /// What stands between `opening` and `head` at a text scale; `nil` at the usual size.
    package static func scale(percent: Int) -> String? { CardDocument.scale(percent) }
}

extension LocalizedCard {
    /// The frame that a document form of this card has around its fragment form.
    package var frame: CardFrame { CardFrame(opening: opening, head: head, closing: CardDocument.closing) }

    /// Bytes that the whole page may have.
    package var byteLimit: Int { cardBytes }
}
