import LayoverAdapters
import LayoverContent
import LayoverFiles
package import LayoverFrame
import LayoverHTTP
import LayoverKills
import LayoverProcesses
import LayoverSuppliers
import LayoverWeb

/// The whole server: its capabilities, a router with their routes, and two listeners.
package final class RunningServer: Sendable {
    package let settings: ServerSettings
    package let port: UInt16
    package let adminPort: UInt16
    private let server: ServerContext
    private let capabilities: CapabilityList
    private let publicListener: HTTPServer
    private let adminListener: HTTPServer
    /// Runs the regular maintenance.
    private let maintenance: Task<Void, Never>
    /// Calls capabilities for new catalogs.
    private let announcing: Task<Void, Never>

    /// Opens both listeners and starts every capability.
    ///
    /// When this returns, the valid content is being served.
    ///
    /// - Throws: The error that prevented a listener from opening or a capability from starting.
    package init(
        _ settings: ServerSettings, log: ServerLog = .standardError, options: ServerOptions = ServerOptions()
    ) async throws {
        try settings.store.check()
        let descriptors = try RunningServer.descriptors(settings, log)
        let adapters = try Adapters(content: .served)
        RunningServer.closeState(settings, log)
        let server = ServerContext(settings, adapters, log: log)
        let capabilities = await CapabilityList(server, descriptors: descriptors, options)
        self.settings = settings
        self.server = server
        self.capabilities = capabilities
        let clients = Router(capabilities.routes(.clients), RunningServer.clientManners(server))
        var listening = RunningServer.listener(settings, descriptors.budget, clients)
        // An edge tries another server if the connection is refused, but passes a 503 on to the client.
        listening.opensLater = true
        publicListener = try HTTPServer(listening, handler: clients)
        port = publicListener.port
        let (manners, count) = RunningServer.adminManners(server)
        let admin = Router(capabilities.routes(.admin), manners)
        adminListener = try HTTPServer(
            RunningServer.adminListener(settings, descriptors.budget, admin), handler: admin)
        adminPort = adminListener.port
        capabilities.kills.setAdminPort(adminPort)
        descriptors.setListeners(clients: publicListener, admin: adminListener)
        capabilities.process.setTraffic(
            ListenerTraffic(clients: clients.counts, admin: count, clientTimes: clients.times, adminTimes: admin.times))
        server.pressure.start(options.pressure ?? RunningServer.measure(publicListener, settings))
        for capability in capabilities.all { try await capability.start(port: port) }
        let announcer = CatalogAnnouncer(capabilities.all, server.holder)
        await announcer.announceFirst()
        capabilities.suppliers.tellLackingServices()
        capabilities.process.health.finishStarting()
        try publicListener.open()
        // Until now, another process may have served the clients that wait on these sockets.
        try publicListener.accept(from: options.inherited)
        maintenance = Task { await RunningServer.maintain(capabilities.all) }
        announcing = Task { await announcer.run() }
    }

    /// Keys, kills and assignments must not be readable by other users.
    private static func closeState(_ settings: ServerSettings, _ log: ServerLog) {
        do throws(FileError) {
            guard let why = try PrivateFolder.claim(settings.state, apartFrom: settings.content) else { return }
            log.warning("other users may look into the state folder '\(settings.state)', and it is left so: \(why)")
        } catch {
            log.warning("the state folder may be open to other users: \(error)")
        }
    }

    /// Reads all content again.
    package func reload() async { await capabilities.content.reload() }

    /// Reports not ready, and closes connections after their next reply.
    ///
    /// All requests are still answered.
    package func startDraining() {
        capabilities.process.health.startDraining()
        publicListener.startDraining()
    }

    /// Reports not ready, lets open requests finish, and stops.
    ///
    /// - Returns: `false` if requests were cut off.
    package func stop() async -> Bool {
        capabilities.process.health.startDraining()
        for capability in capabilities.all { capability.drain() }
        let isWhole = publicListener.drain(timeoutMilliseconds: settings.drainSeconds * 1000)
        // Kill flips that are being written still get their answer.
        if adminListener.lateReplyCount > 0 { adminListener.drain(timeoutMilliseconds: AdminLimits.lastMilliseconds) }
        adminListener.stop()
        server.pressure.stop()
        maintenance.cancel()
        await maintenance.value
        // A capability may still be busy with a catalog that is never needed; no request waits for it.
        announcing.cancel()
        for capability in capabilities.all.reversed() { await capability.stop() }
        return isWhole
    }

    /// Runs the maintenance until the task is cancelled.
    ///
    /// Each capability has its own task, so that a hanging disk does not delay the others. All wake at the same moments, so
    /// that an idle server wakes its processor only once per round.
    private static func maintain(_ capabilities: [any Capability]) async {
        let (began, length) = (ContinuousClock.now, Duration.milliseconds(MaintenanceRound.milliseconds))
        await withTaskGroup { group in
            for capability in capabilities {
                group.addTask {
                    var number = 0
                    while !Task.isCancelled {
                        let passed = Int((began.duration(to: .now) / length).rounded(.down))
                        try? await Task.sleep(until: began + length * (passed + 1), tolerance: length / 10)
                        number += 1
                        await capability.maintain(MaintenanceRound(number))
                    }
                }
            }
        }
    }

    /// Measures the resources that run out first under overload.
    private static func measure(
        _ listener: HTTPServer, _ settings: ServerSettings
    ) -> @Sendable () -> Pressure {
        let workers = min(threads(settings), processorCount())
        return { [weak listener] in
            var pressure = Pressure()
            pressure.workers = workers
            pressure.workedNanoseconds = listener?.workedNanoseconds ?? 0
            pressure.waiting = listener?.lateReplyCount ?? 0
            pressure.waitingLimit = listener?.lateReplyLimit ?? settings.waitingSearches
            pressure.heldRefusals = listener?.heldRefusalCount ?? 0
            pressure.bodyBytes = listener?.bodyBytesInFlight ?? 0
            pressure.bodyByteLimit = settings.inFlightMegabytes << 20
            return pressure
        }
    }
}
