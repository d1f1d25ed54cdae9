/// The cards that each name removes, computed once per catalog, so that the cost of a request depends on the active kills
/// and not on the size of the catalog.
package struct KillIndex: Hashable, Sendable {
    private let cards: [KillName: [Int]]
    private let types: [CardType]
    package let count: Int

    /// - Parameters:
    ///   - names: For each card, by its index, all names that remove it: its widget, component, provider.
    ///   - types: The type of each card; without a type, a card is within every scope.
    package init(_ names: [[KillName]], types: [CardType] = []) {
        self.types = types
        count = names.count
        cards = names.enumerated().reduce(into: [:]) { cards, card in
            for name in Set(card.element) { cards[name, default: []].append(card.offset) }
        }
    }

    /// The cards that are killed in the context.
    ///
    /// - Complexity: Constant, without allocation, if there are no kills; else O(kills + cards they remove).
    package func killed(by kills: Kills, in context: KillScopeContext) -> KillMask {
        var mask = KillMask()
        guard !kills.isEmpty else { return mask }
        for (name, holds) in kills.reach {
            guard let indices = cards[name] else { continue }
            let there = holds.filter { $0.contains(context) }
            guard !there.isEmpty else { continue }
            for index in indices where there.contains(where: { $0.scope.contains(type(of: index)) }) {
                mask.insert(index, of: count)
            }
        }
        return mask
    }

    private func type(of index: Int) -> CardType? { types.indices.contains(index) ? types[index] : nil }
}

/// A set of cards by index; an empty one costs nothing.
package struct KillMask: Hashable, Sendable {
    /// One bit per card; empty if no card is killed.
    private var words: [UInt64] = []

    package init() {}

    package var isEmpty: Bool { words.isEmpty }

    /// True if the card at `index` is killed; false for an index that was never in the catalog.
    package func contains(_ index: Int) -> Bool {
        guard index >= 0, index / 64 < words.count else { return false }
        return words[index / 64] & (1 << UInt64(index % 64)) != 0
    }

    fileprivate mutating func insert(_ index: Int, of count: Int) {
        if words.isEmpty { words = Array(repeating: 0, count: (count + 63) / 64) }
        words[index / 64] |= 1 << UInt64(index % 64)
    }
}
