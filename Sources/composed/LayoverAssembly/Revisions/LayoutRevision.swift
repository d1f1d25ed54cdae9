/// One assembled layout, in the parts that patches are made from; its bytes are the parts one after the other.
///
/// The first revision of a search is one buffer, and its parts are slices of it. Later revisions share the unchanged
/// parts, which keeps that buffer alive, and have their own buffers for the rest.
package struct LayoutRevision: Hashable, Sendable {
    package struct Card: Hashable, Sendable {
        package let id: String
        package let bytes: ArraySlice<UInt8>
        /// A hash of all of them.
        let hash: UInt64
    }

    /// The name that clients use: `1-5d1e0c77`.
    ///
    /// Two layouts of one search with the same name have the same cards, byte for byte.
    package let name: String
    /// From the layout's `{` to the comma before `"cards"`.
    package let head: ArraySlice<UInt8>
    package let cards: [Card]
    /// From the comma after the cards to the layout's `}`.
    package let tail: ArraySlice<UInt8>
    /// The whole layout, if it is in one buffer.
    package let whole: [UInt8]?
    /// Widgets that may still have a card.
    package let pending: [String]

    /// Splits a layout into its parts.
    ///
    /// - Parameters:
    ///   - output: The layout's bytes.
    ///   - outline: The ranges of its parts.
    ///   - pending: The widgets that it lists as pending.
    ///   - earlier: The revision to share unchanged cards with.
    init(_ output: [UInt8], _ outline: LayoutOutline, pending: [String], sharing earlier: LayoutRevision?) {
        name = String(decoding: output[outline.revision], as: UTF8.self)
        self.pending = pending
        guard let earlier else {
            let whole = LayoutRevision.withoutSlack(output)
            (head, tail, self.whole) = (whole[outline.head], whole[outline.tail], whole)
            cards = outline.cards.map { card in
                Card(id: String(decoding: whole[card.id], as: UTF8.self), bytes: whole[card.bytes], hash: card.hash)
            }
            return
        }
        whole = nil
        head = Array(output[outline.head])[...]
        tail = Array(output[outline.tail])[...]
        let known = Dictionary(earlier.cards.map { ($0.id, $0) }) { first, _ in first }
        cards = outline.cards.map { card in
            let id = String(decoding: output[card.id], as: UTF8.self)
            if let same = known[id], same.bytes.span.isEqual(output.span.extracting(card.bytes)) { return same }
            return Card(id: id, bytes: Array(output[card.bytes])[...], hash: card.hash)
        }
    }

    /// Copies the bytes into memory of about their size if much is unused, because they are kept for a long time.
    private static func withoutSlack(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.capacity - bytes.count > max(4_096, bytes.count / 4) else { return bytes }
        var fitted: [UInt8] = []
        fitted.reserveCapacity(bytes.count)
        fitted += bytes
        return fitted
    }

    /// A revision of cards alone, with the shortest possible head and tail.
    init(name: String, cards: [Card]) {
        self.name = name
        head = Array("{\"revision\":\"\(name)\",".utf8)[...]
        self.cards = cards
        tail = [0x7d]
        pending = []
        whole = nil
    }

    /// Bytes of the whole layout.
    package var count: Int {
        head.count + LayoutRevision.cardsKey.utf8CodeUnitCount + cards.reduce(0) { $0 + $1.bytes.count + 1 }
            + (cards.isEmpty ? 1 : 0) + tail.count
    }

    /// The whole layout.
    package var bytes: [UInt8] {
        if let whole { return whole }
        var output: [UInt8] = []
        output.reserveCapacity(count)
        append(to: &output)
        return output
    }

    package func append(to output: inout [UInt8]) {
        if let whole { return output += whole }
        output += head
        LayoutRevision.cardsKey.withUTF8Buffer { unsafe output.append(contentsOf: $0) }
        for (index, card) in cards.enumerated() {
            if index > 0 { output.append(0x2c) }
            output += card.bytes
        }
        output.append(0x5d)
        output += tail
    }

    /// Compares the bytes of both layouts, whichever buffers they are in.
    package static func == (left: LayoutRevision, right: LayoutRevision) -> Bool {
        left.name == right.name && left.head == right.head && left.cards == right.cards && left.tail == right.tail
            && left.pending == right.pending
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(name) }

    /// Literal before the first card.
    static let cardsKey: StaticString = "\"cards\":["
}

extension Span<UInt8> {
    /// Compares the bytes of both spans, eight at a time; spans of different length are unequal.
    fileprivate func isEqual(_ other: Span<UInt8>) -> Bool {
        guard count == other.count else { return false }
        let (mine, others) = unsafe (bytes, other.bytes)
        var place = 0
        while place + 8 <= count {
            guard
                unsafe mine.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self)
                    == others.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self)
            else { return false }
            place += 8
        }
        while place < count {
            guard self[place] == other[place] else { return false }
            place += 1
        }
        return true
    }
}
