import LayoverFrame
package import LayoverWeb

/// Layouts attached to a supplier's answer, and layouts that need no answer.
package struct LayoutCapability: Capability {
    package static let routeReference = [
        RoutePage(
            "layouts", title: "Layouts",
            summary:
                "The cards of a page of results, with or without results. [Objects](http/objects.md) explains them.",
            routes: AttachRoute.documents + LayoutsRoute.documents)
    ]
    package static var problems: [any ProblemKind] { LayoutProblem.allCases }

    package static let metricsReference = LayoutCounters.metrics + CardCounters.metrics

    package static let headers = [
        HeaderDocument("Accept-Encoding", "with 415: the codings that a body of `/v1/attach` may have"),
        HeaderDocument("Layover-Catalog", "the catalog used, as twelve hexadecimal digits"),
        HeaderDocument(
            "Layover-Status",
            "`full`; `partial` if a card failed; `partial; reason=caps-not-said` if `Layover-Client` lists no `caps`; `degraded; reason=<word>` if there is no layout"
        ),
    ]

    /// The context that all makers of layouts share.
    package let layouts: LayoutContext

    package init(_ layouts: LayoutContext) { self.layouts = layouts }

    package var routes: [BoundRoute] { AttachRoute(layouts: layouts).bound + LayoutsRoute(layouts: layouts).bound }

    package var metrics: [String] { layouts.counters.prometheus }
}
