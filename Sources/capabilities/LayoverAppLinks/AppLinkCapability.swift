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
    private let paths: [String]

    /// - Parameters:
    ///   - server: The server that apps open links to.
    ///   - paths: The paths that they open, of all capabilities.
    package init(_ server: ServerContext, paths: [String]) {
        self.server = server
        self.paths = paths
    }

    package var routes: [BoundRoute] { AppLinksRoute(server: server, files: AppLinkFiles(paths: paths)).bound }
}
