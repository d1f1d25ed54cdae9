import LayoverModel

/// A client that may request flags; the key itself is not stored.
package struct ClientKey: Hashable, Sendable {
    /// For people; never part of a reply.
    package let name: String
    /// SHA-256 of the key, 64 lowercase hexadecimal digits.
    package let digest: String
    /// True if the key was revoked: a client that still uses it gets an error of its own, not the one for unknown keys.
    package let isWithdrawn: Bool

    /// Reads `ios:<SHA-256>` or `ios:<SHA-256>:withdrawn`.
    package init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard (2...3).contains(parts.count), (1...64).contains(parts[0].unicodeScalars.count),
            parts[1].utf8.count == 64, isHexadecimal(parts[1].utf8),
            parts.count == 2 || parts[2] == "withdrawn"
        else { return nil }
        name = parts[0]
        digest = parts[1]
        isWithdrawn = parts.count == 3
    }
}
