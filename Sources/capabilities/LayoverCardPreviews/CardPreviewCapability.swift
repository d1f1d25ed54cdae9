package import LayoverFrame
package import LayoverWeb

/// Single cards as this server has them, for people without a workbench: links that its workbenches ask for, and the page
/// that such a link opens.
package struct CardPreviewCapability: Capability {
    package static var documents: [RouteDocument] { CardPreviewsRoute.documents }
    package static var settings: [SettingKey] { CardPreviewSettings.keys }
    package static var problems: [any ProblemKind] { CardPreviewProblem.allCases }

    private let server: ServerContext

    package init(_ server: ServerContext) { self.server = server }

    package var routes: [BoundRoute] { CardPreviewsRoute(server).bound }
}
