/// The groups that `$inGroup` and `$notInGroup` name.
package struct SavedGroups: Sendable {
    package static let none = SavedGroups([:])

    private let members: [ExactText: MemberSet]

    package init(_ groups: [String: [AttributeValue]]) {
        members = Dictionary(
            groups.map { (ExactText($0.key), MemberSet($0.value)) }, uniquingKeysWith: { first, _ in first })
    }

    /// - Complexity: O(groups): each is compiled already.
    init(_ groups: [MemberGroup]) {
        members = Dictionary(groups.map { (ExactText($0.name), $0.set) }, uniquingKeysWith: { first, _ in first })
    }

    /// The members of the group; `nil` for a name that nobody saved.
    subscript(name: String) -> MemberSet? { members[ExactText(name)] }
}
