import LayoverJSON

/// Changes that turn one layout into another of the same search.
///
/// On the wire a patch is the newer layout with `"base":"<revision>","changes":[..]` in place of its `cards`; all other
/// members are the newer layout's own, unchanged. Changes apply by id, one after the other: first removals, then
/// replacements in place, then insertions, each at the card's index after insertion. A card that moves is removed and
/// inserted.
package struct LayoutPatch: Hashable, Sendable {
    package enum Change: Hashable, Sendable {
        case remove(String)
        case replace(LayoutRevision.Card)
        /// `index` counts all cards before it after insertion.
        case insert(LayoutRevision.Card, index: Int)
    }

    package let base: String
    package let changes: [Change]
    private let target: LayoutRevision
    private let hasEmptyBase: Bool

    /// - Returns: `nil` if an id occurs twice, so that changes by id are ambiguous.
    /// - Complexity: O(*n* log *n*) in the cards.
    package init?(from base: RevisionDigest, to target: LayoutRevision) {
        let old = Dictionary(base.cards.enumerated().map { ($1.id, $0) }) { first, _ in first }
        guard old.count == base.cards.count, Set(target.cards.map(\.id)).count == target.cards.count else { return nil }
        self.base = base.name
        self.target = target
        hasEmptyBase = base.cards.isEmpty
        let kept = target.cards.indices.filter { old[target.cards[$0].id] != nil }
        let staying = LayoutPatch.increasing(kept.map { old[target.cards[$0].id] ?? 0 }).map { kept[$0] }
        let stayingIDs = Set(staying.map { target.cards[$0].id })
        let removals = base.cards.filter { !stayingIDs.contains($0.id) }.map { Change.remove($0.id) }
        let replacements = staying.map { target.cards[$0] }.filter { card in
            old[card.id].map { base.cards[$0].hash != card.hash } ?? false
        }
        let insertions = target.cards.enumerated().filter { !stayingIDs.contains($1.id) }
        changes =
            removals + replacements.map { .replace($0) } + insertions.map { .insert($1, index: $0) }
    }

    /// True if both layouts have the same cards.
    package var isEmpty: Bool { changes.isEmpty }

    /// The patch as sent to clients; `nil` if the whole layout is not longer.
    package var bytes: [UInt8]? { bytes(ofAnyLength: false) }

    /// The patch for clients of a search.
    ///
    /// A patch that removes every card or adds the first ones is sent whatever its length.
    package var bytesOfSearch: [UInt8]? { bytes(ofAnyLength: target.cards.isEmpty || hasEmptyBase) }

    private func bytes(ofAnyLength: Bool) -> [UInt8]? {
        var output: [UInt8] = []
        output.reserveCapacity(min(target.count, 4_096))
        output += target.head
        appendJSONLiteral("\"base\":", to: &output)
        appendJSONString(base, to: &output)
        appendJSONLiteral(",\"changes\":[", to: &output)
        for (index, change) in changes.enumerated() {
            if index > 0 { output.append(0x2c) }
            LayoutPatch.append(change, to: &output)
            if !ofAnyLength, output.count >= target.count { return nil }
        }
        output.append(0x5d)
        output += target.tail
        return ofAnyLength || output.count < target.count || changes.isEmpty ? output : nil
    }

    private static func append(_ change: Change, to output: inout [UInt8]) {
        switch change {
        case .remove(let id): append("{\"op\":\"remove\",\"id\":", id, to: &output)
        case .replace(let card):
            append("{\"op\":\"replace\",\"id\":", card.id, to: &output)
            append(card, to: &output)
        case .insert(let card, let index):
            append("{\"op\":\"insert\",\"id\":", card.id, to: &output)
            appendJSONLiteral(",\"index\":", to: &output)
            appendJSONNumber(index, to: &output)
            append(card, to: &output)
        }
        output.append(0x7d)
    }

    private static func append(_ opening: StaticString, _ id: String, to output: inout [UInt8]) {
        appendJSONLiteral(opening, to: &output)
        appendJSONString(id, to: &output)
    }

    private static func append(_ card: LayoutRevision.Card, to output: inout [UInt8]) {
        appendJSONLiteral(",\"card\":", to: &output)
        output += card.bytes
    }

    /// Finds the longest increasing subsequence of `numbers`: those cards stay, all other kept cards move.
    ///
    /// - Returns: Their indices, smallest first.
    /// - Complexity: O(*n* log *n*): patience sorting.
    static func increasing(_ numbers: [Int]) -> [Int] {
        var tops: [Int] = []
        var before = [Int](repeating: -1, count: numbers.count)
        for (place, number) in numbers.enumerated() {
            var low = 0
            var high = tops.count
            while low < high {
                let middle = (low + high) / 2
                if numbers[tops[middle]] < number { low = middle + 1 } else { high = middle }
            }
            if low > 0 { before[place] = tops[low - 1] }
            if low == tops.count { tops.append(place) } else { tops[low] = place }
        }
        var longest: [Int] = []
        var place = tops.last ?? -1
        while place >= 0 {
            longest.append(place)
            place = before[place]
        }
        return longest.reversed()
    }
}
