import LayoverAdapters
import LayoverAssembly
package import LayoverExposures
package import LayoverFrame
package import LayoverHTTP
package import LayoverMetrics
package import LayoverSuppliers
package import LayoverWeb

/// Picks the best of places: candidates and facts come from other teams' services, and the content defines the order.
package struct PickCapability: Capability {
    package static var documents: [RouteDocument] { PickRoute.documents }
    package static var settings: [SettingKey] { PickSettings.keys }
    package static var problems: [any ProblemKind] { Array(PickProblem.allCases) }
    package static var metricsReference: [Metric] { PickCounters.all }

    private let server: ServerContext
    private let means: PickMeans
    private let relay: PickRelay?
    private let recorder: ExposureRecorder
    private let explains: @Sendable (borrowing HTTPRequest) -> Bool

    /// - Parameters:
    ///   - server: The server that it is part of.
    ///   - services: The client for other teams' services.
    ///   - recorder: Records exposures.
    ///   - servers: All servers behind one address, including this one.
    ///   - explains: Returns `true` if a request may see excluded candidates and the reasons.
    package init(
        _ server: ServerContext, services: any ServiceCalling, recorder: ExposureRecorder, servers: [NamedServer] = [],
        explains: @escaping @Sendable (borrowing HTTPRequest) -> Bool
    ) {
        self.server = server
        self.recorder = recorder
        self.explains = explains
        relay = PickRelay(servers, own: server.settings.serverName, log: server.log)
        means = PickMeans(
            services: services, seconds: { ServerContext.elapsedMilliseconds() / 1_000 },
            milliseconds: { server.milliseconds }, zones: server.adapters.assemblyTools.zones)
    }

    package var routes: [BoundRoute] {
        PickRoute(server: server, means: means, relay: relay, recorder: recorder, explains: explains).bound
    }

    package var metrics: [String] { means.counters.lines }

    package func drain() {
        for run in means.runs.all { run.stop() }
    }

    package func stop() async { relay?.stop() }
}
