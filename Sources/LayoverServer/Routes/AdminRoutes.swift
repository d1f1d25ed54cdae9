import LayoverFrame
import LayoverHTTP
import LayoverMetrics
import LayoverWeb

/// All that those call who run the server.
struct AdminRoutes {
    let site: Site
    let health: HealthRoute
    let status: StatusBoard
    let kills: KillBoard
    let peers: PeerBoard
    /// Names this process.
    let instance: String
    let ratios: RatioBoard
    let searches: SearchDesk
    let descriptors: DescriptorReport
    /// Requests of clients by what they are counted as.
    let clients: LabelledCounts
    /// Asks for the content to be read again.
    let reload: @Sendable () -> Void

    /// The rows in the order of the reference, but for those that stand among those of clients, too.
    static var documents: [RouteDocument] {
        StatusRoute.documents + ReloadRoute.documents + ChangesRoute.documents + ExposuresRoute.documents
            + KillsRoute.documents
    }

    /// The same rows with those who answer them, and whether the process lives and is ready.
    func router() -> Router {
        let site = site
        let access = site.server.access
        let hosts = AdminHosts(site.settings)
        let count = Count()
        var manners = Router.Manners()
        manners.refusal = { hosts.refusal(of: $0)?.reply() }
        manners.count = count
        let status = StatusRoute(
            site: site, status: status, kills: kills, peers: peers, searches: searches, descriptors: descriptors,
            requests: (clients, count))
        let bound =
            status.bound + ReloadRoute(access: access, reload: reload).bound
            + ChangesRoute(site: site, access: access).bound
            + ExposuresRoute(site: site, ratios: ratios, access: access).bound
            + KillsRoute(site: site, kills: kills, peers: peers, access: access, instance: instance).bound
            + health.bound
        return Router(bound, manners)
    }
}
