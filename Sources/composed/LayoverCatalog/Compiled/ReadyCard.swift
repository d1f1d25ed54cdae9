import LayoverJSON
package import LayoverTemplates

/// A card in one language with its frames as JSON, so that a request escapes only what differs.
///
/// An immutable object, so that a request that looks at it copies nothing.
package final class ReadyCard: Sendable {
    package let card: LocalizedCard
    /// Around the body of a whole page.
    package let document: ReadyFrame
    /// Around the body of a fragment.
    package let fragment: ReadyFrame

    private let head: ReadyHead

    /// - Parameters:
    ///   - card: In one language.
    ///   - head: The card's own, or an equal one.
    package init(_ card: LocalizedCard, head: ReadyHead) {
        self.card = card
        self.head = head
        document = ReadyFrame(card.frame, head: head.escaped)
        fragment = ReadyFrame(.fragment(card.locale))
    }
}

/// A head inside a JSON string, held once for all cards of one look.
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
    /// With the quote that opens the string.
    package let opening: [UInt8]
    package let head: [UInt8]
    /// With the quote that closes the string.
    package let closing: [UInt8]
    /// Bytes of the card without its body and its text scale, before they were escaped.
    package let byteCount: Int

    /// `head` is the frame's, where that is escaped already.
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
        // Without the room that was not needed: it is held as long as the card is.
        return output.map(\.self)
    }
}
