package import LayoverModel

/// The frame around the body of a card, the same for every rendering in one locale.
package struct CardFrame: Sendable {
    /// Everything before the text scale.
    package let opening: [UInt8]
    /// Everything from the text scale to the body.
    package let head: [UInt8]
    package let closing: [UInt8]

    /// Bytes of the card without its body and its text scale.
    package var byteCount: Int { opening.count + head.count + closing.count }

    /// The text between `opening` and `head` at a text scale; `nil` at the usual size.
    package static func scale(percent: Int) -> String? { TextScale.attribute(percent: percent) }
}

extension CardFrame {
    /// The root of a fragment: its language, its direction, and the class to which `FragmentStylesheet` applies.
    package static func fragment(_ locale: LocaleTag) -> CardFrame {
        let direction = locale.isRightToLeft ? "rtl" : "ltr"
        return CardFrame(
            opening: Array("<div class=\"layover\" lang=\"\(locale.tag)\" dir=\"\(direction)\"".utf8),
            head: [UInt8(ascii: ">")], closing: Array("</div>".utf8))
    }
}

extension LocalizedCard {
    /// The frame of the document form of this card.
    package var frame: CardFrame { CardFrame(opening: opening, head: head.bytes, closing: CardDocument.closing) }

    /// Bytes of the whole card.
    package var byteLimit: Int { cardBytes }
}
