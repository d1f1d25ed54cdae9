package import LayoverFrame
package import LayoverModel
package import LayoverWeb

/// The reference web client, and a page of results that is drawn with it.
package struct DemoCapability: Capability {
    package static let routeReference = [
        RoutePage(
            "client", title: "The web client and the demo",
            summary: "The reference web client, and the page of results that is built on it.",
            routes: DemoRoute.documents)
    ]
    package static var settings: [SettingKey] { DemoSettings.keys }

    private let route: DemoRoute

    /// - Parameters:
    ///   - server: The server that it is part of.
    ///   - hasSupplier: Whether flights can be searched in a market.
    ///   - hasTrips: Whether flights can be shared with friends.
    ///   - hasFind: Whether places and texts are found while they are typed.
    ///   - services: Configured services of other teams.
    package init(
        _ server: ServerContext, hasSupplier: @escaping @Sendable (Market) -> Bool, hasTrips: Bool, hasFind: Bool,
        services: Set<String>
    ) {
        route = DemoRoute(server) { catalog in
            DemoSite(
                catalog: catalog, hasSupplier: hasSupplier, hasTrips: hasTrips, hasFind: hasFind, services: services)
        }
    }

    package var routes: [BoundRoute] { route.bound }
}
