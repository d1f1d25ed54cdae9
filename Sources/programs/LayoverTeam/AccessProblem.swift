import LayoverWeb

/// The reasons for which any request can be refused, whatever its path.
package enum AccessProblem: String, ProblemKind {
    case workbenchHeader = "workbench-header"
    case workbenchHost = "workbench-host"
    case workbenchOrigin = "workbench-origin"
    case workbenchProxy = "workbench-proxy"
    case workbenchReader = "workbench-reader"
    case workbenchSlow = "workbench-slow"
    case workbenchTooOften = "workbench-too-often"
    case workbenchUser = "workbench-user"

    package var status: Int {
        switch self {
        case .workbenchHeader, .workbenchOrigin, .workbenchProxy, .workbenchReader, .workbenchUser: 403
        case .workbenchHost: 421
        case .workbenchTooOften: 429
        case .workbenchSlow: 503
        }
    }

    /// The code itself, because the workbench's own page has a text for each problem.
    package var summary: String { rawValue }
}
