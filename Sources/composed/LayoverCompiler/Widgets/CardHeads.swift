import LayoverCatalog
import LayoverTemplates

/// Heads of cards, each look once: some kilobytes, of which most widgets have the same.
struct CardHeads: Sendable {
    /// By policy, which names the digest of what is in a head.
    private var known: [String: ReadyHead] = [:]

    /// The head of a card, or the equal one that other cards have already.
    mutating func share(_ head: CardHead) -> ReadyHead {
        if let shared = known[head.policy], shared.head.isEqual(to: head) { return shared }
        let new = ReadyHead(head)
        known[head.policy] = new
        return new
    }

    /// Lets go of those that no card has any more.
    ///
    /// - Complexity: O(heads).
    mutating func settle() {
        var unused: [String] = []
        var index = known.startIndex
        while index != known.endIndex {
            if isKnownUniquelyReferenced(&known.values[index]) { unused.append(known.keys[index]) }
            known.formIndex(after: &index)
        }
        for policy in unused { known[policy] = nil }
    }

    var count: Int { known.count }
}
