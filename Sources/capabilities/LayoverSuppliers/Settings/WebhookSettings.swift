/// Settings of how an endpoint is told of changes of trips, as the file of suppliers has it under `webhooks`.
package struct WebhookSettings: Hashable, Sendable {
    /// By which operators and metrics call it.
    package let name: String
    /// `https`, or `http` to this machine itself; without user and password.
    package let url: String
    /// Each signs every delivery, so that a receiver may change from one to the next.
    package let keys: [WebhookKey]
    /// Addresses that may be called although they are private.
    package var addresses: [String] = []

    package init(name: String, url: String, keys: [WebhookKey]) {
        self.name = name
        self.url = url
        self.keys = keys
    }

    /// Tells whether deliveries may go there: what they carry is read by nobody on the way.
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

    /// The address without what may be secret in it: its query.
    package var place: String { url.split(separator: "?", maxSplits: 1).first.map(String.init) ?? url }
}
