package import LayoverFrame
package import LayoverWeb

/// Links to this server's pages that apps open: the files that both app platforms request from a host.
package struct AppLinkCapability: Capability {
    package static var documents: [RouteDocument] { AppLinksRoute.documents }

    private let server: ServerContext

    package init(_ server: ServerContext) { self.server = server }

    package var routes: [BoundRoute] { AppLinksRoute(server: server).bound }
}
