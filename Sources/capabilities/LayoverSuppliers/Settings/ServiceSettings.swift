/// Settings of how another team's service is asked, as the file of suppliers has it under `services`.
package struct ServiceSettings: Hashable, Sendable {
    /// As `provider: { kind: remote, service: ... }` has it.
    package let name: String
    /// `http` or `https`, without user and password; facts are posted there.
    package let url: String
    package var headers: [OutgoingHeader] = []
    package var breaker = BreakerSettings()
    package var concurrency = ConcurrencySettings()
    /// Addresses that may be called although they are private: `127.0.0.1/32`, `10.0.0.0/8`.
    package var addresses: [String] = []
    /// The largest answer taken.
    package var responseKilobytes = ServiceSettings.standardResponseKilobytes

    package static let standardResponseKilobytes = 256

    package init(name: String, url: String) {
        self.name = name
        self.url = url
    }
}
