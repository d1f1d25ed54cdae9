import LayoverWeb

/// The reasons why the workbench shows or writes nothing.
enum WorkbenchProblem: String, ProblemKind {
    case answerTooLarge = "answer-too-large"
    case badRequest = "bad-request"
    case broken
    case conflict
    case findings
    case noChromium = "no-chromium"
    case noDocument = "no-document"
    case noJSON = "no-json"
    case noPhone = "no-phone"
    case noPicture = "no-picture"
    case notWritten = "not-written"
    case notAllowed = "not-allowed"
    case nothingToCompare = "nothing-to-compare"
    case pictureFailed = "picture-failed"
    case pictureSlow = "picture-slow"
    case reviewsBusy = "reviews-busy"
    case pictureTaken = "picture-taken"
    case pictureTooLarge = "picture-too-large"
    case unknownAnswer = "unknown-answer"
    case workbenchStarting = "workbench-starting"

    var status: Int {
        switch self {
        case .badRequest: 400
        case .notAllowed, .notWritten: 403
        case .noDocument: 404
        case .broken, .conflict, .noPhone, .nothingToCompare, .pictureTaken: 409
        case .answerTooLarge, .pictureTooLarge: 413
        case .findings, .noJSON, .noPicture, .unknownAnswer: 422
        case .noChromium: 501
        case .pictureFailed: 502
        case .pictureSlow, .reviewsBusy, .workbenchStarting: 503
        }
    }

    /// The code itself, because the workbench's own page has a text for each problem.
    var summary: String { rawValue }
}
