/// Limits on what servers that share a store know of each other.
package enum StoreLimits {
    /// Bytes of a server's name.
    package static let nameBytes = 63
}
