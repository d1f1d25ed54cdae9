import LayoverWeb

/// Why a request is not answered, whatever it asks for.
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

    /// The workbench answers its own page, which shows the words of each problem.
    package var summary: String { rawValue }
}
