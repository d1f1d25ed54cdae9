/// One layout that was assembled, in the parts that patches are made of; its bytes are theirs, one after the other.
///
/// The first of a search is one buffer, of which its parts are slices. Later ones share with it what did not change, which
/// keeps that one buffer alive, and have the rest in buffers of their own.
package struct LayoutRevision: Hashable, Sendable {
    package struct Card: Hashable, Sendable {
        package let id: String
        package let bytes: ArraySlice<UInt8>
        /// Over all of them.
        let hash: UInt64
    }

    /// As clients name it: `1-5d1e0c77`.
    ///
    /// Two layouts of one search that are called the same have the same cards, byte for byte.
    package let name: String
    /// From the layout's `{` to the comma before `"cards"`.
    package let head: ArraySlice<UInt8>
    package let cards: [Card]
    /// From the comma behind the cards to the layout's `}`.
    package let tail: ArraySlice<UInt8>
    /// The whole layout, where it stands in one buffer.
    package let whole: [UInt8]?
    /// Widgets that may still give a card.
    package let pending: [String]

    /// Takes a layout apart.
    ///
    /// - Parameters:
    ///   - output: What it was written to.
    ///   - outline: Where its parts stand there.
    ///   - pending: What it says is pending.
    ///   - earlier: Cards that did not change since are shared with it.
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

    /// The same bytes in memory that is hardly larger than they are, for they are held for long.
    private static func withoutSlack(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.capacity - bytes.count > max(4_096, bytes.count / 4) else { return bytes }
        var fitted: [UInt8] = []
        fitted.reserveCapacity(bytes.count)
        fitted += bytes
        return fitted
    }

    /// Cards alone, between the shortest head and tail that there are.
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

    /// Compares the bytes of both layouts, wherever these lie.
    package static func == (left: LayoutRevision, right: LayoutRevision) -> Bool {
        left.name == right.name && left.head == right.head && left.cards == right.cards && left.tail == right.tail
            && left.pending == right.pending
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(name) }

    /// Literal before the first card.
    static let cardsKey: StaticString = "\"cards\":["
}

extension Span<UInt8> {
    /// Compares the bytes of both spans, eight at a time, and none where one span is longer.
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
