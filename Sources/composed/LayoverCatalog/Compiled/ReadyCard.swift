import LayoverJSON
package import LayoverTemplates

/// A card in one language with its frames as JSON, so that a request escapes only the body.
///
/// An immutable object, so that requests copy nothing.
package final class ReadyCard: Sendable {
    package let card: LocalizedCard
    /// The frame of a whole document.
    package let document: ReadyFrame
    /// The frame of a fragment.
    package let fragment: ReadyFrame

    /// Whether it shows how long ago or ahead a moment is.
    let relatesToNow: Bool

    private let head: ReadyHead

    /// - Parameters:
    ///   - card: The card in one language.
    ///   - head: The card's own head, or an equal one.
    package init(_ card: LocalizedCard, head: ReadyHead) {
        self.card = card
        self.head = head
        relatesToNow = card.relatesToNow
        document = ReadyFrame(card.frame, head: head.escaped)
        fragment = ReadyFrame(.fragment(card.locale))
    }
}

/// A head inside a JSON string, shared by all cards with the same styles.
package final class ReadyHead: Sendable {
    package let head: CardHead
    fileprivate let escaped: [UInt8]

    package init(_ head: CardHead) {
        self.head = head
        escaped = ReadyFrame.escaped(head.bytes)
    }
}

/// A frame inside a JSON string.
package struct ReadyFrame: Sendable {
    /// Includes the string's opening quote.
    package let opening: [UInt8]
    package let head: [UInt8]
    /// Includes the string's closing quote.
    package let closing: [UInt8]
    /// Bytes of the unescaped card without its body and text scale.
    package let byteCount: Int

    /// `head` is the frame's head, if it is already escaped.
    package init(_ frame: CardFrame, head: [UInt8]? = nil) {
        opening = [0x22] + ReadyFrame.escaped(frame.opening)
        self.head = head ?? ReadyFrame.escaped(frame.head)
        closing = ReadyFrame.escaped(frame.closing) + [0x22]
        byteCount = frame.byteCount
    }

    fileprivate static func escaped(_ bytes: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count + bytes.count / 8)
        appendJSONEscaped(validUTF8: bytes.span, to: &output)
        // Copied without spare capacity, because it lives as long as the card.
        return output.map(\.self)
    }
}
