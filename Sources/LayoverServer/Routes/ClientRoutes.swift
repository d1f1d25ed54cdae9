import LayoverFrame
import LayoverHTTP
import LayoverProcesses
import LayoverWeb

/// All that clients call.
enum ClientRoutes {
    /// The rows in the order of the reference.
    static var documents: [RouteDocument] {
        AttachRoute.documents + LayoutsRoute.documents + SearchesRoute.documents + EventsRoute.documents
            + AssetsRoute.documents + StylesRoute.documents + PagesRoute.documents + FlagsRoute.documents
            + FeatureFeedRoute.documents + HealthRoute.documents + IndexRoute.documents
    }

    /// The same rows with those who answer them; the first is the one that is asked most.
    static func router(
        site: Site, styles: StyleShelf, health: HealthRoute, flags: FlagRoutes, searches: SearchDesk
    ) -> Router {
        let bound =
            AttachRoute(site: site).bound + LayoutsRoute(site: site).bound
            + SearchesRoute(site: site, desk: searches).bound + EventsRoute(site: site).bound
            + AssetsRoute(site: site).bound + StylesRoute(site: site, shelf: styles).bound
            + PagesRoute(site: site).bound + flags.evaluation.bound + flags.feed.bound + health.bound
            + IndexRoute(hasDemo: site.settings.publishing.demo).bound
        return Router(bound, manners(site))
    }

    private static func manners(_ site: Site) -> Router.Manners {
        var manners = Router.Manners()
        manners.refusal = { _ in
            FatalSignals.guardThread()
            return nil
        }
        manners.headers = { site.crossOrigin($0) }
        manners.options = { site.server.preflight($0, methods: $1) }
        manners.absence = "the reference lists every path"
        return manners
    }
}
