/// Settings that hold for all calls.
package struct UpstreamSettings: Hashable, Sendable {
    /// Which addresses may be called; only public ones unless it says more.
    package var addresses: AddressRule
    /// The certificates that are trusted, a file in PEM; `nil` for the system's.
    package var certificateAuthorities: String?
    /// Bytes of all bodies that come in or are still held by somebody; from 1 MiB.
    package var bodyBudgetBytes = 512 * 1024 * 1024
    package var connectionsPerHost = 256
    package var connections = 1_024
    /// Time that a connection may have been idle for a call that may be repeated, and for one that may not, in seconds,
    /// from 1 to 3,600: servers close theirs after five seconds or more, and a call that goes out just then is lost.
    package var idleSeconds = 55
    package var idleSecondsUnrepeatable = 4

    package init(addresses: AddressRule) { self.addresses = addresses }
}
