/// How an endpoint is notified of changes of trips, as the file of suppliers defines it under `webhooks`.
package struct WebhookSettings: Hashable, Sendable {
    /// The name for operators and metrics.
    package let name: String
    /// `https`, or `http` to this machine itself; without user and password.
    package let url: String
    /// Each key signs every delivery, so that a receiver can change from one to the next.
    package let keys: [WebhookKey]
    /// Addresses that may be called although they are private.
    package var addresses: [String] = []

    package init(name: String, url: String, keys: [WebhookKey]) {
        self.name = name
        self.url = url
        self.keys = keys
    }

    /// Returns whether deliveries to an address are safe: no third party can read their content on the way.
    static func isSafe(_ url: String) -> Bool {
        let lower = url.lowercased()
        guard !lower.hasPrefix("https://") else { return true }
        return ["127.0.0.1", "localhost", "[::1]"].contains { host in
            let start = "http://" + host
            guard lower.hasPrefix(start) else { return false }
            let next = lower.dropFirst(start.count).first
            return next == nil || next == ":" || next == "/" || next == "?"
        }
    }

    /// The address without its query, which may contain secrets.
    package var place: String { url.split(separator: "?", maxSplits: 1).first.map(String.init) ?? url }
}
