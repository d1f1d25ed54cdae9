/// Caller on the admin listener, with what it may do; the token itself is nowhere kept.
package struct AdminToken: Hashable, Sendable {
    /// Each may do what those before it may.
    package enum Role: String, CaseIterable, Comparable, Sendable {
        case view
        case onCall = "on-call"
        case publish

        package static func < (left: Role, right: Role) -> Bool {
            (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
        }
    }

    package let role: Role
    /// Stands in the audit.
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
