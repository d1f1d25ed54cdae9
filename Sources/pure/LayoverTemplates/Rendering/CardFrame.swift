package import LayoverModel

/// Frame around the body of a card, the same for every rendering of it in one locale.
package struct CardFrame: Sendable {
    /// Up to the place of the text scale.
    package let opening: [UInt8]
    /// From behind the text scale to the body.
    package let head: [UInt8]
    package let closing: [UInt8]

    /// Bytes of the card without its body and its text scale.
    package var byteCount: Int { opening.count + head.count + closing.count }

    /// Writes the part between `opening` and `head` at a text scale; `nil` at the usual size.
    package static func scale(percent: Int) -> String? { TextScale.attribute(percent: percent) }
}

extension CardFrame {
    /// The root of a fragment: its language, its direction, and the class that `FragmentStylesheet` is bound to.
    package static func fragment(_ locale: LocaleTag) -> CardFrame {
        let direction = locale.isRightToLeft ? "rtl" : "ltr"
        return CardFrame(
            opening: Array("<div class=\"layover\" lang=\"\(locale.tag)\" dir=\"\(direction)\"".utf8),
            head: [UInt8(ascii: ">")], closing: Array("</div>".utf8))
    }
}

extension LocalizedCard {
    /// The frame that a document form of this card has around its body.
    package var frame: CardFrame { CardFrame(opening: opening, head: head.bytes, closing: CardDocument.closing) }

    /// Bytes that the whole card may have.
    package var byteLimit: Int { cardBytes }
}
