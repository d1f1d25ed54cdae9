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

    package init(_ card: LocalizedCard) {
        self.card = card
        document = ReadyFrame(card.frame)
        fragment = ReadyFrame(.fragment(card.locale))
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

    package init(_ frame: CardFrame) {
        opening = [0x22] + ReadyFrame.escaped(frame.opening)
        head = ReadyFrame.escaped(frame.head)
        closing = ReadyFrame.escaped(frame.closing) + [0x22]
        byteCount = frame.byteCount
    }

    private static func escaped(_ bytes: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count + bytes.count / 8)
        appendJSONEscaped(validUTF8: bytes.span, to: &output)
        return output
    }
}
