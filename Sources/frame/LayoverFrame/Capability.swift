package import LayoverAssembly
package import LayoverFlags
package import LayoverJSON
package import LayoverMetrics
package import LayoverPostgres
package import LayoverWeb

/// All that a server does about one noun: its routes, settings, status and metrics, and its work besides requests.
///
/// A capability is a target of its own. The server creates it, routes requests to its rows on both listeners, and collects
/// its part of the reference, of `/metrics` and of `/admin/status`. Members that it does not need can be omitted.
package protocol Capability: Sendable {
    /// Its calls, by page of the reference.
    static var routeReference: [RoutePage] { get }
    /// Its settings.
    static var settings: [SettingKey] { get }
    /// The problems that it can answer with.
    static var problems: [any ProblemKind] { get }
    /// Its members of `/admin/status`, for the reference.
    static var statusReference: [(name: String, summary: String)] { get }
    /// Its metrics, for the reference.
    static var metricsReference: [Metric] { get }
    /// The response headers that no other capability has, for the reference.
    static var headers: [HeaderDocument] { get }
    /// Its calls that can be killed.
    static var killNames: [KillName] { get }
    /// Paths of its pages that apps open.
    ///
    /// A path is never removed: stores cache the list for days, and phones for longer.
    static var appPaths: [String] { get }

    /// Its tables in a shared database; `layover store migrate` creates them.
    static var migrations: [PostgresMigrations] { get }

    /// Its rows with their handlers; each row has its listener.
    var routes: [BoundRoute] { get }
    /// Its members of `/admin/status`.
    ///
    /// It is read on a thread of the listener, so it must not wait for a disk.
    var status: [JSONValue.Member] { get }
    /// Its lines of `/metrics`, Prometheus text 0.0.4; also read on that thread.
    var metrics: [String] { get }
    /// True if this capability is ready for requests.
    var isReady: Bool { get }

    /// Prepares for requests, once both listeners are open and all capabilities are created; they start in the order of the
    /// server's list.
    ///
    /// - Parameter port: The port of the listener for clients.
    /// - Throws: An error that stops the server from starting.
    func start(port: UInt16) async throws
    /// Prepares for a catalog that is served from now on.
    ///
    /// The server waits for this call before it opens the listener for clients. Later it calls again for each new catalog, on
    /// no request's path; while a call runs, only the newest catalog waits.
    func published(_ serving: Serving) async
    /// Does periodic work; called every ``MaintenanceRound/milliseconds``.
    func maintain(_ round: MaintenanceRound) async
    /// Releases clients that wait or listen, because the server is about to stop.
    func drain()
    /// Ends permanently, once no request is under way; writes data that is only in memory.
    func stop() async
}

extension Capability {
    /// The descriptions of its calls.
    package static var documents: [RouteDocument] { routeReference.flatMap(\.routes) }

    package static var routeReference: [RoutePage] { [] }
    package static var settings: [SettingKey] { [] }
    package static var problems: [any ProblemKind] { [] }
    package static var statusReference: [(name: String, summary: String)] { [] }
    package static var metricsReference: [Metric] { [] }
    package static var headers: [HeaderDocument] { [] }
    package static var killNames: [KillName] { [] }
    package static var appPaths: [String] { [] }
    package static var migrations: [PostgresMigrations] { [] }

    package var routes: [BoundRoute] { [] }
    package var status: [JSONValue.Member] { [] }
    package var metrics: [String] { [] }
    package var isReady: Bool { true }

    package func start(port: UInt16) async throws {}
    package func published(_ serving: Serving) async {}
    package func maintain(_ round: MaintenanceRound) async {}
    package func drain() {}
    package func stop() async {}
}

/// One of the rounds in which a running server does periodic work.
package struct MaintenanceRound: Hashable, Sendable {
    /// Length of one round.
    package static let milliseconds = 250

    /// From 1.
    package let number: Int

    package init(_ number: Int) { self.number = number }

    /// True if work with this interval is due.
    package func isDue(every milliseconds: Int) -> Bool {
        number.isMultiple(of: max(1, milliseconds / MaintenanceRound.milliseconds))
    }
}
