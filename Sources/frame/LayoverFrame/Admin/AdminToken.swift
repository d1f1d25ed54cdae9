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
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard (2...3).contains(parts.count), let role = Role(rawValue: parts[0]), let digest = parts.last,
            digest.utf8.count == 64,
            digest.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
        else { return nil }
        let name = parts.count == 3 ? parts[1] : role.rawValue
        guard (1...64).contains(name.unicodeScalars.count) else { return nil }
        self.role = role
        self.name = name
        self.digest = digest
    }
}
