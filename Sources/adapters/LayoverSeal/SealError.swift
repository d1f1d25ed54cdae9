/// Why libsodium cannot be used.
package enum SealError: Error, Hashable, Sendable, CustomStringConvertible {
    /// libsodium found no source of randomness.
    case unavailable

    package var description: String { "libsodium cannot start: the system does not provide random bytes" }
}
