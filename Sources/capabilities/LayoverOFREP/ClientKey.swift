import LayoverModel

/// A client that may ask for flags; the key itself is nowhere kept.
package struct ClientKey: Hashable, Sendable {
    /// For people; on no answer.
    package let name: String
    /// SHA-256 of the key, 64 small hexadecimal digits.
    package let digest: String
    /// True if the key was taken back: a client that still has it is told so, and not that it is unknown.
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
