/// The caller's attributes by name: the members of a JSON object in their order, each name once.
package struct Attributes: Hashable, Sendable {
    package struct Member: Hashable, Sendable {
        package let name: String
        package let value: AttributeValue

        package init(_ name: String, _ value: AttributeValue) {
            self.name = name
            self.value = value
        }
    }

    package let members: [Member]
    /// The names' hashes, for a linear search among a few members.
    private let hashes: [UInt32]
    /// Index of each name; empty if there are so few that a linear search is faster.
    private let places: [ExactText: Int]

    /// If a name occurs twice, the last value is kept, at the position of the first.
    ///
    /// - Complexity: O(*n*).
    package init(_ members: [Member] = []) {
        let isFew = members.count <= Limits.scannedMembers
        var places: [ExactText: Int] = [:]
        var kept: [Member] = []
        var hashes: [UInt32] = []
        kept.reserveCapacity(members.count)
        hashes.reserveCapacity(members.count)
        for member in members {
            let hash = fnv1a(member.name)
            let place =
                isFew
                ? hashes.indices.first { hashes[$0] == hash && isExactly(kept[$0].name, member.name) }
                : places[ExactText(member.name)]
            if let place {
                kept[place] = member
                continue
            }
            if !isFew { places[ExactText(member.name)] = kept.count }
            kept.append(member)
            hashes.append(hash)
        }
        self.members = kept
        self.hashes = hashes
        self.places = kept.count > Limits.scannedMembers ? places : [:]
    }

    /// The value named `name`; `nil` if it is missing, which differs from null.
    ///
    /// - Complexity: O(1) in the number of members; allocates nothing.
    package subscript(name: String) -> AttributeValue? { self[AttributeName(name)] }

    subscript(name: AttributeName) -> AttributeValue? {
        if !places.isEmpty { return places[ExactText(name.text)].map { members[$0].value } }
        for index in hashes.indices where hashes[index] == name.hash && isExactly(members[index].name, name.text) {
            return members[index].value
        }
        return nil
    }
}

/// A name for frequent look-ups, hashed once.
struct AttributeName: Hashable, Sendable {
    let text: String
    let hash: UInt32

    init(_ text: String) {
        self.text = text
        hash = fnv1a(text)
    }
}

extension Attributes: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral elements: (String, AttributeValue)...) {
        self.init(elements.map { Member($0.0, $0.1) })
    }
}
