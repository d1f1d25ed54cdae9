import LayoverWeb

/// Why events are rejected, or exposures are not returned.
enum ExposureProblem: String, ProblemKind {
    case badEvents = "bad-events"
    case tooManyEvents = "too-many-events"
    case eventsNotWritten = "events-not-written"
    case notCounted = "not-counted"
    case notWritten = "not-written"

    var status: Int {
        switch self {
        case .badEvents: 400
        case .tooManyEvents: 413
        case .eventsNotWritten, .notCounted, .notWritten: 503
        }
    }

    var summary: String {
        switch self {
        case .badEvents: "the body is not a JSON object with a list of events"
        case .tooManyEvents: "the body of events is too large"
        case .eventsNotWritten: "no event could be written to the disk; send them again after `Retry-After` seconds"
        case .notCounted: "exposures cannot be read, or there are too many to count"
        case .notWritten: "queued exposures could not be written"
        }
    }
}
