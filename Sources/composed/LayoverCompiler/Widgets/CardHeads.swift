import LayoverCatalog
import LayoverTemplates

/// Heads of cards without duplicates, because a head has several kilobytes and most widgets have the same.
struct CardHeads: Sendable {
    /// By policy, which contains the digests of the head's content.
    private var known: [String: ReadyHead] = [:]

    /// The head of a card, or an equal one that other cards already use.
    mutating func share(_ head: CardHead) -> ReadyHead {
        if let shared = known[head.policy], shared.head.isEqual(to: head) { return shared }
        let new = ReadyHead(head)
        known[head.policy] = new
        return new
    }

    /// Drops heads that no card uses any more.
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
