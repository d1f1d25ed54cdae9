package import LayoverFrame

/// The setup of an edge: its servers, its ports, and the location of its files.
package struct EdgePlan: Sendable {
    /// At least one server.
    package var servers: [NamedServer]
    /// `address:port` or `port` for TLS, which needs a certificate and a key; `nil` for no TLS.
    package var encrypted: String?
    /// The port whose clients are redirected to the encrypted one; `nil` for no such port.
    package var redirected: String?
    /// `address:port` or `port` for unencrypted requests, for an edge behind another one that ends TLS; `nil` to serve only
    /// TLS.
    package var plain: String?
    /// The folder of all files that it reads and writes; `nil` for Debian's locations.
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

    /// The plan of the files in `deploy/`.
    package static let shipped = EdgePlan(servers: [NamedServer("layover-1=127.0.0.1:8080")].compactMap { $0 })

    /// The plan of the three servers in `deploy/compose`.
    static let composed = EdgePlan(
        servers: (1...3).compactMap { NamedServer("layover-\($0)=layover-\($0):8080") }, encrypted: nil,
        redirected: nil,
        plain: "8080")

    func place(_ name: String, _ usual: String) -> String { folder.map { "\($0)/\(name)" } ?? usual }
}
