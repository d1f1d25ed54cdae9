import LayoverAdapters
import LayoverAssembly
package import LayoverExposures
package import LayoverFlags
package import LayoverFrame
package import LayoverHTTP
package import LayoverMetrics
package import LayoverSuppliers
package import LayoverWeb

/// Picks the best of places: candidates and facts come from other teams' services, and the content defines the order.
package struct PickCapability: Capability {
    package static let routeReference = [
        RoutePage(
            "picks", title: "Picks",
            summary: "The best place near an airport or the reader, with reasons. [pick.md](pick.md) explains it.",
            routes: PickRoute.documents)
    ]
    package static var settings: [SettingKey] { PickSettings.keys }
    package static var problems: [any ProblemKind] { Array(PickProblem.allCases) }
    package static var metricsReference: [Metric] { PickCounters.all }
    package static let headers = [
        HeaderDocument("Layover-Run", "the ID of the running work, to stop it")
    ]
    package static let killNames: [KillName] = [.pick]

    private let route: PickRoute

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
        let means = PickMeans(
            services: services, seconds: { ServerContext.elapsedMilliseconds() / 1_000 },
            milliseconds: { server.milliseconds }, zones: server.adapters.assemblyTools.zones)
        route = PickRoute(
            server: server, means: means,
            relay: PickRelay(servers, own: server.settings.serverName, log: server.log), recorder: recorder,
            limiter: RateLimiter(rate: server.settings.pick.rate, burst: PickCallLimits.burst), explains: explains)
    }

    package var routes: [BoundRoute] { route.bound }

    package var metrics: [String] { route.means.counters.lines }

    package func drain() {
        for run in route.means.runs.all { run.stop() }
    }

    package func stop() async { route.relay?.stop() }
}

extension KillName {
    /// Picking the best of places; cards that pick keep working.
    package static let pick = KillName(.call, "pick")
}
