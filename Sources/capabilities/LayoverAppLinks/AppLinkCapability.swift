package import LayoverFrame
package import LayoverWeb

/// Links to this server's pages that apps open: the files that both app platforms request from a host.
package struct AppLinkCapability: Capability {
    package static let routeReference = [
        RoutePage(
            "app-links", title: "App links",
            summary: "The files by which iOS and Android learn which apps open links to this server.",
            routes: AppLinksRoute.documents)
    ]

    private let server: ServerContext

    package init(_ server: ServerContext) { self.server = server }

    package var routes: [BoundRoute] { AppLinksRoute(server: server).bound }
}
