/// Limits of what servers with a shared store know of each other.
package enum StoreLimits {
    /// Bytes of a server's name.
    package static let nameBytes = 63
}
