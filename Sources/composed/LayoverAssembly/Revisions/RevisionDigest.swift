/// A layout without its bytes: what has to be known of it for a patch to start from it.
package struct RevisionDigest: Hashable, Sendable {
    struct Card: Hashable, Sendable {
        let id: String
        /// Over all its bytes.
        let hash: UInt64
    }

    /// As clients name the layout.
    package let name: String
    let cards: [Card]
    /// Over all that the layout says beside its cards.
    private let surroundings: UInt64

    /// - Complexity: O(cards), and the bytes around them once.
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
    /// What is left of it once its bytes are gone; equal for layouts that are the same byte for byte.
    package var digest: RevisionDigest { RevisionDigest(self) }
}
