/// How another team's service is called, as the file of suppliers defines it under `services`.
package struct ServiceSettings: Hashable, Sendable {
    /// The name in `provider: { kind: remote, service: ... }`.
    package let name: String
    /// `http` or `https`, without user and password; facts are posted there.
    package let url: String
    package var headers: [OutgoingHeader] = []
    package var breaker = BreakerSettings()
    package var concurrency = ConcurrencySettings()
    /// Addresses that may be called although they are private: `127.0.0.1/32`, `10.0.0.0/8`.
    package var addresses: [String] = []
    /// The largest answer that is accepted.
    package var responseKilobytes = ServiceSettings.standardResponseKilobytes

    package static let standardResponseKilobytes = 256

    package init(name: String, url: String) {
        self.name = name
        self.url = url
    }
}
