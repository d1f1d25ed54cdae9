package import LayoverAssembly
package import LayoverFrame
package import LayoverWeb

/// Why there is no layout.
package enum LayoutProblem: String, ProblemTable {
    case unknownSurface = "unknown-surface"
    case unknownMarket = "unknown-market"
    case badHeader = "bad-header"
    case badPreview = "bad-preview"
    case notJSON = "not-json"
    case notAnObject = "not-an-object"
    case noCatalog = "no-catalog"

    package var row: (status: Int, summary: String) {
        switch self {
        case .unknownSurface: (404, "the page does not exist")
        case .unknownMarket: (400, "the market is not served")
        case .badHeader: (400, "`Layover-Client`, `Layover-Traveller` or `Layover-Unit` is invalid")
        case .badPreview: (400, "the preview link is invalid, expired or not signed by this server's key")
        case .notJSON: (400, "the body is not JSON")
        case .notAnObject: (400, "the body is not an object")
        case .noCatalog: (503, "no content is served")
        }
    }
}

extension Problem {
    package static let noCatalog = Problem(
        LayoutProblem.noCatalog, "no catalog is served",
        detail: "the content has errors, and there is no previous good version; see /admin/status")

    /// The problem if no layouts can be made at present.
    package static func noLayouts(_ current: ServingHolder.Current) -> Problem {
        guard current.isBypassed else { return noCatalog }
        return Problem(
            LayoutProblem.noCatalog, "layouts are switched off on this server",
            detail: "an operator switched them off with 'layover bypass'; see 'release' in /admin/status")
    }

    /// Makes the problem for an error in a request's context.
    package static func of(_ problem: ContextProblem) -> Problem {
        switch LayoutProblem(rawValue: problem.reason.rawValue) {
        case .unknownSurface: Problem(LayoutProblem.unknownSurface, "no such surface", detail: problem.detail)
        case .unknownMarket: Problem(LayoutProblem.unknownMarket, "no such market", detail: problem.detail)
        case .noCatalog: Problem(LayoutProblem.noCatalog, noCatalog.title, detail: problem.detail)
        case let kind?: Problem(kind, "the request is invalid", detail: problem.detail)
        case nil: Problem(CommonProblem.badQuery, "the request is invalid", detail: problem.detail)
        }
    }
}
