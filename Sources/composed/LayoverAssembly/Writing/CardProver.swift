import LayoverJSON
package import LayoverModel

/// Proves that a layout had a card: a short keyed hash over the layout's id, the card's id and its `log_id`.
///
/// Each of the three is prefixed with its length, so that different cards never hash the same message. A proof cannot be
/// made without the key, so an event with a valid proof is about a card that was sent.
package struct CardProver: Sendable {
    /// Hexadecimal digits of a proof.
    package static let digits = 16

    private let hash: any ShortHashing
    private var message: [UInt8] = []
    /// End of the bytes that all cards of the layout share.
    private let start: Int

    /// Takes the layout's id once for all its cards.
    package init(_ hash: any ShortHashing, layoutID: String) {
        self.hash = hash
        message.reserveCapacity(256)
        CardProver.append(length: layoutID.utf8.count, to: &message)
        message.append(contentsOf: layoutID.utf8)
        start = message.count
    }

    /// The proof of one card.
    ///
    /// - Parameters:
    ///   - id: The card's id as escaped in JSON, without quotes.
    ///   - logID: The card's `log_id` as escaped in JSON, without quotes.
    /// - Returns: Its 64 bits.
    mutating func proof(id: Span<UInt8>, logID: Span<UInt8>) -> UInt64 {
        message.removeLast(message.count - start)
        CardProver.append(id, to: &message)
        CardProver.append(logID, to: &message)
        return hash.shortHash(message.span)
    }

    /// Returns whether a text is the proof of a card; hexadecimal letters must be lower case, as written.
    package mutating func verifies(_ text: String, id: String, logID: String) -> Bool {
        text == self.text(id: id, logID: logID)
    }

    /// The proof of one card, as the card carries it.
    package mutating func text(id: String, logID: String) -> String {
        var (card, log, output): ([UInt8], [UInt8], [UInt8]) = ([], [], [])
        appendJSONEscaped(id, to: &card)
        appendJSONEscaped(logID, to: &log)
        CardProver.append(proof(id: card.span, logID: log.span), to: &output)
        return String(decoding: output, as: UTF8.self)
    }

    /// Appends a proof as cards carry it.
    static func append(_ proof: UInt64, to output: inout [UInt8]) {
        for place in 0..<digits {
            let digit = UInt8(truncatingIfNeeded: proof >> UInt64(60 - 4 * place)) & 15
            output.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
        }
    }

    private static func append(_ part: Span<UInt8>, to message: inout [UInt8]) {
        append(length: part.count, to: &message)
        unsafe part.withUnsafeBufferPointer { unsafe message.append(contentsOf: $0) }
    }

    private static func append(length: Int, to message: inout [UInt8]) {
        let count = UInt32(clamping: length)
        for place: UInt32 in 0..<4 { message.append(UInt8(truncatingIfNeeded: count >> (8 * place))) }
    }
}
