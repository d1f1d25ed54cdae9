import LayoverWeb

/// Why the workbench shows or writes nothing.
enum WorkbenchProblem: String, ProblemKind {
    case answerTooLarge = "answer-too-large"
    case badRequest = "bad-request"
    case broken
    case conflict
    case findings
    case noChromium = "no-chromium"
    case noDocument = "no-document"
    case noJSON = "no-json"
    case notWritten = "not-written"
    case nothingToCompare = "nothing-to-compare"
    case pictureFailed = "picture-failed"
    case pictureSlow = "picture-slow"
    case unknownAnswer = "unknown-answer"
    case workbenchHeader = "workbench-header"
    case workbenchHost = "workbench-host"
    case workbenchOrigin = "workbench-origin"
    case workbenchSlow = "workbench-slow"
    case workbenchStarting = "workbench-starting"

    var status: Int {
        switch self {
        case .badRequest: 400
        case .notWritten, .workbenchHeader, .workbenchOrigin: 403
        case .noDocument: 404
        case .broken, .conflict, .nothingToCompare: 409
        case .answerTooLarge: 413
        case .workbenchHost: 421
        case .findings, .noJSON, .unknownAnswer: 422
        case .noChromium: 501
        case .pictureFailed: 502
        case .pictureSlow, .workbenchSlow, .workbenchStarting: 503
        }
    }

    /// The workbench answers its own page, which shows the words of each problem.
    var summary: String { rawValue }
}
