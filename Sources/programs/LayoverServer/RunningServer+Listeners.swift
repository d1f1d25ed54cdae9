import LayoverFrame
import LayoverHTTP
import LayoverKills
import LayoverMetrics
import LayoverProcesses
import LayoverSearches
import LayoverSuppliers
import LayoverWeb

// Opening of the two listeners.
extension RunningServer {
    /// - Throws: `SettingsError` if anyone who reaches the admin listener could read and reload.
    static func checkAdmin(_ settings: ServerSettings) throws(SettingsError) {
        guard settings.adminTokens.isEmpty, !AdminHosts.isLoopback(settings.adminAddress) else { return }
        throw SettingsError(
            "admin_address is '\(settings.adminAddress)', which other machines can reach, but admin_tokens is empty; set admin_tokens, or leave admin_address at 127.0.0.1"
        )
    }

    /// Raises the limit of file descriptors, and returns how they are distributed.
    ///
    /// - Throws: `SettingsError` if there are too few descriptors, or if anyone could use the admin listener.
    static func descriptors(_ settings: ServerSettings, _ log: ServerLog) throws(SettingsError) -> DescriptorReport {
        try checkAdmin(settings)
        let limit = ProcessLimits.raiseDescriptors()
        var need = DescriptorBudget.Need()
        need.threads = threads(settings) + adminThreads
        // At most a quarter of the connections can wait.
        need.clients = max(HTTPLimits().connections, settings.waitingSearches * 4)
        need.admin = DescriptorLimits.adminConnections
        need.calls = settings.outgoing.registry.isEmpty ? 0 : DescriptorLimits.calls
        need.peers =
            settings.peering.peers.count + (settings.searches.servers.isEmpty ? 0 : SearchLimits.passed)
        let budget = try DescriptorBudget(limit: limit.now, need)
        let raised = limit.now > limit.before ? " (raised from \(limit.before))" : ""
        log.info(budget.summary + raised)
        if budget.clients < need.clients {
            log.warning(
                "the limit of descriptors lets in \(budget.clients) connections of clients, not \(need.clients): raise 'ulimit -Hn', or LimitNOFILE of the service"
            )
        }
        return DescriptorReport(budget)
    }

    static func listener(
        _ settings: ServerSettings, _ budget: DescriptorBudget, _ router: Router
    ) -> HTTPSettings {
        var listener = listener(settings, settings.address, settings.port, threads: threads(settings))
        listener.methods = methods(of: router)
        listener.limits.connections = budget.clients
        listener.limits.connectionsPerAddress = settings.connectionsPerAddress
        let edges = TrustedEdges(settings.trustedEdges)
        listener.isEdge = { edges.holds($0) }
        listener.descriptorCeiling = budget.clientCeiling
        listener.allowed = { router.methods(of: $0) }
        listener.takesEncoded = { router.takesPacked($0) }
        return listener
    }

    static func adminListener(
        _ settings: ServerSettings, _ budget: DescriptorBudget, _ router: Router
    ) -> HTTPSettings {
        var listener = listener(settings, settings.adminAddress, settings.adminPort, threads: adminThreads)
        listener.methods = methods(of: router)
        listener.limits.connections = budget.admin
        // The setting for late replies applies to clients only. Kill flips always have the default limit, and half of the
        // connections stay free for other requests.
        listener.limits.lateReplies = HTTPLimits().lateReplies
        listener.limits.lateShare = 2
        listener.descriptorCeiling = budget.adminCeiling
        listener.allowed = { router.methods(of: $0) }
        return listener
    }

    /// The methods of a listener's routes.
    ///
    /// Requests with any other method are rejected before they are read.
    private static func methods(of router: Router) -> [HTTPMethod] {
        let taken = router.methods(of: "*") ?? []
        return HTTPMethod.allCases.filter(taken.contains)
    }

    private static let adminThreads = 2

    static func threads(_ settings: ServerSettings) -> Int {
        settings.threads > 0 ? settings.threads : processorCount()
    }

    private static func listener(
        _ settings: ServerSettings, _ address: String, _ port: Int, threads: Int
    ) -> HTTPSettings {
        var limits = HTTPLimits()
        limits.bodyBytes = settings.bodyMegabytes << 20
        limits.inFlightBytes = settings.inFlightMegabytes << 20
        limits.connectionMemoryBytes = settings.connectionKilobytes << 10
        limits.eventStreams = settings.eventStreams
        limits.lateReplies = settings.waitingSearches
        limits.heldRefusals = PressureLimits.heldRefusals
        return HTTPSettings(
            address: address, port: UInt16(clamping: port), threads: threads, limits: limits,
            problem: { Problem(status: $0.status, kind: $0.rawValue, $0.title).bytes })
    }

    /// Sets how the listener for clients behaves apart from its routes.
    static func clientManners(_ server: ServerContext) -> Router.Manners {
        var manners = Router.Manners()
        manners.refusal = { _ in
            FatalSignals.guardThread()
            return nil
        }
        manners.headers = { server.crossOrigin($0) }
        manners.options = { server.preflight($0, methods: $1) }
        manners.absence = "the reference lists every path"
        manners.observer = observer(server)
        return manners
    }

    /// Sets how the admin listener behaves apart from its routes, and returns the count of its requests.
    static func adminManners(_ server: ServerContext) -> (Router.Manners, Count) {
        let settings = server.settings
        let hosts = AdminHosts(address: settings.adminAddress, hosts: settings.adminHosts)
        let count = Count()
        var manners = Router.Manners()
        manners.refusal = { hosts.refusal(of: $0)?.reply() }
        manners.count = count
        manners.observer = observer(server)
        return (manners, count)
    }

    /// Writes each request to the access log; `nil` if there is no access log.
    private static func observer(
        _ server: ServerContext
    ) -> (@Sendable (HTTPOutcome, RouteTimes.Name, borrowing HTTPRequest) -> Void)? {
        guard let log = server.accessLog else { return nil }
        return { outcome, route, request in log.record(outcome, route, of: request) }
    }
}
