package import LayoverFrame

/// Where an edge stands: the servers behind it, what it listens on, and where its files lie.
package struct EdgePlan: Sendable {
    /// One at least.
    package var servers: [NamedServer]
    /// `address:port` or `port` of TLS, with certificate and key; `nil` for none.
    package var encrypted: String?
    /// The port whose clients are sent to the encrypted one; `nil` for none.
    package var redirected: String?
    /// `address:port` or `port` that is served as it comes, for an edge behind another one that ends TLS; `nil` for none.
    package var plain: String?
    /// Folder of all that it reads and writes; `nil` for the places that Debian has for them.
    package var folder: String?

    package init(
        servers: [NamedServer], encrypted: String? = "443", redirected: String? = "80", plain: String? = nil,
        folder: String? = nil
    ) {
        self.servers = servers
        self.encrypted = encrypted
        self.redirected = redirected
        self.plain = plain
        self.folder = folder
    }

    /// As the files of `deploy/` are.
    package static let shipped = EdgePlan(servers: [NamedServer("layover-1=127.0.0.1:8080")].compactMap { $0 })

    /// As the three servers of `deploy/compose` want it.
    static let composed = EdgePlan(
        servers: (1...3).compactMap { NamedServer("layover-\($0)=layover-\($0):8080") }, encrypted: nil,
        redirected: nil,
        plain: "8080")

    func place(_ name: String, _ usual: String) -> String { folder.map { "\($0)/\(name)" } ?? usual }
}
