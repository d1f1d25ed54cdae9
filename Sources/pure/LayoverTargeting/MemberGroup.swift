import LayoverModel

/// One named group of values, compiled once for all conditions that refer to it.
///
/// An immutable object, so that a thousand conditions share one list and one set.
package final class MemberGroup: Sendable {
    package let name: String
    /// As written.
    package let members: [String]
    /// True if its members are numbers in conditions over attributes; for facts, they have the fact's type.
    package let holdsNumbers: Bool
    /// For conditions over attributes.
    let set: MemberSet
    /// For facts of type text.
    let texts: Literals

    package init(_ name: String, _ members: [String], holdsNumbers: Bool = false) {
        self.name = name
        self.members = members
        self.holdsNumbers = holdsNumbers
        set = MemberSet(MemberGroup.values(members, holdsNumbers))
        texts = Literals(members.map(Value.text))
    }

    /// The members in the form that GrowthBook's API sends to its SDKs.
    package var values: [AttributeValue] { MemberGroup.values(members, holdsNumbers) }

    private static func values(_ members: [String], _ holdsNumbers: Bool) -> [AttributeValue] {
        holdsNumbers ? members.compactMap { Double($0).map(AttributeValue.number) } : members.map { .text($0) }
    }
}

/// The groups that the conditions of one content may refer to.
package struct MemberGroups: Sendable {
    package static let none = MemberGroups([])

    /// Sorted by name.
    package let all: [MemberGroup]
    /// For conditions over attributes.
    package let saved: SavedGroups
    private let byName: [String: MemberGroup]

    package init(_ groups: [MemberGroup]) {
        all = groups.sorted { $0.name < $1.name }
        saved = SavedGroups(all)
        byName = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    package subscript(name: String) -> MemberGroup? { byName[name] }

    package var names: [String] { all.map(\.name) }
}
