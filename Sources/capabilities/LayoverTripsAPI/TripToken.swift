import LayoverFrame

/// A server that vouches for what it sends, identified by its bearer; the bearer itself is never stored.
package struct TripToken: Hashable, Sendable {
    package enum Role: String, CaseIterable, Sendable {
        /// Passes suppliers' answers on, and has only their content signed.
        case gateway
    }

    package let role: Role
    /// For the log.
    package let name: String
    /// SHA-256 of the token, 64 lower-case hexadecimal digits.
    package let digest: String

    /// Reads `gateway:shop:<SHA-256>`; without a name, the role is the name.
    package init?(_ text: String) {
        guard let token = HashedToken(text), let role = Role(rawValue: token.role) else { return nil }
        self.role = role
        name = token.name
        digest = token.digest
    }
}
