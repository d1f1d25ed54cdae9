/// Settings for all calls.
package struct UpstreamSettings: Hashable, Sendable {
    /// The addresses that may be called; by default only public ones.
    package var addresses: AddressRule
    /// The trusted certificate authorities, a file in PEM; `nil` for the system's.
    package var certificateAuthorities: String?
    /// Bytes of all bodies that are arriving or still in memory; from 1 MiB.
    package var bodyBudgetBytes = 512 * 1024 * 1024
    package var connectionsPerHost = 256
    package var connections = 1_024
    /// How long a connection may have been idle for a repeatable call, and for another call, in seconds, from 1 to 3,600:
    /// servers close their idle connections after five seconds or more, and a call that is sent at that moment is lost.
    package var idleSeconds = 55
    package var idleSecondsUnrepeatable = 4

    package init(addresses: AddressRule) { self.addresses = addresses }
}
