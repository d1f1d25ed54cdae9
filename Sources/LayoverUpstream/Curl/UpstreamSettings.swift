/// What holds for all calls.
package struct UpstreamSettings: Hashable, Sendable {
    /// Which addresses may be called; only public ones unless it says more.
    package var addresses: AddressRule
    /// The certificates that are trusted, a file in PEM; `nil` for the system's.
    package var certificateAuthorities: String?
    /// Bytes of all bodies that come in or are still held by somebody; from 1 MiB.
    package var bodyBudgetBytes = 512 * 1024 * 1024
    package var connectionsPerHost = 256
    package var connections = 1_024

    package init(addresses: AddressRule) { self.addresses = addresses }
}
