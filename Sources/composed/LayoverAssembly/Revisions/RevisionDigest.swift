/// A layout without its bytes: the information that a patch needs about its base.
package struct RevisionDigest: Hashable, Sendable {
    struct Card: Hashable, Sendable {
        let id: String
        /// A hash of all its bytes.
        let hash: UInt64
    }

    /// The layout's name for clients.
    package let name: String
    let cards: [Card]
    /// A hash of the layout's other members.
    private let surroundings: UInt64

    /// - Complexity: O(cards), plus one pass over the bytes around them.
    init(_ revision: LayoutRevision) {
        name = revision.name
        cards = revision.cards.map { Card(id: $0.id, hash: $0.hash) }
        var hash = ContentHash()
        hash.add(revision.head.span)
        hash.add(revision.tail.span)
        surroundings = hash.value
    }
}

extension LayoutRevision {
    /// The digest, for use after the bytes are released; equal for layouts with equal bytes.
    package var digest: RevisionDigest { RevisionDigest(self) }
}
