/// Why no seal can be made.
package enum SealError: Error, Hashable, Sendable, CustomStringConvertible {
    /// libsodium found no source of randomness.
    case unavailable

    package var description: String { "libsodium cannot start: the system gives it no random bytes" }
}
