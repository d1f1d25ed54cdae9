import LayoverFrame
package import LayoverMetrics
package import LayoverWeb

/// Layouts beside a supplier's answer, and layouts that need none.
package struct LayoutCapability: Capability {
    package static var documents: [RouteDocument] { AttachRoute.documents + LayoutsRoute.documents }
    package static var problems: [any ProblemKind] { LayoutProblem.allCases }

    package static let metricsReference = LayoutMetrics.all + CardCounters.metrics

    /// The context with which all other makers of layouts make them.
    package let layouts: LayoutContext

    package init(_ layouts: LayoutContext) { self.layouts = layouts }

    package var routes: [BoundRoute] { AttachRoute(layouts: layouts).bound + LayoutsRoute(layouts: layouts).bound }

    package var metrics: [String] { layouts.counters.prometheus }
}
