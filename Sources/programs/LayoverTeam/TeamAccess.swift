package import LayoverHTTP
package import LayoverSeal

/// Access control of a team's workbench: who sends the request, according to the proxy, and what they may do.
///
/// The proxy replaces any `X-Forwarded-User` that its clients send. It is identified by the socket that only it can open or
/// by the secret in `Layover-Proxy-Secret`. Requests from any other client are refused, whatever name they send.
package struct TeamAccess: Sendable {
    private let address: PublicAddress
    private let secret: ProxySecret?
    private let authors: AuthorsFile?
    private let audit: AuditFile?
    private let limits = UserLimits()

    /// Reads the files named in the settings.
    ///
    /// - Parameters:
    ///   - settings: The team's settings.
    ///   - content: The content folder. The audit file may not be inside it.
    ///   - seal: Computes hashes.
    /// - Throws: `TeamError` if one of the files cannot be used.
    package init(_ settings: TeamSettings, content: String, seal: Seal) throws {
        address = settings.publicAddress
        secret = try settings.secretFile.map { try ProxySecret(file: $0, seal: seal) }
        authors = try settings.authorsFile.map { try AuthorsFile($0) }
        audit = try settings.auditFile.map { try AuditFile($0, outside: content, seal: seal) }
    }

    init(_ address: PublicAddress, secret: ProxySecret?, authors: AuthorsFile? = nil, audit: AuditFile? = nil) {
        (self.address, self.secret, self.authors, self.audit) = (address, secret, authors, audit)
    }

    /// Identifies the user, after checking that the request came through the proxy and from the workbench's own page.
    ///
    /// - Throws: `AccessRefusal`, also for requests that only read.
    package func user(_ asked: ProxyHeaders) throws(AccessRefusal) -> WorkbenchUser {
        if let secret {
            guard asked.secrets.count == 1, secret.isSaid(by: asked.secrets[0]) else { throw .unproven }
        }
        guard let host = asked.host, address.hosts.contains(host.lowercased()) else { throw .host(address.origin) }
        // If the client sent its own line, a proxy that adds one instead of replacing it leaves two.
        guard asked.users.count == 1, WorkbenchUser.isName(asked.users[0]) else { throw .unknown }
        try checkPage(asked)
        let name = asked.users[0]
        return WorkbenchUser(
            name: name, isAuthor: audit != nil && authors?.has(name) == true, audit: audit, limits: limits)
    }

    /// Checks a request against the user's role, and counts it.
    ///
    /// - Parameters:
    ///   - user: The person who sends the request.
    ///   - method: Every method except GET and HEAD is for authors only.
    ///   - now: Milliseconds of a monotonic clock.
    /// - Throws: `AccessRefusal`.
    package func check(_ user: WorkbenchUser, _ method: HTTPMethod, now: Int) throws(AccessRefusal) {
        guard user.isAuthor || TeamAccess.isReading(method) else { throw .reader(user.name) }
        if let seconds = limits.wait(user.name, .view, now: now) { throw .tooOften(seconds: seconds) }
    }

    private func checkPage(_ asked: ProxyHeaders) throws(AccessRefusal) {
        let isOwn = asked.origins.allSatisfy { $0.lowercased() == address.origin }
        if !isOwn { throw .otherPage }
        let isReading = TeamAccess.isReading(asked.method)
        if let site = asked.fetchSite, site == "cross-site" || site == "same-site" {
            guard isReading, asked.fetchMode == "navigate" else { throw .otherPage }
        }
        guard !isReading else { return }
        guard asked.mark == "1" else { throw .unmarked }
        // Browsers send `Origin` with every request that changes something.
        guard asked.origins.count == 1 else { throw .otherPage }
    }

    private static func isReading(_ method: HTTPMethod) -> Bool { [.get, .head].contains(method) }
}
