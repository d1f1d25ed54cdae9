/// The groups that `$inGroup` and `$notInGroup` refer to.
package struct SavedGroups: Sendable {
    package static let none = SavedGroups([:])

    private let members: [ExactText: MemberSet]

    package init(_ groups: [String: [AttributeValue]]) {
        members = Dictionary(
            groups.map { (ExactText($0.key), MemberSet($0.value)) }, uniquingKeysWith: { first, _ in first })
    }

    /// - Complexity: O(groups), because each is already compiled.
    init(_ groups: [MemberGroup]) {
        members = Dictionary(groups.map { (ExactText($0.name), $0.set) }, uniquingKeysWith: { first, _ in first })
    }

    /// The members of the group; `nil` for an unknown group.
    subscript(name: String) -> MemberSet? { members[ExactText(name)] }
}
