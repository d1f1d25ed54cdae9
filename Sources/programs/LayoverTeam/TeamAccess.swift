package import LayoverHTTP
package import LayoverSeal

/// Access of a team: who asks, as the proxy says, and what they may do.
///
/// The proxy sets `X-Forwarded-User` in place of whatever its clients send, and is known by the socket that it may open or by
/// the secret in `Layover-Proxy-Secret`. From anybody else the name counts for nothing: they are refused whatever they say.
package struct TeamAccess: Sendable {
    private let address: PublicAddress
    private let secret: ProxySecret?
    private let authors: AuthorsFile?
    private let audit: AuditFile?
    private let limits = UserLimits()

    /// Reads the files that the settings name.
    ///
    /// - Parameters:
    ///   - settings: Of the team.
    ///   - content: Folder of the content, in which no audit lies.
    ///   - seal: Works out hashes.
    /// - Throws: `TeamError` where one of them does not do.
    package init(_ settings: TeamSettings, content: String, seal: Seal) throws {
        address = settings.publicAddress
        secret = try settings.secretFile.map { try ProxySecret(file: $0, seal: seal) }
        authors = try settings.authorsFile.map { try AuthorsFile($0) }
        audit = try settings.auditFile.map { try AuditFile($0, outside: content, seal: seal) }
    }

    init(_ address: PublicAddress, secret: ProxySecret?, authors: AuthorsFile? = nil, audit: AuditFile? = nil) {
        (self.address, self.secret, self.authors, self.audit) = (address, secret, authors, audit)
    }

    /// Finds who asks, where the request came by the proxy, from the workbench's own page.
    ///
    /// - Throws: `AccessRefusal`, for reading too.
    package func user(_ asked: ProxyHeaders) throws(AccessRefusal) -> WorkbenchUser {
        if let secret {
            guard asked.secrets.count == 1, secret.isSaid(by: asked.secrets[0]) else { throw .unproven }
        }
        guard let host = asked.host, address.hosts.contains(host.lowercased()) else { throw .host(address.origin) }
        // A proxy that adds its line to one of a client's leaves two.
        guard asked.users.count == 1, WorkbenchUser.isName(asked.users[0]) else { throw .unknown }
        try checkPage(asked)
        let name = asked.users[0]
        return WorkbenchUser(name: name, isAuthor: audit != nil && authors?.has(name) == true, audit: audit)
    }

    /// Holds what somebody is about to do against their role and how often they did so lately.
    ///
    /// - Parameters:
    ///   - user: Person who asks.
    ///   - method: All but GET and HEAD are for authors.
    ///   - work: Kind of work that it takes.
    ///   - now: Milliseconds of a clock that never goes back.
    /// - Throws: `AccessRefusal`.
    package func check(
        _ user: WorkbenchUser, _ method: HTTPMethod, _ work: UserLimits.Work, now: Int
    ) throws(AccessRefusal) {
        guard user.isAuthor || TeamAccess.isReading(method) else { throw .reader(user.name) }
        if let seconds = limits.wait(user.name, work, now: now) { throw .tooOften(seconds: seconds) }
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
        // Each browser says it with what changes something.
        guard asked.origins.count == 1 else { throw .otherPage }
    }

    private static func isReading(_ method: HTTPMethod) -> Bool { [.get, .head].contains(method) }
}
