package import LayoverFrame
package import LayoverWeb

/// Links to single cards for people without a workbench: a workbench requests the link, and the link opens a page that
/// shows the card as this server has it.
package struct CardPreviewCapability: Capability {
    package static let routeReference = [
        RoutePage(
            "previews", title: "Previews on a phone",
            summary: "A link that shows one card of this server, for people without a workbench.",
            routes: CardPreviewsRoute.documents)
    ]
    package static var settings: [SettingKey] { CardPreviewSettings.keys }
    package static var problems: [any ProblemKind] { CardPreviewProblem.allCases }

    private let server: ServerContext

    package init(_ server: ServerContext) { self.server = server }

    package var routes: [BoundRoute] { CardPreviewsRoute(server).bound }
}
