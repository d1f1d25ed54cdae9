/// A page of the reference: the calls that one reader needs together.
package struct RoutePage: Sendable {
    /// The name of its file: `searches`.
    package let name: String
    package let title: String
    package let summary: String
    package let routes: [RouteDocument]

    package init(_ name: String, title: String, summary: String, routes: [RouteDocument]) {
        self.name = name
        self.title = title
        self.summary = summary
        self.routes = routes
    }
}
