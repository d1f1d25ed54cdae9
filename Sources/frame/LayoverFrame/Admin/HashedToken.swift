import LayoverModel

/// A caller's token in the settings, as a hash; the token itself is not stored.
///
/// It is written `role:name:SHA-256`, or `role:SHA-256`.
package struct HashedToken: Hashable, Sendable {
    package let role: String
    /// 1 to 64 characters; the role if no name is written.
    package let name: String
    /// 64 small hexadecimal digits.
    package let digest: String

    /// - Returns: `nil` for any other form; the caller checks the role.
    package init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard (2...3).contains(parts.count), let digest = parts.last, digest.utf8.count == 64,
            isHexadecimal(digest.utf8)
        else { return nil }
        role = parts[0]
        name = parts.count == 3 ? parts[1] : role
        guard (1...64).contains(name.unicodeScalars.count) else { return nil }
        self.digest = digest
    }
}
