/// A caller on the admin listener and its role; the token itself is not stored.
package struct AdminToken: Hashable, Sendable {
    /// Each role includes the rights of the previous ones.
    package enum Role: String, CaseIterable, Comparable, Sendable {
        case view
        case onCall = "on-call"
        case publish

        package static func < (left: Role, right: Role) -> Bool {
            (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
        }
    }

    package let role: Role
    /// The name that the audit records.
    package let name: String
    /// SHA-256 of the token, 64 small hexadecimal digits.
    package let digest: String

    /// Reads `on-call:ola:<SHA-256>`; without a name, the role is the name.
    package init?(_ text: String) {
        guard let token = HashedToken(text), let role = Role(rawValue: token.role) else { return nil }
        self.role = role
        name = token.name
        digest = token.digest
    }
}
