package import LayoverJSON
package import LayoverMetrics
package import LayoverPostgres
package import LayoverWeb

/// All that a server does about one noun: what may be asked of it, what settings say to it, how it stands, and what it does
/// beside requests.
///
/// A capability is a target of its own. The server makes it, leads requests to its rows on both listeners, and asks it for its
/// part of the reference, of `/metrics` and of `/admin/status`; a member that it has no use for it leaves out.
package protocol Capability: Sendable {
    /// Its rows, as the reference has them.
    static var documents: [RouteDocument] { get }
    /// Settings that the capability takes.
    static var settings: [SettingKey] { get }
    /// Problems that the capability answers where something is wrong.
    static var problems: [any ProblemKind] { get }
    /// Its members of `/admin/status`, for the reference.
    static var statusReference: [(name: String, summary: String)] { get }
    /// Its metrics, for the reference.
    static var metricsReference: [Metric] { get }

    /// The tables that it keeps in a database which servers share; `layover store migrate` makes them.
    static var migrations: [PostgresMigrations] { get }

    /// Its rows with those who answer them; each says on which listener.
    var routes: [BoundRoute] { get }
    /// Its members of `/admin/status`; asked on a thread of the listener, so nothing here waits for a disk.
    var status: [JSONValue.Member] { get }
    /// Its lines of `/metrics`, Prometheus text 0.0.4; likewise.
    var metrics: [String] { get }
    /// True if the server may be sent requests, as far as this capability goes.
    var isReady: Bool { get }

    /// Gets ready, once both listeners are open and all capabilities are made; they start in the order of the server's list.
    ///
    /// - Parameter port: Of the listener for clients.
    /// - Throws: What keeps the server from being started.
    func start(port: UInt16) async throws
    /// Does what is due from time to time; called every ``MaintenanceRound/milliseconds``.
    func maintain(_ round: MaintenanceRound) async
    /// Lets go of clients that wait or listen, for the server is about to stop.
    func drain()
    /// Ends for good, once no request is under way; what is held in memory alone is written.
    func stop() async
}

extension Capability {
    package static var documents: [RouteDocument] { [] }
    package static var settings: [SettingKey] { [] }
    package static var problems: [any ProblemKind] { [] }
    package static var statusReference: [(name: String, summary: String)] { [] }
    package static var metricsReference: [Metric] { [] }
    package static var migrations: [PostgresMigrations] { [] }

    package var routes: [BoundRoute] { [] }
    package var status: [JSONValue.Member] { [] }
    package var metrics: [String] { [] }
    package var isReady: Bool { true }

    package func start(port: UInt16) async throws {}
    package func maintain(_ round: MaintenanceRound) async {}
    package func drain() {}
    package func stop() async {}
}

/// One of the rounds in which a running server does what is due.
package struct MaintenanceRound: Hashable, Sendable {
    /// Length of one round.
    package static let milliseconds = 250

    /// From 1.
    package let number: Int

    package init(_ number: Int) { self.number = number }

    /// Tells whether work that is to be done every so many milliseconds is due.
    package func isDue(every milliseconds: Int) -> Bool {
        number.isMultiple(of: max(1, milliseconds / MaintenanceRound.milliseconds))
    }
}
