import LayoverJSON
package import LayoverTemplates

/// A card in one language with its page's frame as JSON, so that a request escapes only what differs.
package struct ReadyCard: Sendable {
    package let card: LocalizedCard
    /// With the quote that opens the string.
    package let opening: [UInt8]
    package let head: [UInt8]
    /// With the quote that closes the string.
    package let closing: [UInt8]
    /// Bytes of the page without its body and its text scale.
    package let frameBytes: Int

    init(_ card: LocalizedCard) {
        let frame = card.frame
        self.card = card
        opening = [0x22] + ReadyCard.escaped(frame.opening)
        head = ReadyCard.escaped(frame.head)
        closing = ReadyCard.escaped(frame.closing) + [0x22]
        frameBytes = frame.opening.count + frame.head.count + frame.closing.count
    }

    private static func escaped(_ bytes: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count + bytes.count / 8)
        appendJSONEscaped(validUTF8: bytes.span, to: &output)
        return output
    }
}
